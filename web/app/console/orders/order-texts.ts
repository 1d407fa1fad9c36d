import type { OperatorOrder } from '@presently/contracts/operator-orders';

type Named = { first_name: string | null; last_name: string | null };

/** A person's whole name; `otherwise` for one that is not known or has been erased. */
export function fullName({ first_name, last_name }: Named, otherwise = 'Someone'): string {
  return [first_name, last_name].filter(Boolean).join(' ') || otherwise;
}

export const recipientName = (order: Pick<OperatorOrder, 'shipping_address'>): string | null =>
  order.shipping_address?.name ?? null;

/** "Chocolate Box for Noor Haddad", or from its gifter while nobody has claimed it. */
export function orderTitle(order: OperatorOrder): string {
  const recipient = recipientName(order);
  const gift = order.inventory_item.name;
  return recipient ? `${gift} for ${recipient}` : `${gift} from ${fullName(order.gifter)}`;
}

const statuses: Record<string, string> = {
  Picked: 'Unclaimed',
  Processing: 'To pack',
  Ordered: 'Packed',
};
/** As operators speak of it: what is to be done with it. */
export const orderStatusLabel = (status: string): string => statuses[status] ?? status;

const payments: Record<string, string> = {
  requires_action: 'Waits for the bank',
  paid: 'Paid',
  refunded: 'Refunded',
  partially_refunded: 'Refunded in part',
};
export const paymentStatusLabel = (status: string): string => payments[status] ?? status;

const ends: Record<string, string> = {
  cancelled: 'Cancelled',
  declined: 'Declined by the recipient',
  expired: 'Expired unclaimed',
};
export const endReasonLabel = (reason: string): string => ends[reason] ?? reason;

/** "order.marked_packed" and "marked_packed" → "Marked packed". */
export function sentenceCase(name: string): string {
  const words = name.replace(/^\w+\./, '').replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
