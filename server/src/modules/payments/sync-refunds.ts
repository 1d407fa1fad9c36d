import { centsToDollars } from '@presently/contracts/money';
import { formatDollars } from '@presently/texts/format';
import { refundedElsewhere } from '@presently/texts/server/alerts';
import { refundedAtProcessor } from '@presently/texts/server/payments';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { newUuid } from '../../platform/ids.ts';
import { raiseAlert } from '../alerts/index.ts';
import { callProcessor } from './call-processor.ts';
import type { ProcessorRefund } from './card-processor.ts';
import { notifyPaymentChanged } from './notify-payment-changed.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { lockPayment, type PaymentRow } from './payments.store.ts';
import { recordRefund } from './process-refunds.ts';
import { lockOrdersToRefund, type RefundableOrder } from './refundable-orders.store.ts';
import { insertRefund, listRefundsOfPayment, type RefundRow, updateRefundedTotal } from './refunds.store.ts';

/**
 * Syncs a payment's refunds with the card processor, whose list is fetched once: even a successful refund may fail
 * weeks later, and one created in the processor's dashboard is imported.
 * @throws HttpError 503 when the processor cannot be reached; calling again is safe
 */
export async function syncRefunds(
  deps: PaymentsDeps,
  payment: Pick<PaymentRow, 'id' | 'purchaseId' | 'intentId'>,
): Promise<void> {
  const { processor } = deps;
  const { id, purchaseId, intentId } = payment;
  if (intentId === null || purchaseId === null || !processor.listRefunds) return;
  const listed = await callProcessor(
    deps,
    'list refunds',
    async () => (await processor.listRefunds?.(intentId)) ?? [],
  );
  const hasUpdated = await updateOwnRefunds(deps, id, listed);
  const hasImported = await deps.database.transaction((tx) =>
    importExternalRefunds(tx, { id, purchaseId }, listed),
  );
  if (hasUpdated || hasImported) await notifyPaymentChanged(deps, payment);
}

const isSame = ({ id, status, processorRefundId }: RefundRow, listed: ProcessorRefund): boolean =>
  processorRefundId === listed.id || (id === listed.key && status !== 'failed');

async function updateOwnRefunds(
  deps: PaymentsDeps,
  paymentId: string,
  listed: ProcessorRefund[],
): Promise<boolean> {
  const own = await listRefundsOfPayment(deps.database.db, paymentId);
  let hasChanged = false;
  for (const result of listed) {
    for (const refund of own.filter((row) => isSame(row, result)))
      if (await recordRefund(deps, refund, result)) hasChanged = true;
  }
  return hasChanged;
}

type Part = { orderId: string; amountCents: number };

/**
 * The processor does not say which gift a refund is for: it is assigned to the first order with enough left. If there
 * is none, it is split among the orders from the first on, up to what is left of each.
 * @throws HttpError 503 if their total is not enough, because one of the shop's own refunds is about to be rejected
 */
function splitAmongOrders(orders: RefundableOrder[], amountCents: number): Part[] {
  const single = orders.find(({ leftCents }) => amountCents <= leftCents);
  const parts: Part[] = [];
  let restCents = amountCents;
  for (const order of single ? [single] : orders) {
    const part = Math.min(restCents, order.leftCents);
    if (part === 0) continue;
    parts.push({ orderId: order.id, amountCents: part });
    order.leftCents -= part;
    restCents -= part;
  }
  if (restCents > 0) throw new HttpError('unavailable', { retryAfterSeconds: 60 });
  return parts;
}

/**
 * Stores refunds that were created outside the shop: the amount cannot be refunded a second time, and the order shows
 * it. Raises an alert for each order.
 * @throws HttpError 503 as `splitAmongOrders`
 */
async function importExternalRefunds(
  tx: Tx,
  { id, purchaseId }: { id: string; purchaseId: string },
  listed: ProcessorRefund[],
): Promise<boolean> {
  const orders = await lockOrdersToRefund(tx, purchaseId);
  await lockPayment(tx, { id });
  const known = await listRefundsOfPayment(tx, id);
  const external = listed.filter(
    (refund) => refund.status !== 'failed' && !known.some((row) => isSame(row, refund)),
  );
  for (const refund of external)
    for (const part of splitAmongOrders(orders, refund.amountCents))
      await importPart(tx, { ...part, paymentId: id }, refund);
  if (external.length > 0) await updateRefundedTotal(tx, id);
  return external.length > 0;
}

async function importPart(
  tx: Tx,
  part: Part & { paymentId: string },
  { id, status }: ProcessorRefund,
): Promise<void> {
  await insertRefund(tx, {
    ...part,
    id: newUuid(),
    idempotencyKey: `processor:${id}`,
    reason: refundedAtProcessor,
    status,
    processorRefundId: id,
  });
  await raiseAlert(tx, {
    kind: 'refunded_elsewhere',
    subject: part.orderId,
    text: refundedElsewhere(formatDollars(centsToDollars(part.amountCents))),
  });
}
