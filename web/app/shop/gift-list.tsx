import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { cx } from '~/lib/cx';
import { EmptyState } from '~/ui/empty-state';
import { GiftCardSkeleton } from '~/ui/gift-card';
import { type GiftFilters, toSearchString } from './gift-filters';
import { GiftTileCard } from './gift-tile-card';
import type { GiftTilePage } from './load-gift-tiles';
import { PageLinks } from './page-links';

/** Number of cards that may be visible without scrolling. */
const aboveFoldCount = 8;
/** The padding leaves room for shadows and focus rings, which `content-visibility` clips at the edge. */
const belowFoldClass = 'below-fold -m-3 p-3 [--intrinsic-height:16.5rem] md:[--intrinsic-height:23rem]';
const gridClass =
  'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 sm:gap-x-5 md:grid-cols-4 md:gap-x-6 md:gap-y-9';

interface GiftListProps {
  list: GiftTilePage;
  filters: GiftFilters;
  path: string;
  /** Shown when the list is empty. */
  empty: { text: string; action?: ReactNode };
  /** Number of cards whose pictures are loaded eagerly. */
  eager?: number;
}

/** A page of gifts as a grid with pagination, dimmed while changed filters load. */
export function GiftList({ list, filters, path, empty, eager = 0 }: GiftListProps) {
  const { state, location } = useNavigation();
  const isChanging = state === 'loading' && location.pathname === path;
  if (list.gifts.length === 0) {
    return <EmptyState icon={<SearchX />} title="No gifts found" text={empty.text} action={empty.action} />;
  }
  return (
    <div aria-busy={isChanging} className={cx('transition-opacity duration-200', isChanging && 'opacity-50')}>
      <ul className={gridClass}>
        {list.gifts.map((gift, index) => (
          <li key={gift.id} className={cx(index >= aboveFoldCount && belowFoldClass)}>
            <GiftTileCard
              gift={gift}
              eager={index < eager}
              sizes="(min-width: 1200px) 270px, (min-width: 900px) 23vw, (min-width: 600px) 31vw, 46vw"
            />
          </li>
        ))}
      </ul>
      <PageLinks
        page={filters.page}
        count={Math.ceil(list.total / list.limit)}
        to={(page) => path + toSearchString({ ...filters, page })}
      />
    </div>
  );
}

/** Placeholder for the list while it loads. */
export function GiftListSkeleton({ count }: { count: number }) {
  return (
    <div className={gridClass}>
      {[...Array(count).keys()].map((index) => (
        <GiftCardSkeleton key={index} />
      ))}
    </div>
  );
}
