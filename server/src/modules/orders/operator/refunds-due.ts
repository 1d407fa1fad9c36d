import { centsToDollars } from '@presently/contracts/money';
import type { OperatorRefund } from '@presently/contracts/operator-orders';
import type { RefundDue } from '@presently/contracts/operator-problems';
import { formatOrderNumber } from '@presently/contracts/order-number';
import { noSuchRefund } from '@presently/texts/server/operator-orders';
import { notFound } from '../../../platform/http/http-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { listDueRefunds, listRefunds, processRefunds, retryRefund } from '../../payments/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { listOrdersByIds } from '../store/operator-orders.store.ts';
import { serializeRefund } from './order-queries.ts';

/** Pending and failed refunds, oldest first. */
export async function listRefundsDue(
  { database: { db } }: OrdersDeps,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ refunds: RefundDue[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listDueRefunds(db, page);
  const orders = await listOrdersByIds(
    db,
    rows.map(({ orderId }) => orderId),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  const refunds = rows.flatMap((row) => {
    const order = byId.get(row.orderId);
    if (!order) return [];
    return [
      {
        ...serializeRefund(row),
        order: {
          id: order.id,
          order_number: formatOrderNumber(order.number),
          url_id: order.urlId,
          status: order.status,
          gift_name: order.gift.name,
          gifter_name: [order.gifter.firstName, order.gifter.lastName].filter(Boolean).join(' '),
          amount_paid: centsToDollars(order.amountCents),
        },
      },
    ];
  });
  return { refunds, nextCursor };
}

/** @throws HttpError 404, or 409 when there is nothing left to refund */
export async function retryFailedRefund(
  deps: OrdersDeps,
  operator: Actor,
  refundId: string,
): Promise<OperatorRefund> {
  const { orderId, key } = await deps.database.transaction(async (tx) => {
    const retried = isUuid(refundId) ? await retryRefund(tx, refundId) : null;
    if (!retried) throw notFound(noSuchRefund);
    await recordAudit(tx, operator, {
      action: 'refund.retried',
      subjectKind: 'order',
      subjectId: retried.orderId,
      after: { refund_id: refundId },
    });
    return retried;
  });
  await processRefunds(deps, orderId);
  const refund = (await listRefunds(deps.database.db, orderId)).find((candidate) => candidate.key === key);
  if (!refund) throw new Error('Refund not found after retrying');
  return serializeRefund(refund);
}
