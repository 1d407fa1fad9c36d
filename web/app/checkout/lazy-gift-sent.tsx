import * as texts from '@presently/texts/checkout/sent';
import type { ReactNode } from 'react';
import { LoadAlert, lazyComponent } from '~/ui/lazy-component';
import type { CompletedPurchase } from './last-purchase';

const GiftSent = lazyComponent(() => import('./gift-sent'));

interface LazyGiftSentProps {
  purchase: CompletedPurchase;
  shareLabel: string;
  /** Shown while the code is loading. */
  loadingView: ReactNode;
  /** Links to the next pages. */
  children: ReactNode;
}

/** The success screen, loaded lazily. The gift link is shown even if its code cannot be loaded. */
export function LazyGiftSent(props: LazyGiftSentProps) {
  return (
    <GiftSent
      {...props}
      failureView={(failure) => (
        <div className="wrap-narrow flex flex-col gap-5 py-14">
          <h1 className="text-3xl">{texts.giftSentSuccessfully}</h1>
          <p>
            {texts.yourGiftLink(<span className="font-semibold wrap-anywhere">{props.purchase.link}</span>)}
          </p>
          <LoadAlert {...failure}>{texts.paidAndLinkWorks}</LoadAlert>
        </div>
      )}
    />
  );
}
