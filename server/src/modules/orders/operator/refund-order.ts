import { centsToDollars, dollarsToCents } from '@presently/contracts/money';
import type { RefundInput } from '@presently/contracts/operator-orders';
import { nothingLeftToRefund } from '@presently/texts/server/payments';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { claimKeys } from '../../../platform/idempotency.ts';
import { newUuid } from '../../../platform/ids.ts';
import type { Viewer } from '../../accounts/index.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { processRefunds, requestRefund, waitForRefunds } from '../../payments/index.ts';
import { assertReconciled } from '../../restores/index.ts';
import { queueRefundNotice } from '../emails/order-messages.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { lockOrder } from '../store/orders.store.ts';
import { assertWithinRefundLimit } from './refund-limit.ts';

type RefundOrderInput = { orderId: string; input: RefundInput; idempotencyKey: string | null };

/**
 * Refunds an amount, by default everything that is left. Idempotent with a key. Concurrent refunds are serialised by
 * the order's row lock.
 * @throws HttpError 403 if it exceeds the manager's limit, 409 with a field error for `amount` if it exceeds what is
 *   left, 422 if the key was used with another request
 */
export async function refundOrder(
  deps: OrdersDeps,
  operator: Viewer,
  refund: RefundOrderInput,
): Promise<void> {
  const isNew = await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    if (!order) throw new Error('Order not found while refunding');
    const refundKey = `operator:${newUuid()}`;
    if (!(await isFirstUse(tx, operator, refund, refundKey))) return false;
    const amountCents = await reserveRefund(tx, refund, refundKey);
    assertWithinRefundLimit(deps, operator, amountCents);
    await queueRefundNotice(tx, deps, order, amountCents);
    await recordAudit(tx, operator, {
      action: 'order.refunded',
      subjectKind: 'order',
      subjectId: refund.orderId,
      after: { amount: centsToDollars(amountCents), reason: refund.input.reason },
    });
    return true;
  });
  await (isNew ? processRefunds : waitForRefunds)(deps, refund.orderId);
}

async function isFirstUse(
  tx: Tx,
  { userId }: Actor,
  { orderId, input, idempotencyKey }: RefundOrderInput,
  refundKey: string,
): Promise<boolean> {
  if (idempotencyKey === null) return true;
  const key = { scope: `refund:${userId}`, key: idempotencyKey };
  return (await claimKeys(tx, [key], { orderId, ...input }, refundKey)).isNew;
}

/** @returns the amount in cents */
async function reserveRefund(tx: Tx, { orderId, input }: RefundOrderInput, key: string): Promise<number> {
  const { amount } = input;
  await assertReconciled(tx);
  try {
    const { amountCents } = await requestRefund(tx, {
      orderId,
      ...(amount === undefined ? {} : { amountCents: dollarsToCents(amount) }),
      key,
      reason: input.reason,
    });
    if (amountCents === 0) throw new HttpError('conflict', { message: nothingLeftToRefund });
    return amountCents;
  } catch (error) {
    if (amount === undefined || !(error instanceof HttpError)) throw error;
    throw new HttpError(error.code, { message: error.message, fields: { amount: error.message } });
  }
}
