import type * as firstSteps from '@presently/contracts/operator-first-steps';
import type * as operatorOrders from '@presently/contracts/operator-orders';
import type * as operatorProblems from '@presently/contracts/operator-problems';
import type * as orderTracking from '@presently/contracts/order-tracking';
import type * as packingSlips from '@presently/contracts/packing-slips';
import { defineEndpoint } from '~/lib/endpoints';

/* Endpoints for operators only; separate from lib/endpoints.ts, so that shop visitors do not load them. */

export const getQueues = defineEndpoint<typeof operatorOrders.getQueues>({
  method: 'GET',
  path: '/operator/queues',
  auth: 'operator',
});
export const getFirstSteps = defineEndpoint<typeof firstSteps.getFirstSteps>({
  method: 'GET',
  path: '/operator/first-steps',
  auth: 'operator',
});
export const listOperatorOrders = defineEndpoint<typeof operatorOrders.listOperatorOrders>({
  method: 'GET',
  path: '/operator/orders',
  auth: 'operator',
});
export const getOperatorOrder = defineEndpoint<typeof operatorOrders.getOperatorOrder>({
  method: 'GET',
  path: '/operator/orders/:id',
  auth: 'operator',
});
export const refundOrder = defineEndpoint<typeof operatorOrders.refundOrder>({
  method: 'POST',
  path: '/operator/orders/:id/refund',
  auth: 'operator',
});
export const extendOrder = defineEndpoint<typeof operatorOrders.extendOrderAsOperator>({
  method: 'POST',
  path: '/operator/orders/:id/extend',
  auth: 'operator',
});
export const resendReceipt = defineEndpoint<typeof operatorOrders.resendReceipt>({
  method: 'POST',
  path: '/operator/orders/:id/resend',
  auth: 'operator',
});
export const addOrderNote = defineEndpoint<typeof operatorOrders.addOrderNote>({
  method: 'POST',
  path: '/operator/orders/:id/notes',
  auth: 'operator',
});
export const moveOrders = defineEndpoint<typeof operatorOrders.moveOrders>({
  method: 'POST',
  path: '/operator/orders/move',
  auth: 'operator',
});
export const updateTracking = defineEndpoint<typeof orderTracking.updateTracking>({
  method: 'PUT',
  path: '/orders/:id/tracking',
  auth: 'operator',
});
export const listProblems = defineEndpoint<typeof operatorProblems.listProblems>({
  method: 'GET',
  path: '/operator/problems',
  auth: 'operator',
});
export const resolveProblem = defineEndpoint<typeof operatorProblems.resolveProblem>({
  method: 'POST',
  path: '/operator/problems/:id/settle',
  auth: 'operator',
});
export const retryMessage = defineEndpoint<typeof operatorProblems.retryMessage>({
  method: 'POST',
  path: '/operator/messages/:id/retry',
  auth: 'operator',
});
export const listRefundsDue = defineEndpoint<typeof operatorProblems.listRefundsDue>({
  method: 'GET',
  path: '/operator/refunds',
  auth: 'operator',
});
export const retryRefund = defineEndpoint<typeof operatorProblems.retryRefund>({
  method: 'POST',
  path: '/operator/refunds/:id/retry',
  auth: 'operator',
});
/** Responds with HTML: call it with `fetchText`. */
export const getPackingSlips = defineEndpoint<typeof packingSlips.getPackingSlips>({
  method: 'GET',
  path: '/operator/packing-slips',
  auth: 'operator',
});
