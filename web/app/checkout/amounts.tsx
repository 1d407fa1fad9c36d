import * as texts from '@presently/texts/checkout/layout';
import type { ReactNode } from 'react';
import { Price } from '~/ui/price';
import type { CheckoutGift } from './checkout-state';

/** The gift's price, shipping and total. */
export function Amounts({ gift }: { gift: CheckoutGift }) {
  return (
    <dl className="flex flex-col gap-2 border-t border-line pt-4 text-sm">
      <PriceLine term={texts.gift}>
        <Price dollars={gift.price} />
      </PriceLine>
      <PriceLine term={texts.shipping}>{texts.freeShipping}</PriceLine>
      <div className="mt-1 flex items-baseline justify-between border-t border-line pt-3 text-lg font-semibold">
        <dt>{texts.total}</dt>
        <dd>
          <Price dollars={gift.price} />
        </dd>
      </div>
    </dl>
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
