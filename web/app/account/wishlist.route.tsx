import Heart from 'lucide-react/icons/heart';
import { useSearchParams } from 'react-router';
import { listWishlist } from '~/lib/endpoints';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { toGiftTile } from '~/shop/gift-tile';
import { GiftTileCard } from '~/shop/gift-tile-card';
import { PageLinks } from '~/shop/page-links';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { GiftCardSkeleton } from '~/ui/gift-card';
import { RetryAlert } from '~/ui/retry-alert';
import type { Route } from './+types/wishlist.route';
import { RequireAuth } from './require-auth';
import { parsePage, usePagedList } from './use-paged-list';

const pageSize = 24;
const grid = 'grid grid-cols-2 gap-x-4 gap-y-7 md:grid-cols-4 md:gap-x-6 md:gap-y-9';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Wishlist', indexed: false });

const loadWishlist = (page: number, signal: AbortSignal) =>
  api(listWishlist, { query: { page: String(page), limit: String(pageSize) }, signal });

export default function Wishlist() {
  return (
    <RequireAuth
      title="Wishlist"
      reason="Sign in to see the gifts you keep in mind."
      icon={<Heart />}
      skeleton={<WishlistSkeleton />}
    >
      <WishlistGifts />
    </RequireAuth>
  );
}

/** A gift removed by its heart stays listed until the list is loaded again, so that removing can be undone. */
function WishlistGifts() {
  const page = parsePage(useSearchParams()[0]);
  const { status, items, pageCount, retry } = usePagedList(loadWishlist, page);
  if (status === 'loading') return <WishlistSkeleton />;
  if (status === 'failed') return <RetryAlert onRetry={retry}>Your wishlist could not be loaded.</RetryAlert>;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<Heart />}
        title="Nothing here yet"
        text="Tap the heart on a gift to keep it in mind for later."
        action={<ButtonLink to="/">Browse Gifts</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul className={grid}>
        {items.map(({ gift }) => (
          <li key={gift.id}>
            <GiftTileCard gift={toGiftTile(gift)} as="h2" sizes="(min-width: 900px) 18rem, 50vw" />
          </li>
        ))}
      </ul>
      <PageLinks page={page} count={pageCount} to={(next) => `/wishlist?page=${next}`} />
    </>
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

const skeletonKeys = Array.from({ length: 8 }, (_, index) => `skeleton-${index}`);
