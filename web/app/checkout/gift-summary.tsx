import type { ReactNode } from 'react';
import { Picture } from '~/ui/picture';
import { Price } from '~/ui/price';
import type { CheckoutGift } from './checkout-state';

/** Order summary: the gift and the total. */
export function GiftSummary({ gift }: { gift: CheckoutGift }) {
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 shadow-card md:gap-5 md:p-5">
      <div className="flex items-center gap-4 md:flex-col md:items-stretch">
        <Picture
          src={gift.picture}
          alt=""
          sizes="(min-width: 900px) 22rem, 6rem"
          eager
          className="w-20 shrink-0 rounded-control md:w-full md:rounded-card"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h2
            dir="auto"
            className="line-clamp-2 font-sans text-base leading-snug font-semibold tracking-normal md:text-lg"
          >
            {gift.name}
          </h2>
          <p dir="auto" className="text-sm text-ink-muted">
            {gift.brand ?? 'Unknown Brand'}
          </p>
          <Price dollars={gift.price} className="mt-1 font-semibold md:hidden" />
        </div>
      </div>
      <dl className="flex flex-col gap-2 border-t border-line pt-4 text-sm max-md:hidden">
        <PriceLine term="Gift">
          <Price dollars={gift.price} />
        </PriceLine>
        <PriceLine term="Shipping">Free</PriceLine>
        <div className="mt-1 flex items-baseline justify-between border-t border-line pt-3 text-lg font-semibold">
          <dt>Total</dt>
          <dd>
            <Price dollars={gift.price} />
          </dd>
        </div>
      </dl>
      <p className="text-xs text-ink-muted md:hidden">Free shipping included</p>
    </div>
  );
}

function PriceLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between">
      <dt className="text-ink-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
