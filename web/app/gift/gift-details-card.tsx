import type { Order } from '@presently/contracts/orders';
import * as texts from '@presently/texts/gift/claim';
import { Card } from '~/ui/card';
import { Picture } from '~/ui/picture';
import { Price } from '~/ui/price';
import { Quote } from '~/ui/quote';
import { giftImageUrl } from './gift-image';
import { gifterName } from './gifter-name';

/** The gift of an order: picture, name, description, price, and the gifter's note. */
export function GiftDetailsCard({
  order,
}: {
  order: Pick<Order, 'inventory_item' | 'notes' | 'note_title' | 'note_body' | 'gifter'>;
}) {
  const { name, description, price } = order.inventory_item;
  return (
    <Card padding="none">
      <h2 className="sr-only">{texts.giftDetails}</h2>
      <div className="flex flex-col sm:flex-row">
        <Picture
          src={giftImageUrl(order)}
          alt=""
          sizes="(min-width: 600px) 15rem, 100vw"
          eager
          className="w-full max-sm:aspect-[3/2] sm:w-60 sm:shrink-0 sm:self-stretch"
        />
        <div className="flex flex-col gap-2 p-5 sm:p-7">
          <h3 dir="auto" className="text-xl">
            {name}
          </h3>
          {description && (
            <p dir="auto" className="text-sm text-ink-muted">
              {description}
            </p>
          )}
          {price !== null && (
            <p className="text-lg font-semibold">
              <Price dollars={price} />
            </p>
          )}
        </div>
      </div>
      {order.notes && (
        <figure className="border-t border-line bg-brand-soft/45 px-5 py-5 sm:px-7">
          <Quote headline={order.note_title}>{order.note_body}</Quote>
          <figcaption className="mt-2 text-sm text-ink-muted">
            {texts.fromGifter(<bdi>{gifterName(order.gifter)}</bdi>)}
          </figcaption>
        </figure>
      )}
      {!order.notes && (
        <p className="border-t border-line px-5 py-4 text-sm text-ink-muted sm:px-7">
          {texts.fromGifter(<bdi>{gifterName(order.gifter)}</bdi>)}
        </p>
      )}
    </Card>
  );
}
