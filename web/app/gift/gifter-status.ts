import { formatDollars } from '@presently/contracts/money';
import type { Order } from '@presently/contracts/orders';
import { formatDateTime, formatDay } from './dates';

type GiftStatusFields = Pick<
  Order,
  | 'status'
  | 'claimed'
  | 'claimed_at'
  | 'opened_at'
  | 'expires_at'
  | 'cancel_reason'
  | 'payment_status'
  | 'amount_paid'
>;

/** Status headline of a gift for its gifter, with an explanation. */
export function toGifterStatus(
  order: GiftStatusFields,
  timeZone: string | undefined,
): { title: string; text: string | null } {
  if (order.status === 'Cancelled') return { title: cancelledTitle(order), text: refundText(order) };
  if (order.status === 'Delivered') return { title: 'Your gift has arrived', text: null };
  if (order.status === 'Shipped') return { title: 'Your gift is on its way', text: null };
  if (order.claimed) {
    const when = order.claimed_at && formatDateTime(new Date(order.claimed_at), timeZone);
    return {
      title: 'Your gift was claimed',
      text: `It got its address${when ? ` on ${when}` : ''}. It ships in 1-2 business days.`,
    };
  }
  const until = formatDay(new Date(order.expires_at), timeZone);
  const deadline = `It can be claimed until ${until}; after that the money goes back to your card.`;
  if (order.opened_at) {
    const when = formatDateTime(new Date(order.opened_at), timeZone);
    return {
      title: 'Your gift was opened',
      text: `Unwrapped on ${when}, and waiting for an address. ${deadline}`,
    };
  }
  return { title: 'Your gift is waiting to be opened', text: deadline };
}

function cancelledTitle({ cancel_reason }: GiftStatusFields): string {
  switch (cancel_reason) {
    case 'declined':
      return 'Your gift was kindly declined';
    case 'expired':
      return 'Your gift has expired';
    default:
      return 'Your gift was cancelled';
  }
}

function refundText({ payment_status, amount_paid }: GiftStatusFields): string {
  const amount = formatDollars(amount_paid);
  return payment_status === 'refunded'
    ? `The ${amount} went back to the card it came from. Banks take a few days to show it.`
    : `The ${amount} goes back to the card it came from.`;
}
