import type { OrderRow } from '../store/orders.store.ts';
import type { Links, OrderEmail } from './email-layout.ts';
import * as templates from './email-templates.ts';

/** User-written texts at their maximum length. */
export const TYPED_TEXTS = {
  noteTitle: `Happy birthday ${'🎂'.repeat(85)}`,
  noteBody: `So glad you are here. ${'Enjoy every petal! '.repeat(25)}`,
  thanksMessage: 'Thank you so much, they smell lovely',
  declineMessage: 'I am allergic to tulips',
};

/** The shop's. */
export const TIME_ZONE = 'America/New_York';

/** Bought on the evening of November 23 in the shop's time zone. */
const ORDER = {
  number: 10_432,
  priceCents: 3900,
  taxChargedCents: 0,
  amountCents: 3900,
  promisedRefundCents: 0,
  createdAt: new Date('2026-11-24T01:00:00Z'),
  expiresAt: new Date('2026-12-08T01:00:00Z'),
  gift: { name: 'Tulip Bouquet in a Hand-Blown Glass Vase', brand: 'Field & Stem' },
  gifter: { firstName: 'Jordan' },
  texts: TYPED_TEXTS,
};
type Changes = { [K in keyof typeof ORDER]?: K extends 'gifter' | 'gift' ? object : (typeof ORDER)[K] };

/** An order with the data that emails use. */
export const anOrder = (changes: Changes = {}): OrderRow => ({ ...ORDER, ...changes }) as unknown as OrderRow;

export const giverLinks: Links = {
  gift: 'https://gifts.example/track/7Qk2mZr8vX1sT4yB9nLc0A',
  manage: 'https://gifts.example/manage/dG93YXJkcy1hLWtleS1vZi00My1jaGFyYWN0ZXJzLWxvbmc',
  recipient:
    'https://gifts.example/track/7Qk2mZr8vX1sT4yB9nLc0A?key=dG93YXJkcy1hLWtleS1vZi00My1jaGFyYWN0ZXJz',
  picture: 'https://gifts.example/media/tulips-1.0123abcd-320.jpg',
};

const SHIPMENT = { trackingNumber: '1Z999AA10123456784', carrier: 'UPS', estimatedDelivery: '2026-11-27' };

/** Every email that the shop sends about an order, by subject matter. */
export function listEmails(order: OrderRow, links = giverLinks): Record<string, OrderEmail> {
  const recipient = { name: 'Dana Smith', shipment: SHIPMENT };
  const { declineMessage: _, ...withoutMessage } = TYPED_TEXTS;
  return {
    receipt: templates.receipt(order, links, TIME_ZONE),
    'receipt of a claimed gift': templates.receiptOfClaimed(
      { ...order, status: 'Processing' },
      links,
      TIME_ZONE,
    ),
    opened: templates.opened(order, links),
    unclaimed: templates.unclaimedReminder(order, links, TIME_ZONE),
    claimed: templates.claimed(order, links),
    'claimed to the recipient': templates.claimedForRecipient(order, links, recipient),
    'address corrected': templates.addressCorrected(order, links, recipient),
    shipped: templates.shipped(order, links, SHIPMENT),
    'shipped to the recipient': templates.shippedForRecipient(order, links, recipient),
    delivered: templates.delivered(order, links),
    'delivered to the recipient': templates.deliveredForRecipient(order, links, recipient),
    thanks: templates.thanks(order, links),
    declined: templates.ended({ ...order, cancelReason: 'declined' }, links),
    'declined without a message': templates.ended(
      { ...order, cancelReason: 'declined', texts: { ...withoutMessage, declineMessage: null } },
      links,
    ),
    expired: templates.ended({ ...order, cancelReason: 'expired' }, links),
    cancelled: templates.ended({ ...order, cancelReason: 'cancelled' }, links),
    'refund of a part': templates.refunded(order, links, 1000),
    'refund of all': templates.refunded(order, links, order.amountCents),
  };
}
