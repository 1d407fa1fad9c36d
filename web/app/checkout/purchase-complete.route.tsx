import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { ButtonLink } from '~/ui/button-link';
import { Skeleton } from '~/ui/skeleton';
import type { Route } from './+types/purchase-complete.route';
import { useLastPurchase } from './last-purchase';
import { LazyGiftSent } from './lazy-gift-sent';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Gift sent', indexed: false });

export default function PurchaseComplete() {
  const { purchase, ready } = useLastPurchase();
  const navigate = useNavigate();
  const hasNothing = ready && !purchase;
  useEffect(() => {
    if (hasNothing) void navigate('/', { replace: true });
  }, [hasNothing, navigate]);

  if (!purchase) return <Waiting />;
  return (
    <LazyGiftSent purchase={purchase} shareLabel="Share Gift Link" loadingView={<Waiting />}>
      <ButtonLink to="/" variant="secondary" size="lg">
        Browse More Gifts
      </ButtonLink>
    </LazyGiftSent>
  );
}

function Waiting() {
  return (
    <div className="wrap-narrow flex flex-col items-center gap-6 pt-12 pb-16" aria-busy="true">
      <Skeleton className="size-36 rounded-card" />
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  );
}
