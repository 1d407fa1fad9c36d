import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/shared';

type PersonName = { first_name: string | null; last_name: string | null };

/** A person's full name; null when unknown or erased. */
export const knownName = ({ first_name, last_name }: PersonName): string | null =>
  [first_name, last_name].filter(Boolean).join(' ') || null;

/** A person's full name, or "Someone". */
export const fullName = (person: PersonName): string => knownName(person) ?? texts.someone;

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

type Labels = Readonly<Record<string, string>>;

const findLabel = (labels: Labels, name: string): string | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;

/** In words; as it was typed if an operator has asked for the refund. */
export const refundReason = ({ reason }: { reason: string }): string =>
  findLabel(texts.refundReasons, reason) ?? reason;

/** The label of what the API names, such as a kind of problem; of a name without a label its words. */
export const labelOf = (labels: Labels, name: string): string => findLabel(labels, name) ?? wordsOf(name);

/** "order.marked_packed" and "marked_packed" → "marked packed" */
export const wordsOf = (name: string): string => name.replace(/^\w+\./, '').replaceAll(/[_.]/g, ' ');

export const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
