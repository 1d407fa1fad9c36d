import * as texts from '@presently/texts/shop/gift';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { Price } from '~/ui/price';

interface GiftHeadingProps {
  gift: {
    name: string;
    brand: string | null;
    category: string;
    categorySlug: string;
    /** In dollars. */
    price: number;
  };
  /** Next to the name. */
  corner?: ReactNode;
  as?: 'h1' | 'p';
}

/** Brand, name, category and price of a gift. */
export function GiftHeading({ gift, corner, as: Name = 'h1' }: GiftHeadingProps) {
  return (
    <header className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p dir="auto" className="text-sm font-medium text-ink-muted">
            {gift.brand ?? texts.unknownBrand}
          </p>
          <Name dir="auto" className="mt-1 font-display text-3xl font-semibold">
            {gift.name}
          </Name>
        </div>
        {corner}
      </div>
      <p>
        <Link
          to={href('/category/:categoryId', { categoryId: gift.categorySlug })}
          prefetch="intent"
          className="inline-flex min-h-11 items-center rounded-full bg-brand-soft px-4 text-sm font-semibold text-brand hover:underline"
        >
          {gift.category}
        </Link>
      </p>
      <div>
        <p className="flex items-baseline gap-2">
          <span className="font-display text-3xl font-semibold">
            <Price dollars={gift.price} />
          </span>
          <span className="text-ink-muted">{texts.total}</span>
        </p>
        <p className="text-sm font-medium text-success">{texts.freeShippingIncluded}</p>
      </div>
    </header>
  );
}
