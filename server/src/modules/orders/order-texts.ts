import { centsToDollars, formatDollars } from '@presently/contracts/money';
import type { OrderRow } from './orders.store.ts';

export type OrderText = { subject: string; body: string };

/** `gift`: what the gifter shares; `manage`: the gifter's own; `recipient`: the recipient's own. */
export type Links = { gift: string; manage: string; recipient: string };

const price = (order: OrderRow): string => formatDollars(centsToDollars(order.priceCents));
const hello = (order: OrderRow): string =>
  order.gifterFirstName ? `Hi ${order.gifterFirstName},` : 'Hello,';
const day = (at: Date): string =>
  at.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const lines = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join('\n\n');

export function receipt(order: OrderRow, links: Links): OrderText {
  return {
    subject: `Your gift is ready to share: ${order.gift.name}`,
    body: lines(
      hello(order),
      `Thank you. You paid ${price(order)} for ${order.gift.name}; shipping is included.`,
      `Share this gift link with the person it is for:\n${links.gift}`,
      `They unwrap the gift and tell us where it should go. If nobody does so by ${day(order.expiresAt)}, the money goes back to your card.`,
      `Follow it, change the note or cancel here (this link is yours alone):\n${links.manage}`,
    ),
  };
}

export function opened(order: OrderRow, links: Links): OrderText {
  return {
    subject: 'Your gift was opened',
    body: lines(
      hello(order),
      `Your gift (${order.gift.name}) has just been unwrapped. We tell you as soon as it has an address.`,
      `Follow it here:\n${links.manage}`,
    ),
  };
}

export function nudge(order: OrderRow, links: Links): OrderText {
  return {
    subject: 'Your gift still waits for an address',
    body: lines(
      hello(order),
      `${order.gift.name} has not been claimed yet. A short reminder often helps; here is one you can forward:`,
      `“I sent you a gift! Unwrap it here and say where it should go: ${links.gift}”`,
      `It can be claimed until ${day(order.expiresAt)}; after that the money goes back to your card.`,
      `Follow it here:\n${links.manage}`,
    ),
  };
}

export function claimed(order: OrderRow, links: Links): OrderText {
  return {
    subject: 'Your gift was claimed',
    body: lines(
      hello(order),
      `Good news: your gift (${order.gift.name}) was claimed and has an address. We prepare it now; it ships in 1-2 business days.`,
      `Follow it here:\n${links.manage}`,
    ),
  };
}

export function claimedForRecipient(order: OrderRow, links: Links): OrderText {
  return {
    subject: 'Your gift was claimed',
    body: lines(
      'Hello,',
      `You claimed your gift (${order.gift.name}). It ships in 1-2 business days.`,
      `Follow it, and correct the address until it is ordered, with this link (it is yours alone):\n${links.recipient}`,
    ),
  };
}

const tracking = (order: OrderRow): string | null =>
  order.trackingNumber
    ? `Tracking number: ${order.trackingNumber}${order.carrier ? ` (${order.carrier})` : ''}`
    : null;

export function shipped(order: OrderRow, links: Links): OrderText {
  return {
    subject: 'Your gift has shipped',
    body: lines(
      hello(order),
      `Your gift (${order.gift.name}) was shipped.`,
      tracking(order),
      `Follow it here:\n${links.gift}`,
    ),
  };
}

export function shippedForRecipient(order: OrderRow, links: Links): OrderText {
  return {
    subject: 'Your gift has shipped',
    body: lines(
      'Hello,',
      `Your gift (${order.gift.name}) was shipped and is on its way to you.`,
      tracking(order),
      `Follow it here:\n${links.recipient}`,
    ),
  };
}

export function delivered(order: OrderRow, links: Links): OrderText {
  return {
    subject: 'Your gift was delivered',
    body: lines(hello(order), `Your gift (${order.gift.name}) was delivered.`, `See it here:\n${links.gift}`),
  };
}

export function deliveredForRecipient(order: OrderRow, links: Links): OrderText {
  return {
    subject: 'Your gift was delivered',
    body: lines(
      'Hello,',
      `Your gift (${order.gift.name}) was delivered. Enjoy it!`,
      `Would you like to say thank you? You can do so here:\n${links.recipient}`,
    ),
  };
}

export function thanks(order: OrderRow, message: string, links: Links): OrderText {
  return {
    subject: 'A thank-you note for you',
    body: lines(
      hello(order),
      `The person you sent ${order.gift.name} to says:`,
      `“${message}”`,
      `See it here:\n${links.manage}`,
    ),
  };
}

/** Cancelled, declined or expired: what happened, and that the money goes back. */
export function ended(order: OrderRow, links: Links): OrderText {
  const refund = `The ${price(order)} goes back to the card it came from.`;
  switch (order.cancelReason) {
    case 'declined':
      return {
        subject: 'Your gift was kindly declined',
        body: lines(
          hello(order),
          `The person you sent ${order.gift.name} to cannot accept it this time. ${refund}`,
          order.declineMessage ? `They wrote:\n“${order.declineMessage}”` : null,
          links.manage,
        ),
      };
    case 'expired':
      return {
        subject: 'Your gift has expired and was refunded',
        body: lines(
          hello(order),
          `${order.gift.name} was not claimed in time, so the gift has expired. ${refund}`,
          links.manage,
        ),
      };
    default:
      return {
        subject: 'Your gift was cancelled and refunded',
        body: lines(hello(order), `Your gift (${order.gift.name}) was cancelled. ${refund}`, links.manage),
      };
  }
}
