import * as texts from '@presently/texts/account';
import Heart from 'lucide-react/icons/heart';
import { href } from 'react-router';
import { listWishlist } from '~/lib/endpoints';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { api } from '~/lib/session';
import { requireUser } from '~/lib/session-middleware';
import { toGiftTile } from '~/shop/gift-tile';
import { GiftTileCard } from '~/shop/gift-tile-card';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { GiftCardSkeleton } from '~/ui/gift-card';
import type { Route } from './+types/wishlist.route';
import { AccountList, AccountPage, AccountPageState } from './account-page';
import { countPages, parsePage } from './paged-list';

const title = texts.wishlist;
const pageSize = 24;
const grid = 'grid grid-cols-2 gap-x-4 gap-y-7 md:grid-cols-4 md:gap-x-6 md:gap-y-9';

export const handle: PageHandle = { title };

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  requireUser(context);
  const page = parsePage(new URL(request.url).searchParams);
  const { data, pagination } = await api(listWishlist, {
    query: { page: String(page), limit: String(pageSize) },
    signal: request.signal,
  });
  return { gifts: data.map(({ gift }) => toGiftTile(gift)), page, pageCount: countPages(pagination) };
}

export const meta = (args: Route.MetaArgs) => pageMeta(args);

/** A gift removed with its heart stays listed until the list is reloaded, so that the removal can be undone. */
export default function Wishlist({ loaderData }: Route.ComponentProps) {
  const { gifts, page, pageCount } = loaderData;
  return (
    <AccountPage title={title}>
      {gifts.length === 0 ? (
        <EmptyState
          icon={<Heart />}
          title={texts.nothingHereYet}
          text={texts.wishlistHint}
          action={<ButtonLink to={href('/')}>{texts.browseGifts}</ButtonLink>}
        />
      ) : (
        <AccountList page={page} pageCount={pageCount} grid={grid}>
          {gifts.map((gift) => (
            <li key={gift.id}>
              <GiftTileCard gift={gift} as="h2" sizes="(min-width: 900px) 18rem, 50vw" />
            </li>
          ))}
        </AccountList>
      )}
    </AccountPage>
  );
}

export { WishlistState as ErrorBoundary, WishlistState as HydrateFallback };

function WishlistState() {
  return (
    <AccountPageState
      title={title}
      icon={<Heart />}
      signInReason={texts.signInForWishlist}
      failureText={texts.wishlistNotLoaded}
      skeleton={<WishlistSkeleton />}
    />
  );
}

function WishlistSkeleton() {
  return (
    <div aria-busy="true" className={grid}>
      {skeletonKeys.map((key) => (
        <GiftCardSkeleton key={key} />
      ))}
    </div>
  );
}

const skeletonKeys = [...Array(8).keys()];
