import * as texts from '@presently/texts/checkout/wallets';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { Skeleton } from '~/ui/skeleton';

interface WalletPlaceProps {
  /** Undefined while it is not known. */
  isAvailable: boolean | undefined;
  intro?: string;
  /** The buttons. */
  children?: ReactNode;
  /** The outcome of a payment with them. */
  problem?: ReactNode;
}

/**
 * The wallet buttons, and the divider between them and the card. If there is no wallet, a remark takes exactly the same
 * space, so that the layout does not shift.
 */
export function WalletPlace({ isAvailable, intro, children, problem }: WalletPlaceProps) {
  const isShown = isAvailable !== false;
  return (
    <div aria-busy={isAvailable === undefined} className="grid *:col-start-1 *:row-start-1">
      <div className={cx('flex flex-col gap-3', !isShown && 'invisible')}>
        {intro && <p className="text-sm text-ink-muted">{intro}</p>}
        <div className="relative min-h-14">
          {isAvailable === undefined && (
            <Skeleton rounded="control" className="absolute inset-x-0 top-1 h-12" />
          )}
          <div className="relative">{children}</div>
        </div>
        {problem}
        <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {texts.orPayByCard}
        </p>
      </div>
      {!isShown && <SecureCheckout />}
    </div>
  );
}

function SecureCheckout() {
  return (
    <div className="flex items-center gap-4 rounded-card border border-line bg-surface px-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-success-soft text-success">
        <LockKeyhole aria-hidden="true" className="size-5" />
      </span>
      <div className="text-sm">
        <p className="font-semibold">{texts.secureCheckout}</p>
        <p className="text-ink-muted">{texts.cardNumberStaysPrivate}</p>
      </div>
    </div>
  );
}
