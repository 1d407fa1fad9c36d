import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz, createdAt } from '../../platform/db/columns.ts';

/** Money we ask a processor for. `reference` is the asker's own word; payments never learn what it stands for. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    processor: text('processor', { enum: ['sandbox', 'stripe'] }).notNull(),
    /** null: none yet; only a hold may be without. */
    paymentMethodId: text('payment_method_id'),
    /** `manual` only holds the money: a payment intent that belongs to nothing yet. */
    captureMethod: text('capture_method', { enum: ['automatic', 'manual'] })
      .notNull()
      .default('automatic'),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    intentId: text('intent_id').unique(),
    /** Proves the gifter's browser when it confirms; handed out again when the first answer was lost. */
    clientSecret: text('client_secret'),
    intentStatus: text('intent_status'),
    declineReason: text('decline_reason'),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /**
     * When the processor first answered the making of the intent with a fault of its own, which it repeats
     * for the key: from then on the intent is only looked for.
     */
    outcomeUnknownSince: timestamptz('answer_lost_at'),
    /** Whose checkout it is and from where, as keyed hashes: who tries out stolen cards is stopped by them. */
    payerFingerprint: text('payer'),
    ipFingerprint: text('network'),
    /** How often a card was refused for it. */
    declinedAttempts: integer('refused_tries').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payments_holds').on(table.createdAt).where(sql`capture_method = 'manual'`),
    index('payments_network').on(table.ipFingerprint, table.createdAt).where(sql`network IS NOT NULL`),
    index('payments_payer').on(table.payerFingerprint, table.createdAt).where(sql`payer IS NOT NULL`),
    index('payments_recent').on(table.createdAt).where(sql`network IS NOT NULL`),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Unique for each payment, so that one cause gives money back once. */
    key: text('key').notNull(),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: ['pending', 'succeeded', 'failed'] }).notNull(),
    processorRefundId: text('processor_refund_id').unique(),
    lastError: text('last_error'),
    /** As of a payment: asked for, answered with a fault that the key keeps, and from then on only looked for. */
    outcomeUnknownSince: timestamptz('answer_lost_at'),
    createdAt: createdAt(),
    settledAt: timestamptz('settled_at'),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_pending').on(table.createdAt).where(sql`status = 'pending'`),
  ],
);

/** Signed events of the processor that have taken effect; their ids make repeats harmless. */
export const processorEvents = pgTable(
  'processor_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: timestamptz('received_at').notNull().defaultNow(),
  },
  (table) => [index('processor_events_received').using('brin', table.receivedAt)],
);

/** The sandbox processor's own books. The shop reads them only through the processor's port. */
export const sandboxPaymentMethods = pgTable('sandbox_payment_methods', {
  id: text('id').primaryKey(),
  behaviour: text('behaviour', {
    enum: ['pays', 'declined', 'insufficient_funds', 'asks_to_confirm', 'fails_when_charged'],
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
