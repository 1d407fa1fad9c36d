import type { Order } from '@presently/contracts/orders';
import * as texts from '@presently/texts/account';
import { statusLabel } from '~/lib/order-status';

/** The bank has yet to approve the payment; until then the gift's links are a 404. */
export const isWaitingForBank = ({ payment_status }: Pick<Order, 'payment_status'>): boolean =>
  payment_status === 'requires_action';

export const giftStatusLabel = (order: Pick<Order, 'status' | 'payment_status'>): string =>
  isWaitingForBank(order) ? texts.waitingForYourBank : statusLabel(order.status);
