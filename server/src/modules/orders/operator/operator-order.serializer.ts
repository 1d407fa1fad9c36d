import { centsToDollars } from '@presently/contracts/money';
import type { OperatorOrder } from '@presently/contracts/operator-orders';
import type { BaseDeps } from '../../../deps.ts';
import { isClaimable, isResendable, serializeAddress, serializeOrder } from '../order.serializers.ts';
import { canMove, TRANSITIONS } from '../order-states.ts';
import type { OrderWithDetails } from '../store/order-details.store.ts';
import type { OrderRow } from '../store/orders.store.ts';

/** `refundedCents`: confirmed refunds; `requestedCents`: those and the ones that are still pending. */
export type RefundTotals = { refundedCents: number; requestedCents: number };

const isRefundable = ({ paymentStatus }: OrderRow): boolean =>
  paymentStatus === 'paid' || paymentStatus === 'partially_refunded';

const canExtend = (order: OrderRow, now: Date): boolean => isClaimable(order) && order.expiresAt > now;

/** For operators. Contains the full address: callers must record the view in the audit log. */
export function serializeOperatorOrder(
  deps: Pick<BaseDeps, 'settings' | 'clock'>,
  order: OrderWithDetails,
  { refundedCents, requestedCents }: RefundTotals,
): OperatorOrder {
  return {
    ...serializeOrder(deps, order),
    gifter: {
      user_id: order.gifterId,
      first_name: order.gifterFirstName,
      last_name: order.gifterLastName,
      email: order.gifterEmail,
    },
    shipping_address: order.address && serializeAddress(order.address),
    amount_refunded: centsToDollars(refundedCents),
    status_changed_at: order.statusChangedAt.toISOString(),
    can: {
      move_to: order.claimedAt === null ? [] : TRANSITIONS[order.status].filter((to) => to !== 'Cancelled'),
      cancel: order.paymentStatus !== 'requires_action' && canMove(order.status, 'Cancelled'),
      refund: isRefundable(order) && requestedCents < order.priceCents,
      extend: canExtend(order, deps.clock.now()),
      resend: isResendable(order),
    },
  };
}
