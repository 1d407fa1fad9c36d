import * as texts from '@presently/texts/account';
import Gift from 'lucide-react/icons/gift';
import { href } from 'react-router';
import { loadCardDesigns } from '~/checkout/load-card-designs';
import { runGiftAction } from '~/gift/gift-action';
import { cx } from '~/lib/cx';
import {
  cancelOrder,
  extendOrder,
  listOrders,
  replaceGiftLink,
  resendOrder,
  updateOrder,
} from '~/lib/endpoints';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { api } from '~/lib/session';
import { requireUser } from '~/lib/session-middleware';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { Skeleton } from '~/ui/skeleton';
import type { Route } from './+types/gifts.route';
import { AccountList, AccountPage, AccountPageState } from './account-page';
import { MyGift } from './my-gift';
import { countPages, parsePage } from './paged-list';

const title = texts.yourGifts;
const pageSize = 10;
const grid = 'grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6';

export const handle: PageHandle = { title };

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  requireUser(context);
  const page = parsePage(new URL(request.url).searchParams);
  const { data: orders, pagination } = await api(listOrders, {
    query: { page: String(page), limit: String(pageSize) },
    signal: request.signal,
  });
  const isAnyEditable = orders.some(({ editable }) => editable);
  const designs = isAnyEditable ? await loadCardDesigns(api, reportMissingDesigns) : null;
  return { orders, cards: designs?.images ?? [], page, pageCount: countPages(pagination) };
}

const reportMissingDesigns = (error: unknown) => console.error('loading the card designs failed', error);

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  runGiftAction(request, (id) => ({
    update: (body) => api(updateOrder, { params: { id }, body }),
    extend: () => api(extendOrder, { params: { id } }),
    resend: () => api(resendOrder, { params: { id } }),
    replaceLink: () => api(replaceGiftLink, { params: { id } }),
    cancel: () => api(cancelOrder, { params: { id } }),
  }));

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Gifts({ loaderData }: Route.ComponentProps) {
  const { orders, cards, page, pageCount } = loaderData;
  return (
    <AccountPage title={title}>
      {orders.length === 0 ? (
        <EmptyState
          icon={<Gift />}
          title={texts.noGiftsYet}
          text={texts.giftsSentShowHere}
          action={<ButtonLink to={href('/')}>{texts.browseGifts}</ButtonLink>}
        />
      ) : (
        <AccountList page={page} pageCount={pageCount} grid={cx(grid, 'md:items-start')}>
          {orders.map((order) => (
            <li key={order.id}>
              <MyGift order={order} cards={cards} />
            </li>
          ))}
        </AccountList>
      )}
    </AccountPage>
  );
}

export { GiftsState as ErrorBoundary, GiftsState as HydrateFallback };

function GiftsState() {
  return (
    <AccountPageState
      title={title}
      icon={<Gift />}
      signInReason={texts.signInToSeeGifts}
      failureText={texts.giftsNotLoaded}
      skeleton={<GiftsSkeleton />}
    />
  );
}

function GiftsSkeleton() {
  return (
    <div aria-busy="true" className={grid}>
      {skeletonKeys.map((key) => (
        <Skeleton key={key} rounded="card" className="h-64 w-full" />
      ))}
    </div>
  );
}

const skeletonKeys = [...Array(4).keys()];
