import * as texts from '@presently/texts/checkout/sent';
import { href } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { ButtonLink } from '~/ui/button-link';
import { Skeleton } from '~/ui/skeleton';
import type { Route } from './+types/purchase-complete.route';
import { requireLastPurchase } from './last-purchase';
import { LazyGiftSent } from './lazy-gift-sent';

export const handle: PageHandle = { title: texts.pageTitle, indexed: false, secret: true };

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export const clientLoader = () => requireLastPurchase();

export function HydrateFallback() {
  return <LoadingSkeleton />;
}

export default function PurchaseComplete({ loaderData }: Route.ComponentProps) {
  return (
    <LazyGiftSent purchase={loaderData} shareLabel={texts.shareGiftLink} loadingView={<LoadingSkeleton />}>
      <ButtonLink to={href('/')} variant="secondary" size="lg">
        {texts.browseMoreGifts}
      </ButtonLink>
    </LazyGiftSent>
  );
}

function LoadingSkeleton() {
  return (
    // As tall as the screen, so that the footer does not move when the page loads.
    <div className="wrap-narrow flex min-h-dvh flex-col items-center gap-6 pt-12 pb-16" aria-busy="true">
      <Skeleton rounded="card" className="size-36" />
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton rounded="card" className="h-72 w-full" />
    </div>
  );
}
