import * as texts from '@presently/texts/checkout/layout';
import { Card } from '~/ui/card';
import { Picture } from '~/ui/picture';
import { Price } from '~/ui/price';
import { Amounts } from './amounts';
import type { CheckoutGift } from './checkout-state';

/** Order summary: the gift and the total. */
export function GiftSummary({ gift }: { gift: CheckoutGift }) {
  return (
    <Card padding="small" gap="medium">
      <div className="flex items-center gap-4 md:flex-col md:items-stretch">
        <Picture
          src={gift.picture}
          alt=""
          sizes="(min-width: 900px) 22rem, 6rem"
          eager
          rounded="control"
          className="w-20 shrink-0 md:w-full"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h2
            dir="auto"
            className="line-clamp-2 font-sans text-base leading-snug font-semibold tracking-normal md:text-lg"
          >
            {gift.name}
          </h2>
          <p dir="auto" className="text-sm text-ink-muted">
            {gift.brand ?? texts.unknownBrand}
          </p>
          <p className="mt-1 font-semibold md:hidden">
            <Price dollars={gift.price} />
          </p>
        </div>
      </div>
      <div className="max-md:hidden">
        <Amounts gift={gift} />
      </div>
      <p className="text-xs text-ink-muted md:hidden">{texts.freeShippingIncluded}</p>
    </Card>
  );
}
