import { refundKeepsFailing, refundNotGiven } from '@presently/texts/server/alerts';
import { processorUnreachable, refundNeverCreated } from '@presently/texts/server/payments';
import { sleep } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { raiseAlert, resolveAlert } from '../alerts/index.ts';
import { callProcessor } from './call-processor.ts';
import { ProcessorError, type RefundResult } from './card-processor.ts';
import { hasDueRefund, retryKey } from './due-refunds.store.ts';
import { notifyPaymentChanged } from './notify-payment-changed.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { lockPayment, type PaymentRow } from './payments.store.ts';
import {
  type ClaimedRefund,
  claimDueRefund,
  claimPendingRefunds,
  hasRefundInProgress,
  markListenersNotified,
  postponeRefund,
} from './refund-attempts.store.ts';
import { lockOrderToRefund } from './refundable-orders.store.ts';
import {
  findRefundRow,
  listLatePendingRefunds,
  lockRefund,
  markRefundOutcomeUnknown,
  type RefundRow,
  updateRefund,
  updateRefundedTotal,
} from './refunds.store.ts';
import { requestRefund } from './request-refund.ts';

/** Kinds of alerts; their subject is the order's id. */
const REFUND_LATE = 'refund_late';
const REFUND_FAILED = 'refund_failed';

const LATE_MINUTES = 2;
const MAX_WAIT_MS = 3_000;
const POLL_INTERVAL_MS = 50;
const BATCH_SIZE = 50;
/** A lookup after this time is conclusive: the processor's list then contains every refund that exists. */
const CONCLUSIVE_LOOKUP_SECONDS = 60;
const NEVER_CREATED: RefundResult = {
  id: null,
  status: 'failed',
  failureReason: refundNeverCreated,
};

/**
 * Sends an order's pending refunds to the processor immediately after the caller's commit, so that the response shows
 * the result. A failed attempt is repeated by `processDueRefunds`.
 */
export async function processRefunds(deps: PaymentsDeps, orderId: string): Promise<void> {
  for (const claimed of await claimPendingRefunds(deps.database.db, orderId))
    await attemptRefund(deps, claimed);
}

/**
 * Waits until the request that asked for an order's refunds has processed them, so that a repeated or concurrent
 * request gets the same response; at most three seconds.
 */
export async function waitForRefunds({ database }: PaymentsDeps, orderId: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += POLL_INTERVAL_MS) {
    if (!(await hasRefundInProgress(database.db, orderId))) return;
    await sleep(POLL_INTERVAL_MS);
  }
}

/**
 * Processes due refunds: those that failed, and those whose request died before sending them or notifying the
 * listeners. The number per run is limited, because a graceful shutdown waits for it.
 * @returns the number of refunds processed
 */
export async function processDueRefunds(deps: PaymentsDeps): Promise<number> {
  for (let processed = 0; processed < BATCH_SIZE; processed++) {
    const claimed = await claimDueRefund(deps.database.db);
    if (!claimed) return processed;
    await attemptRefund(deps, claimed);
  }
  return BATCH_SIZE;
}

async function attemptRefund(deps: PaymentsDeps, claimed: ClaimedRefund): Promise<void> {
  const { id: refundId, attempts } = claimed;
  try {
    await processRefund(deps, refundId);
  } catch (err) {
    deps.log.warn({ err, refundId, attempts }, 'processing a refund failed, will retry');
    // If that fails too, it is due at the end of its lease; the caller's change is committed in any case.
    await postponeRefund(deps.database.db, claimed).catch(() => {});
  }
}

/** Retries refunds that have used up their attempts, and those still pending at the processor. */
export async function retryStuckRefunds(deps: PaymentsDeps): Promise<void> {
  for (const id of await listLatePendingRefunds(deps.database.db, LATE_MINUTES, BATCH_SIZE)) {
    await processRefund(deps, id).catch((err: unknown) => raiseLateAlert(deps, id, err));
  }
}

/** Alerts the operators to a refund that keeps failing. */
async function raiseLateAlert(deps: PaymentsDeps, refundId: string, err: unknown): Promise<void> {
  deps.log.error({ err, refundId }, 'refund still failing');
  const found = await findRefundRow(deps.database.db, refundId);
  if (found)
    await raiseAlert(deps.database.db, {
      kind: REFUND_LATE,
      subject: found.refund.orderId,
      text: refundKeepsFailing(found.refund.lastError),
    });
}

/** Processes one refund; safe to repeat, because its id is the processor's idempotency key. */
async function processRefund(deps: PaymentsDeps, refundId: string): Promise<void> {
  const found = await findRefundRow(deps.database.db, refundId);
  if (!found) return;
  const { refund, payment, unknownOutcomeSeconds } = found;
  if (refund.status === 'pending') {
    const result =
      unknownOutcomeSeconds === null
        ? await createOrFetchRefund(deps, refund, payment)
        : await findRefundOfUnknownOutcome(deps, refund, payment, unknownOutcomeSeconds);
    if (!result || !(await recordRefund(deps, refund, result))) return;
  }
  // Also for an earlier result, because the process that recorded it may have died here; notifying twice is harmless.
  if (await notifyPaymentChanged(deps, payment)) await markListenersNotified(deps.database.db, refundId);
}

async function createOrFetchRefund(
  deps: PaymentsDeps,
  refund: RefundRow,
  { intentId }: PaymentRow,
): Promise<RefundResult | null> {
  if (intentId === null) throw new Error('Cannot refund a payment without an intent');
  const { processorRefundId } = refund;
  try {
    if (processorRefundId !== null)
      return await callProcessor(deps, 'find refund', () => deps.processor.findRefund(processorRefundId));
    return await callProcessor(deps, 'refund', () => createRefund(deps, refund, intentId));
  } catch (error) {
    await updateRefund(deps.database.db, refund.id, {
      lastError: processorUnreachable,
    });
    throw error;
  }
}

async function createRefund(
  deps: PaymentsDeps,
  { id, amountCents }: RefundRow,
  intentId: string,
): Promise<RefundResult> {
  try {
    return await deps.processor.refund({ intentId, amountCents, idempotencyKey: id });
  } catch (error) {
    if (error instanceof ProcessorError && error.isCachedFailure)
      await markRefundOutcomeUnknown(deps.database.db, id);
    throw error;
  }
}

/** Creating the refund ended in a cached failure: it is looked up, not created again. */
async function findRefundOfUnknownOutcome(
  deps: PaymentsDeps,
  refund: RefundRow,
  { intentId }: PaymentRow,
  unknownOutcomeSeconds: number,
): Promise<RefundResult | null> {
  const { processor } = deps;
  if (intentId === null || !processor.listRefunds)
    throw new Error('Cannot look up a refund of unknown outcome');
  const listed = await callProcessor(
    deps,
    'list refunds',
    async () => (await processor.listRefunds?.(intentId)) ?? [],
  );
  return (
    listed.find(({ key }) => key === refund.id) ??
    (unknownOutcomeSeconds >= CONCLUSIVE_LOOKUP_SECONDS ? NEVER_CREATED : null)
  );
}

/** @returns whether the listeners have to be notified */
export async function recordRefund(
  deps: PaymentsDeps,
  { id: refundId, orderId, paymentId }: Pick<RefundRow, 'id' | 'orderId' | 'paymentId'>,
  result: RefundResult,
): Promise<boolean> {
  const { id, status, failureReason } = result;
  return await deps.database.transaction(async (tx) => {
    // A failed refund can be requested again, and the order's total accounts for that.
    await lockOrderToRefund(tx, orderId);
    await lockPayment(tx, { id: paymentId });
    const refund = await lockRefund(tx, refundId);
    // `failed` is final (a retry is a new refund); `succeeded` may still turn into `failed`.
    if (!refund || refund.status === 'failed' || (refund.status === 'succeeded' && status !== 'failed'))
      return false;
    await updateRefund(tx, refundId, { status, processorRefundId: id, lastError: failureReason });
    if (status === 'pending') return false;
    await updateRefundedTotal(tx, paymentId);
    if (status === 'succeeded') await resolveAlerts(tx, orderId);
    if (status === 'failed') await handleRefundFailure(tx, deps, refund, result);
    return true;
  });
}

/** An alert is about all refunds of an order: it stays open while another one is pending, or has failed. */
async function resolveAlerts(tx: Tx, orderId: string): Promise<void> {
  for (const [kind, status] of [
    [REFUND_LATE, 'pending'],
    [REFUND_FAILED, 'failed'],
  ] as const)
    if (!(await hasDueRefund(tx, orderId, status))) await resolveAlert(tx, { kind, subject: orderId });
}

/**
 * Requests a new refund in place of one that was never created; alerts the operators when the processor rejected it.
 */
async function handleRefundFailure(
  tx: Tx,
  deps: PaymentsDeps,
  { id, orderId, amountCents, reason }: RefundRow,
  result: RefundResult,
): Promise<void> {
  if (result === NEVER_CREATED) {
    await requestRefund(tx, { orderId, amountCents, key: retryKey(id), reason });
    return;
  }
  deps.log.error({ refundId: id }, 'refund failed at the card processor');
  await raiseAlert(tx, {
    kind: REFUND_FAILED,
    subject: orderId,
    text: refundNotGiven(result.failureReason),
  });
}
