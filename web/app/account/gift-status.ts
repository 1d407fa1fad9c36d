import type { Order } from '@presently/contracts/orders';
import * as texts from '@presently/texts/account';
import { href } from 'react-router';
import { statusLabel } from '~/lib/order-status';

/** The bank has yet to approve the payment; until then the gift's links are a 404. */
export const isWaitingForBank = ({ payment_status }: Pick<Order, 'payment_status'>): boolean =>
  payment_status === 'requires_action';

export const giftStatusLabel = (order: Pick<Order, 'status' | 'payment_status'>): string =>
  isWaitingForBank(order) ? texts.waitingForYourBank : statusLabel(order.status);

/**
 * Path of the gift's page. Until it is claimed, this is its gifter's own page: the gift link shows it wrapped, for the
 * recipient to open.
 */
export const trackingPath = ({ claimed, url_id, id }: Pick<Order, 'claimed' | 'url_id' | 'id'>): string =>
  href('/track/:orderId', { orderId: claimed ? url_id : id });
