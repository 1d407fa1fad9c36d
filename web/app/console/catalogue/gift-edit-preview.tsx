import type { GiftEdit } from '@presently/contracts/operator-gift-edits';
import * as texts from '@presently/texts/console/gift-edits';
import type { ReactNode } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { GiftValueChanges } from './gift-value-changes';

interface GiftEditPreviewProps {
  gifts: readonly GiftEdit[];
  isBusy: boolean;
  onLeaveOut(ids: string[]): void;
}

export const isChanged = ({ error, after }: GiftEdit): boolean =>
  error === null && Object.keys(after).length > 0;

/** Gifts that cannot be changed, then the old and new values of each gift that changes. */
export function GiftEditPreview({ gifts, isBusy, onLeaveOut }: GiftEditPreviewProps) {
  const faulty = gifts.filter(({ error }) => error !== null);
  const changed = gifts.filter(isChanged);
  const same = gifts.length - faulty.length - changed.length;
  return (
    <div className="flex flex-col gap-4">
      {faulty.length > 0 && (
        <>
          <Alert
            action={
              faulty.length < gifts.length && (
                <Button
                  variant="secondary"
                  disabled={isBusy}
                  onClick={() => onLeaveOut(faulty.map(({ id }) => id))}
                >
                  {texts.leaveOut(faulty.length)}
                </Button>
              )
            }
          >
            {faulty.length < gifts.length ? texts.haveProblems(faulty.length) : texts.noneCanChange}
          </Alert>
          <ul className="flex flex-col text-sm">
            {faulty.map(({ id, name, error }) => (
              <GiftItem key={id} name={name}>
                <p className="text-danger">{error}</p>
              </GiftItem>
            ))}
          </ul>
        </>
      )}
      {changed.length > 0 && (
        <ul aria-label={texts.changedGifts} className="flex flex-col text-sm">
          {changed.map(({ id, name, before, after }) => (
            <GiftItem key={id} name={name}>
              <GiftValueChanges before={before} after={after} />
            </GiftItem>
          ))}
        </ul>
      )}
      {changed.length === 0 && faulty.length === 0 ? (
        <Alert tone="info">{texts.nothingChanges}</Alert>
      ) : (
        same > 0 && <p className="text-sm text-ink-muted">{texts.staySame(same)}</p>
      )}
    </div>
  );
}

const GiftItem = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="border-b border-line py-2 last:border-b-0">
    <p className="font-semibold wrap-anywhere">{name}</p>
    {children}
  </li>
);
