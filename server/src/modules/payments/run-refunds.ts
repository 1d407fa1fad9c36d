import { askProcessor } from './ask-processor.ts';
import type { RefundResult } from './card-processor.ts';
import { tellListeners } from './payment-listeners.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import {
  findRefundRow,
  listLatePendingRefunds,
  listRefundIds,
  lockPayment,
  lockRefund,
  type PaymentRow,
  type RefundRow,
  sumRefunds,
  updateRefund,
} from './payments.store.ts';

const LATE_MINUTES = 2;
const BATCH = 50;

export function handleRefundJobs(deps: PaymentsDeps): void {
  deps.jobs.handle('refund-payment', async ({ refundId }) => {
    if (refundId) await runRefund(deps, refundId);
  });
}

/**
 * Gives back at once what was promised for a payment, so that it shows right after the caller's commit.
 * What fails here is done by its job.
 */
export async function runRefunds(deps: PaymentsDeps, reference: string): Promise<void> {
  for (const id of await listRefundIds(deps.database.db, reference, 'pending')) {
    await runRefund(deps, id).catch((err: unknown) =>
      deps.log.warn({ err, reference }, 'a refund has to wait for its job'),
    );
  }
}

/** The processor says that something about a payment's refunds changed: also one given may come back, weeks later. */
export async function recheckRefunds(deps: PaymentsDeps, reference: string): Promise<void> {
  for (const id of await listRefundIds(deps.database.db, reference, 'not failed'))
    await runRefund(deps, id, { again: true });
}

/** Refunds whose job gave up, or that the processor has taken its time for. */
export async function settleLateRefunds(deps: PaymentsDeps): Promise<void> {
  for (const id of await listLatePendingRefunds(deps.database.db, LATE_MINUTES, BATCH)) {
    await runRefund(deps, id).catch((err: unknown) =>
      deps.log.error({ err, refundId: id }, 'a refund is late'),
    );
  }
}

/** One refund, at least once: its id is the processor's idempotency key. */
async function runRefund(deps: PaymentsDeps, refundId: string, { again = false } = {}): Promise<void> {
  const found = await findRefundRow(deps.database.db, refundId);
  if (!found || found.refund.status === 'failed' || (found.refund.status === 'succeeded' && !again)) return;
  const result = await askForRefund(deps, found.refund, found.payment);
  if (result && (await recordRefund(deps, found.payment.id, refundId, result)))
    await tellListeners(deps, found.payment.reference);
}

async function askForRefund(
  deps: PaymentsDeps,
  refund: RefundRow,
  { intentId }: PaymentRow,
): Promise<RefundResult | null> {
  if (intentId === null) throw new Error('A refund without a payment intent');
  const { processorRefundId: known } = refund;
  try {
    if (known !== null)
      return await askProcessor(deps, 'find refund', () => deps.processor.findRefund(known));
    return await askProcessor(deps, 'refund', () =>
      deps.processor.refund({ intentId, amountCents: refund.amountCents, idempotencyKey: refund.id }),
    );
  } catch (error) {
    await updateRefund(deps.database.db, refund.id, {
      lastError: 'The card processor could not be reached.',
    });
    throw error;
  }
}

/** @returns whether money moved by it */
async function recordRefund(
  deps: PaymentsDeps,
  paymentId: string,
  refundId: string,
  { id, status, failureReason }: RefundResult,
): Promise<boolean> {
  return await deps.database.transaction(async (tx) => {
    await lockPayment(tx, { id: paymentId });
    const refund = await lockRefund(tx, refundId);
    // Given may still come back; failed is the end, and a new refund is asked for.
    if (!refund || refund.status === 'failed' || (refund.status === 'succeeded' && status !== 'failed'))
      return false;
    await updateRefund(tx, refundId, { status, processorRefundId: id, lastError: failureReason });
    if (status === 'failed') deps.log.error({ refundId }, 'the card processor could not give a refund');
    if (status === 'pending') return false;
    await sumRefunds(tx, paymentId);
    return true;
  });
}
