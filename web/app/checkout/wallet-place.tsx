import * as texts from '@presently/texts/checkout/wallets';
import type { ReactNode } from 'react';

/** Keeps the place of the buttons while they load, so that nothing below moves. */
export const WalletPlace = ({ children }: { children: ReactNode }) => (
  <div className="min-h-14">{children}</div>
);

export const OrPayByCard = () => (
  <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {texts.orPayByCard}
  </p>
);
