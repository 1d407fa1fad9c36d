import type { IntentStatus } from '@presently/contracts/payments';
import type { Executor } from '../../platform/db/database.ts';
import { type PaymentState, toPaymentState } from './intent-states.ts';
import { findPaymentRow, listRefundsOf, type PaymentWithAge } from './payments.store.ts';

export type PaymentView = {
  amountCents: number;
  /** Succeeded refunds only. */
  refundedCents: number;
  processor: 'sandbox' | 'stripe';
  intentId: string | null;
  intentStatus: IntentStatus | null;
  /** For the gifter's own browser only. */
  clientSecret: string | null;
  declineReason: string | null;
};

/** The stored payment; does not call the processor. */
export async function findPayment(db: Executor, reference: string): Promise<PaymentView | null> {
  const row = await findPaymentRow(db, reference);
  if (!row) return null;
  const { amountCents, refundedCents, processor, intentId, intentStatus, clientSecret, declineReason } = row;
  return { amountCents, refundedCents, processor, intentId, intentStatus, clientSecret, declineReason };
}

/** @throws Error when no payment has this reference */
export async function getPaymentRow(db: Executor, reference: string): Promise<PaymentWithAge> {
  const payment = await findPaymentRow(db, reference);
  if (!payment) throw new Error('No payment with this reference');
  return payment;
}

/** The recorded state of a payment; does not call the processor. */
export async function getPaymentState(db: Executor, reference: string): Promise<PaymentState> {
  return toPaymentState(await getPaymentRow(db, reference));
}

export type RefundView = {
  id: string;
  key: string;
  amountCents: number;
  reason: string;
  status: 'pending' | 'succeeded' | 'failed';
  lastError: string | null;
  createdAt: Date;
  settledAt: Date | null;
};

/** All refunds of a payment, also pending and failed ones, oldest first; empty for an unknown reference. */
export async function listRefunds(db: Executor, reference: string): Promise<RefundView[]> {
  const payment = await findPaymentRow(db, reference);
  if (!payment) return [];
  const rows = await listRefundsOf(db, payment.id);
  return rows.map(({ id, idempotencyKey, amountCents, reason, status, lastError, createdAt, settledAt }) => ({
    id,
    key: idempotencyKey,
    amountCents,
    reason,
    status,
    lastError,
    createdAt,
    settledAt,
  }));
}
