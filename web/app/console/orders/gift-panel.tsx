import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import { formatDollars } from '@presently/texts/format';
import { Panel } from '~/ui/panel';
import { Picture } from '~/ui/picture';
import { Quote } from '~/ui/quote';

/** The gift to pack, with its card and note. */
export function GiftPanel({ order }: { order: OperatorOrderDetail }) {
  const gift = order.inventory_item;
  return (
    <Panel title={texts.giftCardAndNote}>
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-4">
          <div className="size-20 shrink-0 overflow-hidden rounded-control bg-sunken">
            <Picture src={gift.image} alt="" sizes="80px" ratio="square" />
          </div>
          <div className="min-w-0 text-sm">
            <p className="text-base font-semibold">{gift.name}</p>
            {gift.brand && <p className="text-ink-muted">{gift.brand.name}</p>}
            {gift.price !== null && <p className="tabular-nums">{formatDollars(gift.price)}</p>}
          </div>
        </div>
        <div className="flex flex-col gap-4 rounded-control bg-sunken p-4 sm:flex-row">
          {order.card_image && (
            <figure className="w-32 shrink-0 text-xs text-ink-muted">
              <img
                src={order.card_image.image_url}
                alt=""
                width={320}
                height={240}
                className="mb-1 h-auto w-full rounded-lg"
              />
              <figcaption>{order.card_image.name}</figcaption>
            </figure>
          )}
          {order.notes ? (
            <div className="min-w-0">
              <Quote headline={order.note_title}>{order.note_body}</Quote>
            </div>
          ) : (
            <p className="text-sm text-ink-muted">{order.card_image ? texts.noNote : texts.noCardOrNote}</p>
          )}
        </div>
        {order.thanks && (
          <p className="text-sm">
            {texts.thankYouNote({
              message: order.thanks.message,
              muted: (words) => <span className="text-ink-muted">{words}</span>,
            })}
          </p>
        )}
      </div>
    </Panel>
  );
}
