import type { ErasedPerson, Person } from '@presently/contracts/operator-people';
import { orderStatuses } from '@presently/texts/console/orders/shared';
import * as texts from '@presently/texts/console/people';
import { formatDay, formatList } from '@presently/texts/format';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { href } from 'react-router';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Checkbox } from '~/ui/checkbox';
import { lazyDialog } from '~/ui/lazy-dialog';
import { Panel } from '~/ui/panel';
import { SmallHeading } from '~/ui/small-heading';
import { TextLink } from '~/ui/text-link';
import { useLazyDialog } from '~/ui/use-lazy-dialog';
import type { ChangeSender } from '../data/change';
import { knownName } from '../known-name';
import type { PeopleChange, PeopleResult } from './people-changes';

const ConfirmDialog = lazyDialog(() => import('~/ui/confirm-dialog'));

type PersonsGift = Person['gifts_sent'][number];

interface FoundPersonProps {
  result: PeopleResult;
  change: ChangeSender<PeopleChange>;
}

/** The data stored about a person, with buttons to download and erase it. */
export function FoundPerson({ result: { key, person, erased }, change }: FoundPersonProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const confirmation = useLazyDialog();
  const { account, gifts_sent, gifts_received, unconfirmed } = person;
  const isEmpty = !account && gifts_sent.length + gifts_received.length + unconfirmed.length === 0;
  const isErasing = change.pending?.kind === 'erase';
  const toggle = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  return (
    <Panel title={texts.found}>
      <div className="flex flex-col gap-5">
        {erased && <ErasedAlert erased={erased} person={person} />}
        {isEmpty && <p>{texts.nothingFound}</p>}
        {account && (
          <div className="text-sm">
            <SmallHeading>{accountTitle(account)}</SmallHeading>
            <p className="text-ink-muted">{texts.ordersOfAccount(account.orders)}</p>
          </div>
        )}
        <Gifts title={texts.giftsSent} gifts={gifts_sent} />
        <Gifts title={texts.giftsReceived} gifts={gifts_received} />
        {unconfirmed.length > 0 && (
          <fieldset className="text-sm">
            <legend>
              <SmallHeading>{texts.unconfirmed}</SmallHeading>
            </legend>
            <p className="text-ink-muted">{texts.unconfirmedHint}</p>
            {unconfirmed.map((gift) => (
              <Checkbox
                key={gift.order_id}
                label={gift.order_number}
                hint={waitText(gift)}
                checked={chosen.includes(gift.order_id)}
                onChange={() => toggle(gift.order_id)}
              />
            ))}
          </fieldset>
        )}
        {!isEmpty && (
          <>
            <p className="text-sm text-ink-muted">{texts.alsoWritten(person)}</p>
            <div className="flex flex-wrap gap-3">
              <Button
                variant="secondary"
                loading={change.pending?.kind === 'export'}
                onClick={() => change.send({ kind: 'export', key, order_ids: chosen })}
              >
                <Download aria-hidden="true" />
                {texts.downloadData}
              </Button>
              <Button variant="danger-ghost" onClick={confirmation.open}>
                <Trash2 aria-hidden="true" />
                {texts.eraseData}
              </Button>
            </div>
          </>
        )}
      </div>
      {confirmation.hasOpened && (
        <ConfirmDialog
          open={confirmation.isOpen}
          title={texts.eraseTheirData}
          text={texts.eraseExplained}
          confirmLabel={texts.eraseData}
          cancelLabel={texts.keepData}
          busy={isErasing}
          onConfirm={() => {
            confirmation.close();
            change.send({ kind: 'erase', key, order_ids: chosen });
          }}
          onClose={confirmation.close}
        />
      )}
    </Panel>
  );
}

const numbersOf = (gifts: PersonsGift[]): string => formatList(gifts.map(({ order_number }) => order_number));

/** The result of an erasure. */
function ErasedAlert({ erased, person }: { erased: ErasedPerson; person: Person }) {
  const { waiting } = erased;
  const unconfirmed = person.unconfirmed.filter(
    ({ order_id }) => !waiting.some((gift) => gift.order_id === order_id),
  );
  const isAnythingErased = erased.account || erased.gifts_sent + erased.gifts_received > 0;
  const isAllErased = isAnythingErased && waiting.length + unconfirmed.length === 0;
  return (
    <Alert tone={isAllErased ? 'success' : 'info'}>
      {isAnythingErased
        ? waiting.length > 0
          ? texts.someWait(numbersOf(waiting))
          : texts.dataErased
        : texts.nothingErased}
      {unconfirmed.length > 0 && ` ${texts.unconfirmedStay(numbersOf(unconfirmed))}`}
    </Alert>
  );
}

const accountTitle = (account: NonNullable<Person['account']>): string => {
  const name = knownName(account);
  return name ? texts.account(name) : texts.accountWithoutName;
};

const waitText = ({ waits_until }: PersonsGift): string | undefined =>
  waits_until ? texts.waitsUntil(formatDay(new Date(waits_until), undefined)) : undefined;

function Gifts({ title, gifts }: { title: string; gifts: PersonsGift[] }) {
  if (gifts.length === 0) return null;
  return (
    <div className="text-sm">
      <SmallHeading>{title}</SmallHeading>
      <ul className="mt-1 flex flex-col gap-1">
        {gifts.map((gift) => (
          <li key={gift.order_id}>
            <TextLink to={href('/operator/orders/:orderId', { orderId: gift.order_id })}>
              {gift.order_number}
            </TextLink>{' '}
            <span className="text-ink-muted">{waitText(gift) ?? orderStatuses[gift.status]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
