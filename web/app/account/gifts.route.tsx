import type { Order } from '@presently/contracts/orders';
import Gift from 'lucide-react/icons/gift';
import { useSearchParams } from 'react-router';
import { listOrders } from '~/lib/endpoints';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { PageLinks } from '~/shop/page-links';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { RetryAlert } from '~/ui/retry-alert';
import { Skeleton } from '~/ui/skeleton';
import type { Route } from './+types/gifts.route';
import { MyGift } from './my-gift';
import { RequireAuth } from './require-auth';
import { parsePage, usePagedList } from './use-paged-list';

const pageSize = 10;

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Your gifts', indexed: false });

const loadOrders = (page: number, signal: AbortSignal) =>
  api(listOrders, { query: { page: String(page), limit: String(pageSize) }, signal });

export default function Gifts() {
  return (
    <RequireAuth
      title="Your gifts"
      reason="Sign in to see the gifts you have sent."
      icon={<Gift />}
      skeleton={<GiftsSkeleton />}
    >
      <MyGifts />
    </RequireAuth>
  );
}

function MyGifts() {
  const page = parsePage(useSearchParams()[0]);
  const { status, items, pageCount, retry, updateItems } = usePagedList<Order>(loadOrders, page);
  if (status === 'loading') return <GiftsSkeleton />;
  if (status === 'failed') return <RetryAlert onRetry={retry}>Your gifts could not be loaded.</RetryAlert>;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<Gift />}
        title="No gifts yet"
        text="The gifts you send show here, with their links and where they are."
        action={<ButtonLink to="/">Browse Gifts</ButtonLink>}
      />
    );
  }
  const replace = (changed: Order) =>
    updateItems((orders) => orders.map((order) => (order.id === changed.id ? changed : order)));
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 md:items-start md:gap-6">
        {items.map((order) => (
          <li key={order.id}>
            <MyGift order={order} onChanged={replace} />
          </li>
        ))}
      </ul>
      <PageLinks page={page} count={pageCount} to={(next) => `/gifts?page=${next}`} />
    </>
  );
}

function GiftsSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6">
      {skeletonKeys.map((key) => (
        <Skeleton key={key} className="h-64 w-full rounded-card" />
      ))}
    </div>
  );
}

const skeletonKeys = Array.from({ length: 4 }, (_, index) => `skeleton-${index}`);
