export { abandonPayment } from './abandon-payment.ts';
export type { CardProcessor } from './card-processor.ts';
export { countUnrefundedPayments, findPayer } from './card-testing.store.ts';
export { assertNotCardTesting } from './card-testing.ts';
export { checkStripe } from './check-stripe.ts';
export { withCircuitBreaker } from './circuit-breaker.ts';
export {
  type ConfirmationInput,
  type ConfirmationResult,
  confirmPaymentIntent,
} from './confirm-payment-intent.ts';
export { createPayment } from './create-payment.ts';
export {
  countRefundsDue,
  type DueRefund,
  listDueRefunds,
  ordersWithDueRefunds,
  sumRefundsByOrder,
} from './due-refunds.store.ts';
export {
  findPayment,
  getPaymentState,
  listRefunds,
  type PaymentView,
  type RefundView,
} from './find-payment.ts';
export type { PaymentState } from './intent-states.ts';
export { createStripeProcessor } from './load-stripe.ts';
export type { Payer } from './payer.ts';
export type { PaymentEvents, PaymentsDeps, PurchaseDescription } from './payments.deps.ts';
export { paymentRoutes } from './payments.routes.ts';
export type { PaymentToProcess } from './payments.store.ts';
export { paymentTasks } from './payments.tasks.ts';
export { processPayment } from './process-payment.ts';
export { processRefunds, waitForRefunds } from './process-refunds.ts';
export { reconcileWithProcessor, type UncomparedPayment } from './reconcile-with-processor.ts';
export { eraseRefundReasons } from './refunds.store.ts';
export { type RefundRequest, requestRefund } from './request-refund.ts';
export { retryRefund } from './retry-refund.ts';
export { sandboxRoutes } from './sandbox/sandbox.routes.ts';
export { createSandboxProcessor } from './sandbox/sandbox-processor.ts';
export { SANDBOX_PATHS } from './sandbox/sandbox-reference.ts';
export { cancelStaleIntents, createStandaloneIntent, type StandaloneIntent } from './standalone-intents.ts';
export { webhookRoutes } from './webhook.routes.ts';
