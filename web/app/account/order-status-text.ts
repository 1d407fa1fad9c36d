import { formatDollars } from '@presently/contracts/money';
import type { Order } from '@presently/contracts/orders';

const dates = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

export const formatDay = (at: string): string => dates.format(new Date(at));

type OrderStatusFields = Pick<
  Order,
  'status' | 'cancel_reason' | 'payment_status' | 'amount_paid' | 'claimed_at' | 'opened_at' | 'expires_at'
>;

const cancelTexts = {
  cancelled: 'You cancelled this gift.',
  declined: 'The recipient kindly declined this gift.',
  expired: 'Nobody claimed this gift in time.',
} as const;

/** One-line status of an order for its gifter. */
export function orderStatusText(order: OrderStatusFields): string {
  if (order.status === 'Cancelled')
    return `${cancelTexts[order.cancel_reason ?? 'cancelled']} ${refundText(order)}`;
  if (order.claimed_at) return `Claimed on ${formatDay(order.claimed_at)}.`;
  if (order.opened_at)
    return `Opened on ${formatDay(order.opened_at)}. It waits for an address until ${formatDay(order.expires_at)}.`;
  return `Not opened yet. It can be claimed until ${formatDay(order.expires_at)}.`;
}

function refundText({ payment_status, amount_paid }: OrderStatusFields): string {
  const amount = formatDollars(amount_paid);
  return payment_status === 'refunded'
    ? `Your ${amount} went back to your card.`
    : `Your ${amount} is on its way back to your card.`;
}
