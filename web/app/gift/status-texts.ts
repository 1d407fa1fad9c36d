import { isolateBidi } from '@presently/contracts/bidi';
import type { ClaimableGift, TrackedOrder } from '@presently/contracts/gift-links';
import type { Order } from '@presently/contracts/orders';
import { formatDateTime, formatDay, formatDollars, formatMonthDay } from '@presently/texts/format';
import * as texts from '@presently/texts/gift/status';

/*
 * Texts about a gift's status for the gifter, for tracking, and for ended gifts. The labels of the statuses are in
 * lib/order-status.ts.
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
  if (order.status === 'Delivered') return { title: texts.yourGiftHasArrived, text: null };
  if (order.status === 'Shipped') return { title: texts.onItsWay, text: null };
  if (order.claimed) {
    const when = order.claimed_at && formatDateTime(new Date(order.claimed_at), timeZone);
    return {
      title: texts.yourGiftWasClaimed,
      text: when ? texts.gotItsAddressOn(when) : texts.gotItsAddress,
    };
  }
  const until = formatDay(new Date(order.expires_at), timeZone);
  const deadline = texts.claimableUntilElse(until);
  if (order.opened_at) {
    const when = formatDateTime(new Date(order.opened_at), timeZone);
    return {
      title: texts.yourGiftWasOpened,
      text: texts.unwrappedWaiting({ when, deadline }),
    };
  }
  return { title: texts.waitingToBeOpened, text: deadline };
}

function cancelledTitle({ cancel_reason }: GifterFields): string {
  switch (cancel_reason) {
    case 'declined':
      return texts.yourGiftWasDeclined;
    case 'expired':
      return texts.yourGiftHasExpired;
    default:
      return texts.yourGiftWasCancelled;
  }
}

function refundText({ payment_status, amount_paid }: GifterFields): string {
  const amount = formatDollars(amount_paid);
  return payment_status === 'refunded' ? texts.refunded(amount) : texts.refundPending(amount);
}

const cancelTexts = {
  cancelled: texts.giftWasCancelled,
  declined: texts.recipientDeclined,
  expired: texts.nobodyClaimed,
} as const;

/** One-line status of a gift for its gifter. */
export function toGifterLine(order: GifterFields): string {
  if (order.status === 'Cancelled')
    return `${cancelTexts[order.cancel_reason ?? 'cancelled']} ${refundLine(order)}`;
  if (order.claimed_at) return texts.claimedOn(formatMonthDay(new Date(order.claimed_at)));
  if (order.opened_at)
    return texts.openedWaitsUntil({
      day: formatMonthDay(new Date(order.opened_at)),
      day2: formatMonthDay(new Date(order.expires_at)),
    });
  return texts.notOpenedUntil(formatMonthDay(new Date(order.expires_at)));
}

function refundLine({ payment_status, amount_paid }: GifterFields): string {
  const amount = formatDollars(amount_paid);
  return payment_status === 'refunded' ? texts.refundedToCard(amount) : texts.refundingToCard(amount);
}

/** Title of the tracking page. */
export function toTrackingTitle({ status, viewer }: Pick<TrackedOrder, 'status' | 'viewer'>): string {
  const giftPhrase = viewer === 'recipient' ? texts.yourGift : texts.theGift;
  switch (status) {
    case 'Picked':
      return texts.isWaiting(giftPhrase);
    case 'Processing':
    case 'Ordered':
      return texts.isBeingPrepared(giftPhrase);
    case 'Shipped':
      return texts.isOnItsWay(giftPhrase);
    case 'Delivered':
      return texts.hasArrived(giftPhrase);
    case 'Cancelled':
      return texts.willNotBeSent(giftPhrase);
  }
}

export type EndReason = ClaimableGift['cancel_reason'];

/**
 * Title and explanation for a gift that was declined, has expired or was cancelled.
 * @param name of the gifter, if known
 */
export function endedGiftText(reason: EndReason, name: string | null): { title: string; text: string } {
  const gifter = name && isolateBidi(name);
  switch (reason) {
    case 'declined':
      return {
        title: texts.thisGiftWasDeclined,
        text: texts.declinedExplained(gifter),
      };
    case 'expired':
      return {
        title: texts.thisGiftHasExpired,
        text: texts.expiredExplained(gifter),
      };
    default:
      return {
        title: texts.thisGiftWasCancelled,
        text: texts.cancelledForRecipient(gifter),
      };
  }
}
