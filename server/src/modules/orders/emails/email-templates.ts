import { isolateBidi } from '@presently/contracts/bidi';
import { centsToDollars } from '@presently/contracts/money';
import { formatDollars, formatLongDay } from '@presently/texts/format';
import * as texts from '@presently/texts/server/order-emails';
import type { EmailBlock, EmailContent } from '../../messaging/index.ts';
import { carrierTrackingUrl } from '../fulfilment/carrier-tracking-url.ts';
import type { OrderRow } from '../store/orders.store.ts';
import type { Shipment } from '../store/shipments.store.ts';

export type OrderEmail = { subject: string; content: EmailContent };

/** As on the parcel; null once erased. */
export type Recipient = { name: string | null };

/** `gift`: shared by the gifter; `manage`: authenticates the gifter; `recipient`: authenticates the recipient. */
export type Links = { gift: string; manage: string; recipient: string };

const giftName = (order: OrderRow): string => isolateBidi(order.gift.name);
const price = (order: OrderRow): string => formatDollars(centsToDollars(order.priceCents));
const paragraph = (text: string): EmailBlock => ({ kind: 'text', text });
const quote = (text: string): EmailBlock => ({ kind: 'quote', text });
const button = (label: string, url: string, introduction: string): EmailBlock => ({
  kind: 'button',
  label,
  url,
  introduction,
});

type EmailCopy = { subject: string; preview: string; heading: string; blocks: (EmailBlock | null)[] };

const toEmail = ({ subject, preview, heading, blocks }: EmailCopy, greeting: string): OrderEmail => ({
  subject,
  content: { preview, heading, greeting, blocks: blocks.filter((block) => block !== null) },
});
const greetingOf = (name: string | null): string => (name ? texts.hi(isolateBidi(name)) : texts.hello);
const emailToGifter = (order: OrderRow, copy: EmailCopy): OrderEmail =>
  toEmail(copy, greetingOf(order.gifter.firstName));

/** What of the recipient's name is a greeting: the first word, or all of it after a title such as "Dr.". */
function greetingName({ name }: Recipient): string | null {
  const [first] = name?.trim().split(/\s+/) ?? [];
  return first?.endsWith('.') ? name : (first ?? null);
}
const emailToRecipient = (recipient: Recipient, copy: EmailCopy): OrderEmail =>
  toEmail(copy, greetingOf(greetingName(recipient)));

const followButton = (url: string): EmailBlock => button(texts.followYourGift, url, texts.followItHere);

export const receipt = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, {
    subject: texts.receipt.subject(giftName(order)),
    preview: texts.receipt.preview,
    heading: texts.receipt.heading,
    blocks: [
      paragraph(texts.receipt.thanks({ price: price(order), gift: giftName(order) })),
      { kind: 'link', url: links.gift, introduction: texts.receipt.shareLink },
      paragraph(texts.receipt.deadline(formatLongDay(order.expiresAt, 'UTC'))),
      button(texts.receipt.manage, links.manage, texts.receipt.manageIntroduction),
    ],
  });

export const opened = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, {
    subject: texts.opened.subject,
    preview: texts.opened.preview(giftName(order)),
    heading: texts.opened.subject,
    blocks: [paragraph(texts.opened.news(giftName(order))), followButton(links.manage)],
  });

export const unclaimedReminder = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, {
    subject: texts.unclaimed.subject,
    preview: texts.unclaimed.preview,
    heading: texts.unclaimed.subject,
    blocks: [
      paragraph(texts.unclaimed.news(giftName(order))),
      quote(texts.unclaimed.reminder(links.gift)),
      paragraph(texts.unclaimed.deadline(formatLongDay(order.expiresAt, 'UTC'))),
      followButton(links.manage),
    ],
  });

export const claimed = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, {
    subject: texts.claimed.subject,
    preview: texts.claimed.preview(giftName(order)),
    heading: texts.claimed.subject,
    blocks: [paragraph(texts.claimed.news(giftName(order))), followButton(links.manage)],
  });

export const claimedForRecipient = (order: OrderRow, links: Links, recipient: Recipient): OrderEmail =>
  emailToRecipient(recipient, {
    subject: texts.claimedForRecipient.subject,
    preview: texts.claimedForRecipient.preview(giftName(order)),
    heading: texts.claimedForRecipient.heading,
    blocks: [
      paragraph(texts.claimedForRecipient.news(giftName(order))),
      button(texts.followYourGift, links.recipient, texts.claimedForRecipient.followIntroduction),
    ],
  });

function trackingFacts({ trackingNumber, carrier, estimatedDelivery }: Shipment): EmailBlock | null {
  if (!trackingNumber) return null;
  const page = carrierTrackingUrl(carrier, trackingNumber);
  const facts = [
    {
      name: texts.trackingNumber,
      value: carrier ? texts.numberOfCarrier({ number: trackingNumber, carrier }) : trackingNumber,
    },
    ...(page ? [{ name: texts.carriersPage, value: page, url: page }] : []),
    ...(estimatedDelivery
      ? [{ name: texts.expected, value: formatLongDay(new Date(`${estimatedDelivery}T00:00:00Z`), 'UTC') }]
      : []),
  ];
  return { kind: 'facts', facts };
}

export const shipped = (order: OrderRow, links: Links, shipment: Shipment): OrderEmail =>
  emailToGifter(order, {
    subject: texts.shipped.subject,
    preview: texts.shipped.preview(giftName(order)),
    heading: texts.shipped.subject,
    blocks: [
      paragraph(texts.shipped.news(giftName(order))),
      trackingFacts(shipment),
      followButton(links.gift),
    ],
  });

export const shippedForRecipient = (
  order: OrderRow,
  links: Links,
  recipient: Recipient & { shipment: Shipment },
): OrderEmail =>
  emailToRecipient(recipient, {
    subject: texts.shippedForRecipient.subject,
    preview: texts.shippedForRecipient.preview(giftName(order)),
    heading: texts.shippedForRecipient.subject,
    blocks: [
      paragraph(texts.shippedForRecipient.news(giftName(order))),
      trackingFacts(recipient.shipment),
      followButton(links.recipient),
    ],
  });

export const delivered = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, {
    subject: texts.delivered.subject,
    preview: texts.delivered.preview(giftName(order)),
    heading: texts.delivered.subject,
    blocks: [
      paragraph(texts.delivered.news(giftName(order))),
      button(texts.delivered.see, links.gift, texts.seeItHere),
    ],
  });

export const deliveredForRecipient = (order: OrderRow, links: Links, recipient: Recipient): OrderEmail =>
  emailToRecipient(recipient, {
    subject: texts.deliveredForRecipient.subject,
    preview: texts.deliveredForRecipient.preview(giftName(order)),
    heading: texts.deliveredForRecipient.subject,
    blocks: [
      paragraph(texts.deliveredForRecipient.news(giftName(order))),
      button(
        texts.deliveredForRecipient.sayThankYou,
        links.recipient,
        texts.deliveredForRecipient.sayThankYouIntroduction,
      ),
    ],
  });

/*
 * E-mails never contain text that a recipient wrote: the gifter's address is unverified, so the shop could be abused
 * to send arbitrary text and links to anybody. The gifter reads it on their page instead.
 */

export const thanks = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, {
    subject: texts.thanks.subject,
    preview: texts.thanks.preview,
    heading: texts.thanks.subject,
    blocks: [
      paragraph(texts.thanks.news(giftName(order))),
      button(texts.thanks.read, links.manage, texts.thanks.readIntroduction),
    ],
  });

/** For cancelled, declined and expired gifts. */
export function ended(order: OrderRow, links: Links): OrderEmail {
  const facts = { gift: giftName(order), price: price(order) };
  const preview = texts.moneyGoesBack(facts.price);
  const detailsButton = button(texts.seeWhatHappened, links.manage, texts.seeItHere);
  switch (order.cancelReason) {
    case 'declined':
      return emailToGifter(order, {
        subject: texts.declined.subject,
        preview,
        heading: texts.declined.subject,
        blocks: [
          paragraph(texts.declined.news(facts)),
          order.texts?.declineMessage
            ? button(texts.declined.readMessage, links.manage, texts.declined.readMessageIntroduction)
            : detailsButton,
        ],
      });
    case 'expired':
      return emailToGifter(order, {
        subject: texts.expired.subject,
        preview,
        heading: texts.expired.heading,
        blocks: [paragraph(texts.expired.news(facts)), detailsButton],
      });
    default:
      return emailToGifter(order, {
        subject: texts.cancelled.subject,
        preview,
        heading: texts.cancelled.heading,
        blocks: [paragraph(texts.cancelled.news(facts)), detailsButton],
      });
  }
}
