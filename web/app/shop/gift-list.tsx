import * as texts from '@presently/texts/shop/home';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { cx } from '~/lib/cx';
import { useHydrated } from '~/lib/use-hydrated';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { GiftCardSkeleton } from '~/ui/gift-card';
import { type GiftFilters, showStep, toSearchString } from './gift-filters';
import { GiftTileCard } from './gift-tile-card';
import type { GiftTilePage } from './load-gift-tiles';
import { PageLinks } from './page-links';
import { useFocusOnAdded } from './use-focus-on-added';

const gridClass =
  'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 sm:gap-x-5 md:grid-cols-4 md:gap-x-6 md:gap-y-9';

/** Id of the first gift added by "Show more". */
const addedId = 'more';

interface GiftListProps {
  list: GiftTilePage;
  filters: GiftFilters;
  path: string;
  /** Shown when the list is empty. */
  empty: { text: string; action?: ReactNode };
  /** Number of cards whose pictures are loaded eagerly. */
  eager?: number;
  /** The number of gifts shown before "Show more". */
  shownAtFirst?: number;
}

/** A page of gifts as a grid, with "Show more" and pagination; dimmed while changed filters load. */
export function GiftList({ list, filters, path, empty, eager = 0, shownAtFirst = showStep }: GiftListProps) {
  const { state, location } = useNavigation();
  const isChanging = state === 'loading' && location.pathname === path;
  const grid = useFocusOnAdded(filters.shown, list.gifts.length);
  const added = filters.shown === 2 * showStep ? shownAtFirst : filters.shown - showStep;
  if (list.gifts.length === 0) {
    return (
      <EmptyState icon={<SearchX />} title={texts.noGiftsFound} text={empty.text} action={empty.action} />
    );
  }
  return (
    <div aria-busy={isChanging} className={cx('transition-opacity duration-200', isChanging && 'opacity-50')}>
      <ul ref={grid} className={gridClass}>
        {list.gifts.map((gift, index) => (
          <li key={gift.id} id={index > 0 && index === added ? addedId : undefined} className="scroll-mt-20">
            <GiftTileCard
              gift={gift}
              eager={index < eager}
              sizes="(min-width: 1200px) 270px, (min-width: 900px) 23vw, (min-width: 600px) 31vw, 46vw"
            />
          </li>
        ))}
      </ul>
      {list.hasMore ? (
        <ShowMore to={path + toSearchString({ ...filters, shown: filters.shown + showStep })} />
      ) : (
        <PageLinks
          page={filters.page}
          count={Math.ceil(list.total / list.limit)}
          to={(page) => path + toSearchString({ ...filters, page, shown: showStep })}
        />
      )}
    </div>
  );
}

function ShowMore({ to }: { to: string }) {
  // Without scripts the page is reloaded; otherwise it keeps its scroll position.
  const anchor = useHydrated() ? '' : `#${addedId}`;
  return (
    <div className="mt-10 flex justify-center">
      <ButtonLink to={to + anchor} rel="nofollow" variant="secondary" preventScrollReset replace>
        {texts.showMore}
      </ButtonLink>
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
