import type { Tx } from '../../platform/db/database.ts';
import { raiseAlert, resolveAlert } from '../alerts/index.ts';
import { callProcessor } from './call-processor.ts';
import { ProcessorError, type RefundResult } from './card-processor.ts';
import { retryKey } from './due-refunds.store.ts';
import { notifyPaymentListeners } from './payment-listeners.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import {
  findRefundRow,
  listLatePendingRefunds,
  listRefundIds,
  lockPayment,
  lockRefund,
  markRefundOutcomeUnknown,
  type PaymentRow,
  type RefundRow,
  updateRefundedTotal,
  updateRefund,
} from './payments.store.ts';
import { requestRefund } from './request-refund.ts';

/** Alerts of refunds; their subject is the payment's reference. */
const REFUND_LATE = 'refund_late';
const REFUND_FAILED = 'refund_failed';

const LATE_MINUTES = 2;
const BATCH = 50;
/** A refund whose answer was lost would be in the processor's list long before that. */
const LOOK_UP_LOST_FOR_SECONDS = 60;
const LOST: RefundResult = {
  id: null,
  status: 'failed',
  failureReason: 'The card processor could not say whether it gave this refund, and did not.',
};

export function registerRefundJobs(deps: PaymentsDeps): void {
  deps.jobs.handle('refund-payment', async ({ refundId }) => {
    if (refundId) await processRefund(deps, refundId);
  });
}

/**
 * Gives back at once what was promised for a payment, so that it shows right after the caller's commit.
 * What fails here is done by its job.
 */
export async function processRefunds(deps: PaymentsDeps, reference: string): Promise<void> {
  for (const id of await listRefundIds(deps.database.db, reference, 'pending')) {
    await processRefund(deps, id).catch((err: unknown) =>
      deps.log.warn({ err, reference }, 'a refund has to wait for its job'),
    );
  }
}

/** The processor says that something about a payment's refunds changed: also one given may come back, weeks later. */
export async function syncRefunds(deps: PaymentsDeps, reference: string): Promise<void> {
  for (const id of await listRefundIds(deps.database.db, reference, 'not failed'))
    await processRefund(deps, id, { again: true });
}

/** Refunds whose job gave up, or that the processor has taken its time for. */
export async function retryStuckRefunds(deps: PaymentsDeps): Promise<void> {
  for (const id of await listLatePendingRefunds(deps.database.db, LATE_MINUTES, BATCH)) {
    await processRefund(deps, id).catch((err: unknown) => reportLate(deps, id, err));
  }
}

/** Money that does not go back, try after try, is for a person to look at. */
async function reportLate(deps: PaymentsDeps, refundId: string, err: unknown): Promise<void> {
  deps.log.error({ err, refundId }, 'a refund is late');
  const found = await findRefundRow(deps.database.db, refundId);
  if (found)
    await raiseAlert(deps.database.db, {
      kind: REFUND_LATE,
      subject: found.payment.reference,
      text: `A refund keeps failing: ${found.refund.lastError ?? 'the card processor gives no answer'}`,
    });
}

/** One refund, at least once: its id is the processor's idempotency key. */
async function processRefund(deps: PaymentsDeps, refundId: string, { again = false } = {}): Promise<void> {
  const found = await findRefundRow(deps.database.db, refundId);
  if (!found || found.refund.status === 'failed') return;
  // Whoever recorded it may have ended before the listeners heard of it; twice does them no harm.
  if (found.refund.status === 'succeeded' && !again) {
    await notifyPaymentListeners(deps, found.payment.reference);
    return;
  }
  const result =
    found.unknownOutcomeSeconds === null
      ? await askForRefund(deps, found.refund, found.payment)
      : await findLostRefund(deps, found.refund, found.payment, found.unknownOutcomeSeconds);
  if (result && (await recordRefund(deps, found.payment.id, refundId, result)))
    await notifyPaymentListeners(deps, found.payment.reference);
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
      return await callProcessor(deps, 'find refund', () => deps.processor.findRefund(known));
    return await callProcessor(deps, 'refund', () => giveRefund(deps, refund, intentId));
  } catch (error) {
    await updateRefund(deps.database.db, refund.id, {
      lastError: 'The card processor could not be reached.',
    });
    throw error;
  }
}

async function giveRefund(
  deps: PaymentsDeps,
  { id, amountCents }: RefundRow,
  intentId: string,
): Promise<RefundResult> {
  try {
    return await deps.processor.refund({ intentId, amountCents, idempotencyKey: id });
  } catch (error) {
    if (error instanceof ProcessorError && error.isKept) await markRefundOutcomeUnknown(deps.database.db, id);
    throw error;
  }
}

/** Asked for, and the processor's answer was none that it would not repeat: it is looked for, not asked for again. */
async function findLostRefund(
  deps: PaymentsDeps,
  refund: RefundRow,
  { intentId }: PaymentRow,
  unknownOutcomeSeconds: number,
): Promise<RefundResult | null> {
  const { processor } = deps;
  if (intentId === null || !processor.listRefunds) throw new Error('A lost refund that cannot be looked for');
  const given = await callProcessor(
    deps,
    'list refunds',
    async () => (await processor.listRefunds?.(intentId)) ?? [],
  );
  return (
    given.find(({ key }) => key === refund.id) ??
    (unknownOutcomeSeconds >= LOOK_UP_LOST_FOR_SECONDS ? LOST : null)
  );
}

/** @returns whether money moved by it */
async function recordRefund(
  deps: PaymentsDeps,
  paymentId: string,
  refundId: string,
  result: RefundResult,
): Promise<boolean> {
  const { id, status, failureReason } = result;
  return await deps.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, { id: paymentId });
    const refund = await lockRefund(tx, refundId);
    // Given may still come back; failed is the end, and a new refund is asked for.
    if (!refund || refund.status === 'failed' || (refund.status === 'succeeded' && status !== 'failed'))
      return false;
    await updateRefund(tx, refundId, { status, processorRefundId: id, lastError: failureReason });
    if (status === 'pending') return false;
    await updateRefundedTotal(tx, paymentId);
    if (status === 'succeeded' && payment)
      for (const kind of [REFUND_LATE, REFUND_FAILED])
        await resolveAlert(tx, { kind, subject: payment.reference });
    if (status === 'failed' && payment) await followFailure(tx, deps, payment, refund, result);
    return true;
  });
}

/** What was never given is asked for anew; what cannot be given is for a person to look at. */
async function followFailure(
  tx: Tx,
  deps: PaymentsDeps,
  { reference }: PaymentRow,
  { id, amountCents, reason }: RefundRow,
  result: RefundResult,
): Promise<void> {
  if (result === LOST) {
    await requestRefund(tx, deps, { reference, amountCents, key: retryKey(id), reason });
    return;
  }
  deps.log.error({ refundId: id }, 'the card processor could not give a refund');
  await raiseAlert(tx, {
    kind: REFUND_FAILED,
    subject: reference,
    text: `A refund could not be given: ${result.failureReason ?? 'the card processor did not say why'}`,
  });
}
