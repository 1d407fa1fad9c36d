import { centsToDollars } from '@presently/contracts/money';
import type { OperatorOrder } from '@presently/contracts/operator-orders';
import type { BaseDeps } from '../../../deps.ts';
import { serializeAddress, serializeOrder } from '../order.serializers.ts';
import {
  isAddressCorrectableByOperator,
  isCancellableByOperator,
  isClaimable,
  isRecipientErased,
  isRefundable,
  isResendable,
  isUndoable,
  nextStatuses,
} from '../order-policy.ts';
import type { OrderWithDetails } from '../store/order-details.store.ts';

/** `refundedCents`: confirmed refunds; `requestedCents`: confirmed and pending refunds. */
export type RefundTotals = { refundedCents: number; requestedCents: number };

/** For operators. Contains the full address: callers must record the view in the audit log. */
export function serializeOperatorOrder(
  deps: Pick<BaseDeps, 'settings' | 'infoPages'>,
  order: OrderWithDetails,
  { refundedCents, requestedCents }: RefundTotals,
): OperatorOrder {
  return {
    ...serializeOrder(deps, order),
    gifter: {
      user_id: order.gifter.userId,
      first_name: order.gifter.firstName,
      last_name: order.gifter.lastName,
      email: order.gifter.email,
    },
    shipping_address: order.address && serializeAddress(order.address),
    amount_refunded: centsToDollars(refundedCents),
    status_changed_at: order.statusChangedAt.toISOString(),
    can: {
      move_to: nextStatuses(order),
      cancel: isCancellableByOperator(order),
      refund: isRefundable(order, requestedCents),
      extend: isClaimable(order),
      resend: isResendable(order),
      correct_address: isAddressCorrectableByOperator(order) && !isRecipientErased(order.address),
      undo: isUndoable(order),
    },
  };
}

/** For lists, whose views are not recorded: the address without street, ZIP code and contact details. */
export const withoutStreet = (order: OperatorOrder): OperatorOrder => ({
  ...order,
  shipping_address: order.shipping_address && {
    ...order.shipping_address,
    address_ln_1: null,
    address_ln_2: null,
    zip: null,
    email: null,
    phone: null,
    delivery_instructions: null,
  },
});
