import type { ReactNode } from 'react';
import { LoadAlert, lazyComponent } from '~/ui/lazy-component';
import type { CompletedPurchase } from './last-purchase';

const Screen = lazyComponent(() => import('./gift-sent'));

interface LazyGiftSentProps {
  purchase: CompletedPurchase;
  shareLabel: string;
  /** Shown while the screen is being loaded. */
  loadingView: ReactNode;
  /** Where to go from here. */
  children: ReactNode;
}

/** The screen of a gift that was sent. The link is there even when the screen around it cannot be loaded. */
export function LazyGiftSent(props: LazyGiftSentProps) {
  return (
    <Screen
      {...props}
      failureView={(failure) => (
        <div className="wrap-narrow flex flex-col gap-5 py-14">
          <h1 className="text-3xl">Gift Sent Successfully!</h1>
          <p>
            Your gift link: <span className="font-semibold wrap-anywhere">{props.purchase.link}</span>
          </p>
          <LoadAlert {...failure}>Your gift is paid, and its link works.</LoadAlert>
        </div>
      )}
    />
  );
}
