import { href } from 'react-router';
import type { PageHandle } from '~/lib/page-handle';
import { ButtonLink } from '~/ui/button-link';
import { Spinner } from '~/ui/spinner';
import type { Route } from './+types/purchase-sent.route';
import { requireLastPurchase } from './last-purchase';
import { LazyGiftSent } from './lazy-gift-sent';

export const handle: PageHandle = { secret: true };

export const clientLoader = () => requireLastPurchase();

export function HydrateFallback() {
  return <LoadingView />;
}

/** The last stage for guests who made an account: the gift link. */
export default function PurchaseSent({ loaderData }: Route.ComponentProps) {
  return (
    <LazyGiftSent purchase={loaderData} shareLabel="Share" loadingView={<LoadingView />}>
      <ButtonLink to={href('/')} variant="secondary">
        Browse More Gifts
      </ButtonLink>
      <ButtonLink to={href('/track')} variant="secondary">
        Track Your Order
      </ButtonLink>
    </LazyGiftSent>
  );
}

const LoadingView = () => (
  <div className="wrap flex justify-center py-24">
    <Spinner label="One moment…" />
  </div>
);
