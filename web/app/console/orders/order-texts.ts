import type { OperatorOrder } from '@presently/contracts/operator-orders';

type PersonName = { first_name: string | null; last_name: string | null };

/** A person's full name; `fallback` when unknown or erased. */
export function fullName({ first_name, last_name }: PersonName, fallback = 'Someone'): string {
  return [first_name, last_name].filter(Boolean).join(' ') || fallback;
}

export const recipientName = (order: Pick<OperatorOrder, 'shipping_address'>): string | null =>
  order.shipping_address?.name ?? null;

/** "Chocolate Box for Noor Haddad", or "… from …" with the gifter while it is unclaimed. */
export function orderTitle(order: OperatorOrder): string {
  const recipient = recipientName(order);
  const gift = order.inventory_item.name;
  return recipient ? `${gift} for ${recipient}` : `${gift} from ${fullName(order.gifter)}`;
}

const statusLabels: Record<string, string> = {
  Picked: 'Unclaimed',
  Processing: 'To pack',
  Ordered: 'Packed',
};
/** Order statuses as operators see them: named by the next step. */
export const orderStatusLabel = (status: string): string => statusLabels[status] ?? status;

const paymentLabels: Record<string, string> = {
  requires_action: 'Waits for the bank',
  paid: 'Paid',
  refunded: 'Refunded',
  partially_refunded: 'Refunded in part',
};
export const paymentStatusLabel = (status: string): string => paymentLabels[status] ?? status;

const endReasons: Record<string, string> = {
  cancelled: 'Cancelled',
  declined: 'Declined by the recipient',
  expired: 'Expired unclaimed',
};
export const endReasonLabel = (reason: string): string => endReasons[reason] ?? reason;

/** "order.marked_packed" and "marked_packed" → "Marked packed". */
export function sentenceCase(name: string): string {
  const words = name.replace(/^\w+\./, '').replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
