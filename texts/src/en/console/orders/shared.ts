import { rich, type Wrap } from '../../../rich.ts';

export const someone = 'Someone';
export const giftFor = ({ gift, recipient }: { gift: string; recipient: string }) =>
  `${gift} for ${recipient}`;
/** The same, with the recipient in an element. */
export const giftAndRecipient = ({ gift, recipient, to }: { gift: string; recipient: string; to: Wrap }) =>
  rich`${gift}${to(` for ${recipient}`)}`;
export const giftFrom = ({ gift, gifter }: { gift: string; gifter: string }) => `${gift} from ${gifter}`;

// What is told of an order.
export const order = 'Order';
export const goesTo = 'Goes to';
export const bought = 'Bought';
export const paid = 'Paid';
export const payment = 'Payment';
export const refunded = 'Refunded';
/** As operators see them: named by the next step. */
export const orderStatuses = {
  Picked: 'Unclaimed',
  Processing: 'To pack',
  Ordered: 'Packed',
  Shipped: 'Shipped',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
};
export const paymentStatuses = {
  requires_action: 'Waits for the bank',
  paid: 'Paid',
  refunded: 'Refunded',
  partially_refunded: 'Refunded in part',
};
export const refundReasons = { cancelled: 'cancelled', declined: 'declined', expired: 'expired' };
export const noRefunds = 'All refunds have gone through.';

// Moving orders on.
export const markPacked = 'Mark packed';
export const markAsShipped = 'Mark as shipped';
export const trackingNumber = 'Tracking number';
export const carrier = 'Carrier';
export const packingSlips = 'Packing slips';
export const sentOnceMore = 'Sent once more';
