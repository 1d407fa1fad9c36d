import * as texts from '@presently/texts/checkout/sent';
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

/** The last stage for guests who created an account: the gift link. */
export default function PurchaseSent({ loaderData }: Route.ComponentProps) {
  return (
    <LazyGiftSent purchase={loaderData} shareLabel={texts.share} loadingView={<LoadingView />}>
      <ButtonLink to={href('/')} variant="secondary">
        {texts.browseMoreGifts}
      </ButtonLink>
      <ButtonLink to={href('/track')} variant="secondary">
        {texts.trackYourOrder}
      </ButtonLink>
    </LazyGiftSent>
  );
}

const LoadingView = () => (
  <div className="wrap flex justify-center py-24">
    <Spinner label={texts.oneMoment} />
  </div>
);
