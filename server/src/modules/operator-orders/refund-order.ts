import { dollarsToCents } from '@presently/contracts/money';
import type { RefundInput } from '@presently/contracts/operator-orders';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { claimKey } from '../../platform/idempotency.ts';
import { newUuid } from '../../platform/ids.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { lockOrder, type OrdersDeps } from '../orders/index.ts';
import { requestRefund, processRefunds } from '../payments/index.ts';

type Wish = { orderId: string; input: RefundInput; idempotencyKey: string | null };

/**
 * Gives money back: the whole rest unless an amount is named, never more than was taken. The same key
 * gives it back once; two operators at once get in line, and the second sees what is left.
 * @throws HttpError 409 that names `amount` for more than is left, 422 for a key used otherwise
 */
export async function refundOrder(deps: OrdersDeps, operator: Actor, wish: Wish): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockOrder(tx, wish.orderId);
    const cause = `operator:${newUuid()}`;
    if (!(await isFirstUse(tx, operator, wish, cause))) return;
    const amountCents = await promise(tx, deps, wish, cause);
    await recordAudit(tx, operator, {
      action: 'order.refunded',
      subjectKind: 'order',
      subjectId: wish.orderId,
      after: { amount: amountCents / 100, reason: wish.input.reason },
    });
  });
  await processRefunds(deps, wish.orderId);
}

async function isFirstUse(
  tx: Tx,
  { userId }: Actor,
  { orderId, input, idempotencyKey }: Wish,
  cause: string,
): Promise<boolean> {
  if (idempotencyKey === null) return true;
  const key = { scope: `refund:${userId}`, key: idempotencyKey };
  return (await claimKey(tx, key, { orderId, ...input }, cause)).isNew;
}

async function promise(tx: Tx, deps: OrdersDeps, { orderId, input }: Wish, key: string): Promise<number> {
  const { amount } = input;
  try {
    const { amountCents } = await requestRefund(tx, deps, {
      reference: orderId,
      ...(amount === undefined ? {} : { amountCents: dollarsToCents(amount) }),
      key,
      reason: input.reason,
    });
    if (amountCents === 0)
      throw new HttpError('conflict', { message: 'Nothing of this payment is left to refund.' });
    return amountCents;
  } catch (error) {
    if (amount === undefined || !(error instanceof HttpError)) throw error;
    throw new HttpError(error.code, { message: error.message, fields: { amount: error.message } });
  }
}
