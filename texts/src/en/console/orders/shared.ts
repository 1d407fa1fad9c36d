import { formatNumber } from '../../../format.ts';
import { plural } from '../../../plural.ts';
import { rich, type Wrap } from '../../../rich.ts';
import { statusNames } from '../../server/operator-orders.ts';

export const someone = 'Someone';
export const giftFor = ({ gift, recipient }: { gift: string; recipient: string }) =>
  `${gift} for ${recipient}`;
/** The same, with the recipient in an element. */
export const giftAndRecipient = ({ gift, recipient, to }: { gift: string; recipient: string; to: Wrap }) =>
  rich`${gift}${to(` for ${recipient}`)}`;
export const giftFrom = ({ gift, gifter }: { gift: string; gifter: string }) => `${gift} from ${gifter}`;

// What is told of an order.
export const order = 'Order';
export const shipTo = 'Ship to';
export const ordered = 'Ordered';
export const paid = 'Paid';
export const payment = 'Payment';
export const refunded = 'Refunded';
export const orderStatuses = statusNames;
export const paymentStatuses = {
  paid: 'Paid',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  requires_action: 'Awaiting bank approval',
};
export const refundReasons = { cancelled: 'Order canceled', declined: 'Declined', expired: 'Expired' };
export const noRefunds = 'No refunds due';

// Taking a step back.
export const undo = 'Undo';
export const undoneFor = (count: number) =>
  plural(count, { one: 'Undone for 1 order', other: `Undone for ${formatNumber(count)} orders` });
export const notUndone = (rejections: string) => `Not undone: ${rejections}`;

// Moving orders on.
export const markAsPacked = 'Mark as packed';
export const markAsShipped = 'Mark as shipped';
export const trackingNumber = 'Tracking number';
export const carrier = 'Carrier';
export const packingSlips = 'Packing slips';
