import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { useMediaQuery } from '~/lib/use-media-query';
import { Carousel } from '~/ui/carousel';
import { GiftCardSkeleton } from '~/ui/gift-card';
import type { StripGift } from './gift-tile';
import { GiftTileCard } from './gift-tile-card';

const limit = { narrow: 8, wide: 6 };
/** The maximum number of gifts in a strip. */
export const MAX_STRIP_GIFTS = limit.narrow;
const skeletonCount = 4;
const slideClass = 'shrink-0 basis-[46%] sm:basis-1/3 md:basis-1/4';

interface GiftStripProps {
  title: string;
  /** Undefined while loading. */
  gifts: readonly StripGift[] | undefined;
  /** Overrides the maximum, which otherwise depends on the screen width. */
  max?: number;
  /** Next to the title. */
  aside?: ReactNode;
  className?: string;
}

/** A carousel of gifts: at most 8, or 6 on wide screens, unless `max` is set. Renders nothing if the list is empty. */
export function GiftStrip({ title, gifts, max, aside, className }: GiftStripProps) {
  const isWide = useMediaQuery('(min-width: 900px)');
  if (gifts?.length === 0) return null;
  return (
    <section aria-busy={!gifts} className={cx('print:hidden', className)}>
      <header className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="text-2xl">{title}</h2>
        {aside}
      </header>
      {gifts ? (
        <Carousel label={title} spaced step={2} slideClass={slideClass}>
          {gifts.slice(0, max ?? (isWide ? limit.wide : limit.narrow)).map((gift) => (
            <GiftTileCard
              key={gift.id}
              gift={gift}
              sizes="(min-width: 1200px) 280px, (min-width: 900px) 25vw, 44vw"
            />
          ))}
        </Carousel>
      ) : (
        <div className="-mx-2 flex overflow-hidden md:-mx-3">
          {[...Array(skeletonCount).keys()].map((index) => (
            <div key={index} className={cx(slideClass, 'px-2 md:px-3')}>
              <GiftCardSkeleton />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
