import { isolateBidi } from '@presently/contracts/bidi';
import { centsToDollars } from '@presently/contracts/money';
import { formatDollars, formatFullDay, formatLongDay } from '@presently/texts/format';
import * as texts from '@presently/texts/server/order-emails';
import type { EmailFact } from '../../messaging/index.ts';
import { carrierTrackingUrl } from '../carrier-tracking-url.ts';
import type { OrderRow } from '../store/orders.store.ts';
import type { Shipment } from '../store/shipments.store.ts';
import {
  emailToGifter,
  emailToRecipient,
  type Links,
  type OrderEmail,
  type Recipient,
  subjectWithGift,
} from './email-layout.ts';

/*
 * Emails never contain text by other users, such as a note, a thank-you note or a decline message: addresses are
 * unverified, so the shop could be abused to send arbitrary text and links to anyone. The page that an email links to
 * shows the text instead. Names are checked when they are entered: one line, no links. Emails to the recipient do not
 * name the gifter, because they are kept when the gifter's account is erased.
 */

const giftName = (order: OrderRow): string => isolateBidi(order.gift.name);
const dollars = (cents: number): string => formatDollars(centsToDollars(cents));
const trackButton = (url: string, hint?: string) => ({
  label: texts.trackYourGift,
  url,
  ...(hint ? { hint } : {}),
});

const receiptFacts = (order: OrderRow, timeZone: string): EmailFact[] => [
  { name: texts.receipt.gift, value: dollars(order.priceCents) },
  { name: texts.receipt.shipping, value: texts.receipt.free },
  ...(order.taxChargedCents > 0 ? [{ name: texts.receipt.tax, value: dollars(order.taxChargedCents) }] : []),
  { name: texts.receipt.total, value: dollars(order.amountCents), isTotal: true },
  { name: texts.receipt.orderDate, value: formatFullDay(order.createdAt, timeZone) },
];

/** @param timeZone of the shop */
export const receipt = (order: OrderRow, links: Links, timeZone: string): OrderEmail =>
  emailToGifter(order, links, {
    subject: subjectWithGift(texts.receipt.subject, order.gift.name),
    preview: texts.receipt.preview,
    heading: texts.receipt.heading,
    news: texts.receipt.thanks,
    details: [{ kind: 'link', url: links.gift, introduction: texts.receipt.shareLink }],
    button: { label: texts.manageYourGift, url: links.manage, hint: texts.receipt.manageHint },
    steps: [texts.receipt.sendTheLink, texts.receipt.theyUnwrap, texts.receipt.weShip],
    more: texts.receipt.deadline(formatLongDay(order.expiresAt, timeZone)),
    facts: receiptFacts(order, timeZone),
  });

/** The resent receipt, once the gift has been claimed. */
export function receiptOfClaimed(order: OrderRow, links: Links, timeZone: string): OrderEmail {
  const { subject, preview, gettingReady, onItsWay, arrived, trackingLink, trackHint } =
    texts.receiptOfClaimed;
  const news = { Shipped: onItsWay, Delivered: arrived };
  return emailToGifter(order, links, {
    subject: subjectWithGift(subject, order.gift.name),
    preview,
    heading: subject,
    news: news[order.status as keyof typeof news] ?? gettingReady,
    details: [{ kind: 'link', url: links.gift, introduction: trackingLink }],
    button: trackButton(links.manage, trackHint),
    facts: receiptFacts(order, timeZone),
  });
}

export const opened = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, links, {
    subject: texts.opened.subject,
    preview: texts.opened.preview(giftName(order)),
    news: texts.opened.news,
    button: trackButton(links.manage),
  });

export const unclaimedReminder = (order: OrderRow, links: Links, timeZone: string): OrderEmail =>
  emailToGifter(order, links, {
    subject: texts.unclaimed.subject,
    preview: texts.unclaimed.preview,
    news: texts.unclaimed.news,
    details: [
      { kind: 'text', text: texts.unclaimed.copyThis },
      { kind: 'quote', text: texts.unclaimed.reminder(links.gift) },
      { kind: 'text', text: texts.unclaimed.deadline(formatLongDay(order.expiresAt, timeZone)) },
    ],
    button: { label: texts.manageYourGift, url: links.manage, hint: texts.unclaimed.manageHint },
  });

export const claimed = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, links, {
    subject: texts.claimed.subject,
    preview: texts.claimed.preview(giftName(order)),
    news: texts.claimed.news,
    button: trackButton(links.manage),
  });

export const claimedForRecipient = (order: OrderRow, links: Links, recipient: Recipient): OrderEmail =>
  emailToRecipient(order, links, recipient, {
    subject: texts.claimedForRecipient.subject,
    preview: texts.claimedForRecipient.preview(giftName(order)),
    heading: texts.claimedForRecipient.heading,
    news: texts.claimedForRecipient.news,
    button: trackButton(links.recipient, texts.claimedForRecipient.trackHint),
    steps: [
      texts.claimedForRecipient.itShips,
      texts.claimedForRecipient.weEmailYou,
      texts.claimedForRecipient.enjoyIt,
    ],
  });

export const addressCorrected = (order: OrderRow, links: Links, recipient: Recipient): OrderEmail =>
  emailToRecipient(order, links, recipient, {
    subject: texts.addressCorrected.subject,
    preview: texts.addressCorrected.preview(giftName(order)),
    news: texts.addressCorrected.news,
    button: { label: texts.addressCorrected.check, url: links.recipient, hint: texts.linkIsPrivate },
  });

function trackingFacts({ trackingNumber, carrier, estimatedDelivery }: Shipment): EmailFact[] {
  if (!trackingNumber) return [];
  const page = carrierTrackingUrl(carrier, trackingNumber);
  return [
    ...(carrier ? [{ name: texts.carrier, value: carrier }] : []),
    { name: texts.trackingNumber, value: trackingNumber, ...(page ? { url: page } : {}) },
    ...(estimatedDelivery
      ? [{ name: texts.expected, value: formatLongDay(new Date(`${estimatedDelivery}T00:00:00Z`), 'UTC') }]
      : []),
  ];
}

export const shipped = (order: OrderRow, links: Links, shipment: Shipment): OrderEmail =>
  emailToGifter(order, links, {
    subject: texts.shipped.subject,
    preview: texts.shipped.preview(giftName(order)),
    news: texts.shipped.news,
    button: trackButton(links.gift),
    facts: trackingFacts(shipment),
  });

export const shippedForRecipient = (
  order: OrderRow,
  links: Links,
  recipient: Recipient & { shipment: Shipment },
): OrderEmail =>
  emailToRecipient(order, links, recipient, {
    subject: texts.shippedForRecipient.subject,
    preview: texts.shippedForRecipient.preview(giftName(order)),
    news: texts.shippedForRecipient.news,
    button: trackButton(links.recipient, texts.linkIsPrivate),
    facts: trackingFacts(recipient.shipment),
  });

export const delivered = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, links, {
    subject: texts.delivered.subject,
    preview: texts.delivered.preview(giftName(order)),
    news: texts.delivered.news,
    button: { label: texts.delivered.see, url: links.gift },
    secondButton: { label: texts.rateTheGift, url: links.manage, hint: texts.delivered.rateHint },
  });

export const deliveredForRecipient = (order: OrderRow, links: Links, recipient: Recipient): OrderEmail =>
  emailToRecipient(order, links, recipient, {
    subject: texts.deliveredForRecipient.subject,
    preview: texts.deliveredForRecipient.preview(giftName(order)),
    news: texts.deliveredForRecipient.news,
    button: {
      label: texts.deliveredForRecipient.sayThankYou,
      url: links.recipient,
      hint: texts.deliveredForRecipient.sayThankYouHint,
    },
    secondButton: {
      label: texts.rateTheGift,
      url: links.recipient,
      hint: texts.deliveredForRecipient.rateHint,
    },
  });

export const thanks = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, links, {
    subject: texts.thanks.subject,
    preview: texts.thanks.preview,
    news: texts.thanks.news,
    button: { label: texts.thanks.read, url: links.manage },
  });

const refundFacts = (amount: string): EmailFact[] => [
  { name: texts.refund, value: amount },
  { name: texts.refundGoesTo, value: texts.yourCard },
  { name: texts.refundTime, value: texts.businessDays },
];

/**
 * For cancelled, declined and expired gifts. `order`: as it was before the refund of the remaining price is requested.
 */
export function ended(order: OrderRow, links: Links): OrderEmail {
  const refundCents = order.amountCents - order.promisedRefundCents;
  const amount = dollars(refundCents);
  const refund =
    refundCents > 0
      ? {
          preview: texts.refundPreview(amount),
          details: [{ kind: 'text' as const, text: texts.refundNews(amount) }],
          facts: refundFacts(amount),
        }
      : { preview: giftName(order) };
  const common = { ...refund, button: { label: texts.seeDetails, url: links.manage } };
  switch (order.cancelReason) {
    case 'declined':
      return emailToGifter(order, links, {
        ...common,
        ...texts.declined,
        ...(order.texts?.declineMessage
          ? { button: { label: texts.declined.readMessage, url: links.manage } }
          : {}),
      });
    case 'expired':
      return emailToGifter(order, links, { ...common, ...texts.expired });
    default:
      return emailToGifter(order, links, { ...common, ...texts.cancelled });
  }
}

/** For a partial or full refund by an operator. */
export function refunded(order: OrderRow, links: Links, refundCents: number): OrderEmail {
  const amount = dollars(refundCents);
  const isPartial = order.promisedRefundCents + refundCents < order.amountCents;
  return emailToGifter(order, links, {
    subject: texts.refunded.subject,
    heading: texts.refunded.heading,
    preview: texts.refundPreview(amount),
    news: texts.refundNews(amount),
    ...(isPartial ? { details: [{ kind: 'text', text: texts.refunded.stillGoing }] } : {}),
    button: { label: texts.seeDetails, url: links.manage },
    facts: [{ name: texts.refunded.paid, value: dollars(order.amountCents) }, ...refundFacts(amount)],
  });
}
