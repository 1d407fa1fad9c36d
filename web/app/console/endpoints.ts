import type * as operatorCorrections from '@presently/contracts/operator-corrections';
import type * as firstSteps from '@presently/contracts/operator-first-steps';
import type * as operatorOrders from '@presently/contracts/operator-orders';
import type * as operatorProblems from '@presently/contracts/operator-problems';
import type * as operatorUnclaimed from '@presently/contracts/operator-unclaimed';
import type * as orderTracking from '@presently/contracts/order-tracking';
import type * as packingSlips from '@presently/contracts/packing-slips';
import { defineEndpoint } from '~/lib/endpoints';

/* Endpoints for operators only; separate from lib/endpoints.ts, so that shop visitors do not load them. */

export const getQueues = defineEndpoint<typeof operatorOrders.getQueues>({
  method: 'GET',
  path: '/operator/queues',
  auth: 'packer',
});
export const getFirstSteps = defineEndpoint<typeof firstSteps.getFirstSteps>({
  method: 'GET',
  path: '/operator/first-steps',
  auth: 'manager',
});
export const listOperatorOrders = defineEndpoint<typeof operatorOrders.listOperatorOrders>({
  method: 'GET',
  path: '/operator/orders',
  auth: 'packer',
});
export const getOperatorOrder = defineEndpoint<typeof operatorOrders.getOperatorOrder>({
  method: 'GET',
  path: '/operator/orders/:id',
  auth: 'packer',
});
export const refundOrder = defineEndpoint<typeof operatorOrders.refundOrder>({
  method: 'POST',
  path: '/operator/orders/:id/refund',
  auth: 'manager',
});
export const extendOrder = defineEndpoint<typeof operatorOrders.extendOrderAsOperator>({
  method: 'POST',
  path: '/operator/orders/:id/extend',
  auth: 'manager',
});
export const resendReceipt = defineEndpoint<typeof operatorOrders.resendReceipt>({
  method: 'POST',
  path: '/operator/orders/:id/resend',
  auth: 'manager',
});
export const undoOrder = defineEndpoint<typeof operatorCorrections.undoOrder>({
  method: 'POST',
  path: '/operator/orders/:id/undo',
  auth: 'packer',
});
export const correctOrderAddress = defineEndpoint<typeof operatorCorrections.correctOrderAddress>({
  method: 'PUT',
  path: '/operator/orders/:id/address',
  auth: 'packer',
});
export const extendOrders = defineEndpoint<typeof operatorUnclaimed.extendOrders>({
  method: 'POST',
  path: '/operator/orders/extend',
  auth: 'manager',
});
export const remindOrders = defineEndpoint<typeof operatorUnclaimed.remindOrders>({
  method: 'POST',
  path: '/operator/orders/remind',
  auth: 'manager',
});
export const addOrderNote = defineEndpoint<typeof operatorOrders.addOrderNote>({
  method: 'POST',
  path: '/operator/orders/:id/notes',
  auth: 'manager',
});
export const moveOrders = defineEndpoint<typeof operatorOrders.moveOrders>({
  method: 'POST',
  path: '/operator/orders/move',
  auth: 'packer',
});
export const updateTracking = defineEndpoint<typeof orderTracking.updateTracking>({
  method: 'PUT',
  path: '/orders/:id/tracking',
  auth: 'packer',
});
export const listProblems = defineEndpoint<typeof operatorProblems.listProblems>({
  method: 'GET',
  path: '/operator/problems',
  auth: 'manager',
});
export const resolveProblem = defineEndpoint<typeof operatorProblems.resolveProblem>({
  method: 'POST',
  path: '/operator/problems/:id/settle',
  auth: 'manager',
});
export const retryMessage = defineEndpoint<typeof operatorProblems.retryMessage>({
  method: 'POST',
  path: '/operator/messages/:id/retry',
  auth: 'manager',
});
export const listRefundsDue = defineEndpoint<typeof operatorProblems.listRefundsDue>({
  method: 'GET',
  path: '/operator/refunds',
  auth: 'manager',
});
export const retryRefund = defineEndpoint<typeof operatorProblems.retryRefund>({
  method: 'POST',
  path: '/operator/refunds/:id/retry',
  auth: 'manager',
});
/** Responds with HTML: call it with `fetchText`. */
export const getPackingSlips = defineEndpoint<typeof packingSlips.getPackingSlips>({
  method: 'GET',
  path: '/operator/packing-slips',
  auth: 'packer',
});
