import type * as firstSteps from '@presently/contracts/operator-first-steps';
import type * as desk from '@presently/contracts/operator-orders';
import type * as orders from '@presently/contracts/orders';
import { defineEndpoint } from '~/lib/endpoints';

/* The calls that only operators make, apart from the shop's own so that no visitor loads them. */

export const getQueues = defineEndpoint<typeof desk.getQueues>({
  method: 'GET',
  path: '/operator/queues',
  auth: 'operator',
});
export const getFirstSteps = defineEndpoint<typeof firstSteps.getFirstSteps>({
  method: 'GET',
  path: '/operator/first-steps',
  auth: 'operator',
});
export const listOperatorOrders = defineEndpoint<typeof desk.listOperatorOrders>({
  method: 'GET',
  path: '/operator/orders',
  auth: 'operator',
});
export const getOperatorOrder = defineEndpoint<typeof desk.getOperatorOrder>({
  method: 'GET',
  path: '/operator/orders/:id',
  auth: 'operator',
});
export const refundOrder = defineEndpoint<typeof desk.refundOrder>({
  method: 'POST',
  path: '/operator/orders/:id/refund',
  auth: 'operator',
});
export const extendOrder = defineEndpoint<typeof desk.extendOrder>({
  method: 'POST',
  path: '/operator/orders/:id/extend',
  auth: 'operator',
});
export const resendReceipt = defineEndpoint<typeof desk.resendOrderReceipt>({
  method: 'POST',
  path: '/operator/orders/:id/resend',
  auth: 'operator',
});
export const addOrderNote = defineEndpoint<typeof desk.addOrderNote>({
  method: 'POST',
  path: '/operator/orders/:id/notes',
  auth: 'operator',
});
export const moveOrders = defineEndpoint<typeof desk.moveOrders>({
  method: 'POST',
  path: '/operator/orders/move',
  auth: 'operator',
});
export const updateTracking = defineEndpoint<typeof orders.updateTracking>({
  method: 'PUT',
  path: '/orders/:id/tracking',
  auth: 'operator',
});
export const listProblems = defineEndpoint<typeof desk.listProblems>({
  method: 'GET',
  path: '/operator/problems',
  auth: 'operator',
});
export const resolveProblem = defineEndpoint<typeof desk.resolveProblem>({
  method: 'POST',
  path: '/operator/problems/:id/settle',
  auth: 'operator',
});
export const retryMessage = defineEndpoint<typeof desk.retryMessage>({
  method: 'POST',
  path: '/operator/messages/:id/retry',
  auth: 'operator',
});
export const listRefundsDue = defineEndpoint<typeof desk.listRefundsDue>({
  method: 'GET',
  path: '/operator/refunds',
  auth: 'operator',
});
export const retryRefund = defineEndpoint<typeof desk.retryRefund>({
  method: 'POST',
  path: '/operator/refunds/:id/retry',
  auth: 'operator',
});
/** Text, not JSON: for fetch-text. */
export const getPackingSlips = defineEndpoint<typeof desk.getPackingSlips>({
  method: 'GET',
  path: '/operator/packing-slips',
  auth: 'operator',
});
