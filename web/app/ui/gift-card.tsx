import * as texts from '@presently/texts/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '~/lib/cx';
import { Picture } from './picture';
import { Price } from './price';
import { Skeleton } from './skeleton';

interface GiftCardProps {
  to: string;
  name: string;
  brand?: string | null | undefined;
  /** In dollars; null to show none. */
  price: number | null;
  picture: string | null | undefined;
  soldOut?: boolean;
  /** In the corner of the picture, above the link, e.g. a wishlist button. */
  corner?: ReactNode;
  sizes?: string | undefined;
  eager?: boolean | undefined;
  /** Heading level of the name. */
  as?: 'h2' | 'h3' | 'h4';
}

/** A gift in a grid or carousel; the whole card is a link. */
export function GiftCard({
  to,
  name,
  brand,
  price,
  picture,
  soldOut = false,
  corner,
  sizes,
  eager,
  as: Heading = 'h3',
}: GiftCardProps) {
  return (
    <article className="group relative flex flex-col gap-3">
      <div className="relative overflow-hidden rounded-card shadow-card transition-shadow duration-200 group-hover:shadow-lift">
        <Picture
          src={picture}
          alt=""
          sizes={sizes}
          eager={eager}
          className={cx(
            'transition-transform duration-500 ease-out motion-safe:group-hover:scale-[1.03]',
            soldOut && 'opacity-60 saturate-50',
          )}
        />
        {soldOut && (
          <span className="absolute bottom-3 left-3 rounded-full bg-surface px-3 py-1 text-xs font-semibold text-ink shadow-card">
            {texts.soldOut}
          </span>
        )}
      </div>
      <div className="flex flex-col gap-0.5 px-1">
        <Heading
          dir="auto"
          className="line-clamp-2 font-sans text-sm leading-snug font-semibold tracking-normal sm:text-base sm:leading-snug"
        >
          <Link
            to={to}
            prefetch="intent"
            className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
          >
            {name}
          </Link>
        </Heading>
        {brand && (
          <p dir="auto" className="truncate text-xs text-ink-muted">
            {brand}
          </p>
        )}
        {price !== null && (
          <p className="mt-0.5 text-sm font-semibold text-ink sm:text-base">
            <Price dollars={price} />
          </p>
        )}
      </div>
      {corner && <div className="absolute top-2 right-2 z-1">{corner}</div>}
    </article>
  );
}

/** Placeholder for a gift card while it loads. */
export function GiftCardSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      <Skeleton rounded="card" className="aspect-square w-full" />
      <Skeleton className="mx-1 h-5 w-3/4" />
      <Skeleton className="mx-1 h-4 w-1/3" />
    </div>
  );
}
