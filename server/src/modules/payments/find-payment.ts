import type { IntentStatus } from '@presently/contracts/payments';
import type { Executor } from '../../platform/db/database.ts';
import { type PaymentState, toPaymentState } from './intent-states.ts';
import type { PaymentKey } from './payment-key.ts';
import { findPaymentRow, type PaymentWithAge } from './payments.store.ts';
import { listRefundsOfOrder } from './refunds.store.ts';

type PaymentView = {
  amountCents: number;
  /** Succeeded refunds only. */
  refundedCents: number;
  processor: 'sandbox' | 'stripe';
  intentId: string | null;
  intentStatus: IntentStatus | null;
  declineReason: string | null;
};

/** The stored payment of a purchase; does not call the processor. */
export async function findPayment(db: Executor, purchaseId: string): Promise<PaymentView | null> {
  const row = await findPaymentRow(db, { purchaseId });
  if (!row) return null;
  const { amountCents, refundedCents, processor, intentId, intentStatus, declineReason } = row;
  return { amountCents, refundedCents, processor, intentId, intentStatus, declineReason };
}

/** @throws Error when there is none */
export async function getPaymentRow(db: Executor, key: PaymentKey): Promise<PaymentWithAge> {
  const payment = await findPaymentRow(db, key);
  if (!payment) throw new Error('Payment not found');
  return payment;
}

/** The recorded state of a purchase's payment; does not call the processor. */
export async function getPaymentState(db: Executor, purchaseId: string): Promise<PaymentState> {
  return toPaymentState(await getPaymentRow(db, { purchaseId }));
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

/** All refunds of an order, including pending and failed ones, oldest first. */
export async function listRefunds(db: Executor, orderId: string): Promise<RefundView[]> {
  const rows = await listRefundsOfOrder(db, orderId);
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
