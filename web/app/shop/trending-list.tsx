import * as texts from '@presently/texts/shop/home';
import { href, Link } from 'react-router';
import { Picture } from '~/ui/picture';
import { Price } from '~/ui/price';
import type { GiftTile } from './gift-tile';

/** Numbered list of trending gifts in columns, which scroll horizontally on phones. */
export function TrendingList({ gifts }: { gifts: readonly GiftTile[] }) {
  return (
    <ol className="-m-2 grid snap-x has-focus-visible:snap-none auto-cols-[86%] grid-flow-col grid-rows-3 gap-x-5 gap-y-1 overflow-x-auto overscroll-x-contain p-2 sm:auto-cols-[48%] md:auto-cols-[calc((100%-2.5rem)/3)]">
      {gifts.map((gift, index) => (
        <li
          key={gift.id}
          className="relative flex snap-start items-center gap-3 rounded-card p-2 transition-colors hover:bg-brand-soft sm:gap-4"
        >
          <span
            aria-hidden="true"
            className="w-6 shrink-0 text-center font-display text-2xl font-semibold text-brand tabular-nums"
          >
            {index + 1}
          </span>
          <Picture src={gift.picture} alt="" sizes="72px" rounded="control" className="size-18 shrink-0" />
          <div className="min-w-0">
            <h3 className="line-clamp-2 font-sans text-sm leading-snug font-semibold tracking-normal">
              <Link
                to={href('/gift/:giftId', { giftId: gift.id })}
                prefetch="intent"
                className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-brand"
              >
                {gift.name}
              </Link>
            </h3>
            <p className="text-sm text-ink-muted">
              <Price dollars={gift.price} />
              {gift.soldOut && texts.soldOutSuffix}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
