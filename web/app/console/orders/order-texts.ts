import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/shared';
import { knownName } from '../known-name';
import { capitalise, findLabel } from '../labels';

/** A person's full name, or "Someone". */
export const fullName = (person: Parameters<typeof knownName>[0]): string =>
  knownName(person) ?? texts.someone;

export const recipientName = (order: Pick<OperatorOrder, 'shipping_address'>): string | null =>
  order.shipping_address?.name ?? null;

/** "Astoria, OR" */
export const placeOf = ({ city, state }: NonNullable<OperatorOrder['shipping_address']>): string =>
  `${city}, ${state}`;

/** "Chocolate Box for Noor Haddad", or "… from …" with the gifter while it is unclaimed. */
export function orderTitle(order: OperatorOrder): string {
  const recipient = recipientName(order);
  const gift = order.inventory_item.name;
  return recipient
    ? texts.giftFor({ gift, recipient })
    : texts.giftFrom({ gift, gifter: fullName(order.gifter) });
}

/** The reason in words; as entered, if an operator requested the refund. */
export const refundReason = ({ reason }: { reason: string }): string =>
  capitalise(findLabel(texts.refundReasons, reason) ?? reason);
