import { isolateBidi } from '@presently/contracts/bidi';
import { centsToDollars } from '@presently/contracts/money';
import { formatDollars, formatLongDay } from '@presently/texts/format';
import type { EmailBlock, EmailContent } from '../../messaging/index.ts';
import { carrierTrackingUrl } from '../fulfilment/carrier-tracking-url.ts';
import type { OrderRow } from '../store/orders.store.ts';
import type { Shipment } from '../store/shipments.store.ts';

export type OrderEmail = { subject: string; content: EmailContent };

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
const emailToGifter = (order: OrderRow, copy: EmailCopy): OrderEmail =>
  toEmail(copy, order.gifter.firstName ? `Hi ${isolateBidi(order.gifter.firstName)},` : 'Hello,');
const emailToRecipient = (copy: EmailCopy): OrderEmail => toEmail(copy, 'Hello,');

const followButton = (url: string): EmailBlock => button('Follow your gift', url, 'Follow it here:');

export const receipt = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, {
    subject: `Your gift is ready to share: ${giftName(order)}`,
    preview: 'Here is the link to share, and one that is yours alone.',
    heading: 'Your gift is ready to share',
    blocks: [
      paragraph(`Thank you. You paid ${price(order)} for ${giftName(order)}; shipping is included.`),
      { kind: 'link', url: links.gift, introduction: 'Share this gift link with the person it is for:' },
      paragraph(
        `They unwrap the gift and tell us where it should go. If nobody does so by ${formatLongDay(order.expiresAt, 'UTC')}, the money goes back to your card.`,
      ),
      button(
        'Look after your gift',
        links.manage,
        'Follow it, change the note or cancel here (this link is yours alone):',
      ),
    ],
  });

export const opened = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, {
    subject: 'Your gift was opened',
    preview: `${giftName(order)} has just been unwrapped.`,
    heading: 'Your gift was opened',
    blocks: [
      paragraph(
        `Your gift (${giftName(order)}) has just been unwrapped. We tell you as soon as it has an address.`,
      ),
      followButton(links.manage),
    ],
  });

export const unclaimedReminder = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, {
    subject: 'Your gift still waits for an address',
    preview: 'A short reminder often helps; here is one you can forward.',
    heading: 'Your gift still waits for an address',
    blocks: [
      paragraph(
        `${giftName(order)} has not been claimed yet. A short reminder often helps; here is one you can forward:`,
      ),
      quote(`I sent you a gift! Unwrap it here and say where it should go: ${links.gift}`),
      paragraph(
        `It can be claimed until ${formatLongDay(order.expiresAt, 'UTC')}; after that the money goes back to your card.`,
      ),
      followButton(links.manage),
    ],
  });

export const claimed = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, {
    subject: 'Your gift was claimed',
    preview: `${giftName(order)} has an address and ships in 1-2 business days.`,
    heading: 'Your gift was claimed',
    blocks: [
      paragraph(
        `Good news: your gift (${giftName(order)}) was claimed and has an address. We prepare it now; it ships in 1-2 business days.`,
      ),
      followButton(links.manage),
    ],
  });

export const claimedForRecipient = (order: OrderRow, links: Links): OrderEmail =>
  emailToRecipient({
    subject: 'Your gift was claimed',
    preview: `${giftName(order)} ships in 1-2 business days.`,
    heading: 'Your gift is yours',
    blocks: [
      paragraph(`You claimed your gift (${giftName(order)}). It ships in 1-2 business days.`),
      button(
        'Follow your gift',
        links.recipient,
        'Follow it, and correct the address until it is ordered, with this link (it is yours alone):',
      ),
    ],
  });

function trackingFacts({ trackingNumber, carrier, estimatedDelivery }: Shipment): EmailBlock | null {
  if (!trackingNumber) return null;
  const page = carrierTrackingUrl(carrier, trackingNumber);
  const facts = [
    {
      name: 'Tracking number',
      value: `${trackingNumber}${carrier ? ` (${carrier})` : ''}`,
    },
    ...(page ? [{ name: "The carrier's page", value: page }] : []),
    ...(estimatedDelivery
      ? [{ name: 'Expected', value: formatLongDay(new Date(`${estimatedDelivery}T00:00:00Z`), 'UTC') }]
      : []),
  ];
  return { kind: 'facts', facts };
}

export const shipped = (order: OrderRow, links: Links, shipment: Shipment): OrderEmail =>
  emailToGifter(order, {
    subject: 'Your gift has shipped',
    preview: `${giftName(order)} is on its way.`,
    heading: 'Your gift has shipped',
    blocks: [
      paragraph(`Your gift (${giftName(order)}) was shipped.`),
      trackingFacts(shipment),
      followButton(links.gift),
    ],
  });

export const shippedForRecipient = (order: OrderRow, links: Links, shipment: Shipment): OrderEmail =>
  emailToRecipient({
    subject: 'Your gift has shipped',
    preview: `${giftName(order)} is on its way to you.`,
    heading: 'Your gift has shipped',
    blocks: [
      paragraph(`Your gift (${giftName(order)}) was shipped and is on its way to you.`),
      trackingFacts(shipment),
      followButton(links.recipient),
    ],
  });

export const delivered = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, {
    subject: 'Your gift was delivered',
    preview: `${giftName(order)} has arrived.`,
    heading: 'Your gift was delivered',
    blocks: [
      paragraph(`Your gift (${giftName(order)}) was delivered.`),
      button('See your gift', links.gift, 'See it here:'),
    ],
  });

export const deliveredForRecipient = (order: OrderRow, links: Links): OrderEmail =>
  emailToRecipient({
    subject: 'Your gift was delivered',
    preview: `${giftName(order)} has arrived. Enjoy it!`,
    heading: 'Your gift was delivered',
    blocks: [
      paragraph(`Your gift (${giftName(order)}) was delivered. Enjoy it!`),
      button('Say thank you', links.recipient, 'Would you like to say thank you? You can do so here:'),
    ],
  });

/*
 * E-mails never contain text that a recipient wrote: the gifter's address is unverified, so the shop could be abused
 * to send arbitrary text and links to anybody. The gifter reads it on their page instead.
 */

export const thanks = (order: OrderRow, links: Links): OrderEmail =>
  emailToGifter(order, {
    subject: 'A thank-you note for you',
    preview: 'From the person you sent a gift to.',
    heading: 'A thank-you note for you',
    blocks: [
      paragraph(`The person you sent ${giftName(order)} to wrote you a thank-you note.`),
      button('Read your note', links.manage, 'Read it here:'),
    ],
  });

/** For cancelled, declined and expired gifts. */
export function ended(order: OrderRow, links: Links): OrderEmail {
  const refund = `The ${price(order)} goes back to the card it came from.`;
  const detailsButton = button('See what happened', links.manage, 'See it here:');
  switch (order.cancelReason) {
    case 'declined':
      return emailToGifter(order, {
        subject: 'Your gift was kindly declined',
        preview: refund,
        heading: 'Your gift was kindly declined',
        blocks: [
          paragraph(`The person you sent ${giftName(order)} to cannot accept it this time. ${refund}`),
          order.texts?.declineMessage
            ? button('Read their message', links.manage, 'They left you a message. Read it here:')
            : detailsButton,
        ],
      });
    case 'expired':
      return emailToGifter(order, {
        subject: 'Your gift has expired and was refunded',
        preview: refund,
        heading: 'Your gift has expired',
        blocks: [
          paragraph(`${giftName(order)} was not claimed in time, so the gift has expired. ${refund}`),
          detailsButton,
        ],
      });
    default:
      return emailToGifter(order, {
        subject: 'Your gift was cancelled and refunded',
        preview: refund,
        heading: 'Your gift was cancelled',
        blocks: [paragraph(`Your gift (${giftName(order)}) was cancelled. ${refund}`), detailsButton],
      });
  }
}
