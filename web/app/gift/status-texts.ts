import { isolateBidi } from '@presently/contracts/bidi';
import type { ClaimableGift, TrackedOrder } from '@presently/contracts/gift-links';
import type { Order } from '@presently/contracts/orders';
import { formatDateTime, formatDay, formatDollars, formatMonthDay } from '@presently/texts/format';

/*
 * What the status of a gift is called: for its gifter, for whoever tracks it, and once it has ended. Labels of the
 * statuses themselves are in lib/order-status.ts.
 */

type GifterFields = Pick<
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
  order: GifterFields,
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

function cancelledTitle({ cancel_reason }: GifterFields): string {
  switch (cancel_reason) {
    case 'declined':
      return 'Your gift was kindly declined';
    case 'expired':
      return 'Your gift has expired';
    default:
      return 'Your gift was cancelled';
  }
}

function refundText({ payment_status, amount_paid }: GifterFields): string {
  const amount = formatDollars(amount_paid);
  return payment_status === 'refunded'
    ? `The ${amount} went back to the card it came from. Banks take a few days to show it.`
    : `The ${amount} goes back to the card it came from.`;
}

const cancelTexts = {
  cancelled: 'You cancelled this gift.',
  declined: 'The recipient kindly declined this gift.',
  expired: 'Nobody claimed this gift in time.',
} as const;

/** One-line status of a gift for its gifter. */
export function toGifterLine(order: GifterFields): string {
  if (order.status === 'Cancelled')
    return `${cancelTexts[order.cancel_reason ?? 'cancelled']} ${refundLine(order)}`;
  if (order.claimed_at) return `Claimed on ${formatMonthDay(new Date(order.claimed_at))}.`;
  if (order.opened_at)
    return `Opened on ${formatMonthDay(new Date(order.opened_at))}. It waits for an address until ${formatMonthDay(new Date(order.expires_at))}.`;
  return `Not opened yet. It can be claimed until ${formatMonthDay(new Date(order.expires_at))}.`;
}

function refundLine({ payment_status, amount_paid }: GifterFields): string {
  const amount = formatDollars(amount_paid);
  return payment_status === 'refunded'
    ? `Your ${amount} went back to your card.`
    : `Your ${amount} is on its way back to your card.`;
}

/** Title of the tracking page. */
export function toTrackingTitle({ status, viewer }: Pick<TrackedOrder, 'status' | 'viewer'>): string {
  const giftPhrase = viewer === 'recipient' ? 'Your gift' : 'The gift';
  switch (status) {
    case 'Picked':
      return `${giftPhrase} is waiting`;
    case 'Processing':
    case 'Ordered':
      return `${giftPhrase} is being prepared`;
    case 'Shipped':
      return `${giftPhrase} is on its way`;
    case 'Delivered':
      return `${giftPhrase} has arrived`;
    case 'Cancelled':
      return `${giftPhrase} will not be sent`;
  }
}

export type EndReason = ClaimableGift['cancel_reason'];

/** Title and explanation for a gift that was declined, has expired or was cancelled. */
export function endedGiftText(reason: EndReason, name: string): { title: string; text: string } {
  const gifter = isolateBidi(name);
  switch (reason) {
    case 'declined':
      return {
        title: 'This gift was declined with thanks',
        text: `It is not on its way to anybody. ${gifter} gets the money back, and knows.`,
      };
    case 'expired':
      return {
        title: 'This gift has expired',
        text: `Nobody gave it an address in time, so it was not sent, and ${gifter} got the money back. The thought stays.`,
      };
    default:
      return {
        title: 'This gift was cancelled',
        text: `It will not be sent after all. You did nothing wrong; if you wonder, ask ${gifter}.`,
      };
  }
}
