import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../platform/db/columns.ts';

/** One payment each, with at most one payment intent at the processor. */
export const payments = pgTable('payments', {
  id: uuid('id').primaryKey(),
  /** null for a standalone intent, which belongs to no purchase. */
  purchaseId: uuid('purchase_id'),
  processor: text('processor', { enum: ['sandbox', 'stripe'] }).notNull(),
  /** null only for a standalone intent that was created without one. */
  paymentMethodId: text('payment_method_id'),
  /** `manual`: a standalone intent, which authorises the amount and never captures it. */
  captureMethod: text('capture_method', { enum: ['automatic', 'manual'] })
    .notNull()
    .default('automatic'),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull(),
  intentId: text('intent_id'),
  /**
   * Authenticates the gifter's browser when it confirms. Cleared seven days after the payment has succeeded
   * (`purgeClientSecrets`); until then a repeated request gets the same one.
   */
  clientSecret: text('client_secret'),
  intentStatus: text('intent_status'),
  declineReason: text('decline_reason'),
  refundedCents: integer('refunded_cents').notNull().default(0),
  /**
   * When creating the intent first ended in a server error that the processor caches for the idempotency key.
   * The intent may exist or not, so from then on it is only looked up by reference, never created again.
   */
  outcomeUnknownSince: timestamptz('outcome_unknown_since'),
  /** HMACs that identify the payer and the IP prefix for card-testing limits (see card-testing.ts). */
  payerFingerprint: text('payer_fingerprint'),
  ipFingerprint: text('ip_fingerprint'),
  /** The number of declined cards. */
  declinedAttempts: integer('declined_attempts').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const refunds = pgTable('refunds', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  paymentId: uuid('payment_id').notNull(),
  /** The caller's idempotency key, unique per order: one cause creates one refund. */
  idempotencyKey: text('idempotency_key').notNull(),
  amountCents: integer('amount_cents').notNull(),
  reason: text('reason').notNull(),
  status: text('status', { enum: ['pending', 'succeeded', 'failed'] }).notNull(),
  processorRefundId: text('processor_refund_id'),
  lastError: text('last_error'),
  /** As in `payments`: creating the refund ended in a cached server error, so from then on it is only looked up. */
  outcomeUnknownSince: timestamptz('outcome_unknown_since'),
  attempts: integer('attempts').notNull().default(0),
  /**
   * The time of the next attempt to send it to the processor, or to notify listeners of its result. A worker that
   * claims it moves this into the future, as a lease. null: nothing is left to do, or the attempts are used up.
   */
  nextAttemptAt: timestamptz('next_attempt_at'),
  createdAt: createdAt(),
  settledAt: timestamptz('settled_at'),
});

/** Processed webhook events; their ids deduplicate repeated deliveries. */
export const processorEvents = pgTable('processor_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: timestamptz('received_at').notNull().defaultNow(),
});

/** Storage of the sandbox processor; only `sandbox/` reads it, everything else goes through `CardProcessor`. */
export const sandboxPaymentMethods = pgTable('sandbox_payment_methods', {
  id: text('id').primaryKey(),
  behaviour: text('behaviour', {
    enum: ['pays', 'declined', 'insufficient_funds', 'requires_action', 'fails_when_charged'],
  }).notNull(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  usedByIntent: text('used_by_intent'),
  createdAt: createdAt(),
});

export const sandboxIntents = pgTable('sandbox_intents', {
  id: text('id').primaryKey(),
  clientSecret: text('client_secret').notNull(),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull(),
  status: text('status').notNull(),
  captureMethod: text('capture_method', { enum: ['automatic', 'manual'] }).notNull(),
  paymentMethodId: text('payment_method_id'),
  reference: text('reference'),
  declineCode: text('decline_code'),
  refundedCents: integer('refunded_cents').notNull().default(0),
  createdAt: createdAt(),
});

export const sandboxRequests = pgTable('sandbox_requests', {
  idempotencyKey: text('idempotency_key').primaryKey(),
  requestHash: text('request_hash').notNull(),
  result: jsonb('result').notNull(),
  createdAt: createdAt(),
});
