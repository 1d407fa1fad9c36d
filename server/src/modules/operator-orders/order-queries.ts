import { centsToDollars } from '@presently/contracts/money';
import type {
  OperatorOrder,
  OperatorOrderDetail,
  OperatorOrderQuery,
} from '@presently/contracts/operator-orders';
import { toCursorPage, decodeCursor } from '../../platform/http/keyset-pagination.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { type Actor, type AuditEvent, listAuditForSubject, recordAudits } from '../audit/index.ts';
import { findCardImages } from '../catalogue/index.ts';
import { listMessagesByReference, type MessageHead } from '../messaging/index.ts';
import {
  type OrderWithDetails,
  findListedOrderId,
  getOrderWithDetails,
  listOrderNotes,
  listOrdersForOperators,
  type RefundTotals,
  type OrderNoteRow,
  type OrdersDeps,
  serializeOperatorOrder,
} from '../orders/index.ts';
import { findPayment, listRefunds, type RefundView, sumRefundsByReference } from '../payments/index.ts';

const AUDIT_SHOWN = 100;
const NOTHING_BACK: RefundTotals = { refundedCents: 0, requestedCents: 0 };

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Where an address was looked at. */
export type Place = 'list' | 'order' | 'packing slip';

/** Each look at an address is written down, with the operator who looked (rulings 3). */
export async function recordAddressViews(
  { database }: Pick<OrdersDeps, 'database'>,
  operator: Actor,
  shown: OrderWithDetails[],
  place: Place,
): Promise<void> {
  const looks = shown
    .filter(({ address }) => address !== null)
    .map(
      ({ id }): AuditEvent => ({
        action: 'address.seen',
        subjectKind: 'order',
        subjectId: id,
        after: { in: place },
      }),
    );
  await recordAudits(database.db, operator, looks);
}

/** The order behind an operator's word for it: its id or the id in its link. */
export async function getListedOrderId(
  { database }: Pick<OrdersDeps, 'database'>,
  id: string,
): Promise<string> {
  const found = await findListedOrderId(database.db, id);
  if (!found) throw notFound('There is no such order.');
  return found;
}

export async function listOrders(
  deps: OrdersDeps,
  operator: Actor,
  query: OperatorOrderQuery,
): Promise<{ orders: OperatorOrder[]; nextCursor: string | null }> {
  const wish = {
    ...query,
    cursor: decodeCursor(query.cursor),
    expiringDays: deps.shopSettings.current().expiring_days,
  };
  const { rows, nextCursor, back } = await deps.database.reads.readCurrent(async ({ db }) => {
    const page = toCursorPage(await listOrdersForOperators(db, wish), query.limit);
    const ids = page.rows.map(({ id }) => id);
    return { ...page, back: await sumRefundsByReference(db, ids) };
  });
  await recordAddressViews(deps, operator, rows, 'list');
  return {
    orders: rows.map((row) => serializeOperatorOrder(deps, row, back.get(row.id) ?? NOTHING_BACK)),
    nextCursor,
  };
}

/** The order with all that hangs on it. */
export async function getOrderDetail(
  deps: OrdersDeps,
  operator: Actor,
  orderId: string,
): Promise<OperatorOrderDetail> {
  const { db } = deps.database;
  const order = await getOrderWithDetails(db, orderId);
  const back = (await sumRefundsByReference(db, [orderId])).get(orderId) ?? NOTHING_BACK;
  await recordAddressViews(deps, operator, [order], 'order');
  const [card] = await findCardImages(db, order.cardImageId === null ? [] : [order.cardImageId]);
  const messages = await listMessagesByReference(db, orderId);
  const entries = await listAuditForSubject(db, { subjectKind: 'order', subjectId: orderId }, AUDIT_SHOWN);
  const notes = await listOrderNotes(db, orderId);
  return {
    ...serializeOperatorOrder(deps, order, back),
    card_image: card ? { id: card.id, name: card.name, image_url: card.imageUrl } : null,
    billing_address: order.billingAddress,
    events: order.events.map(({ type, at }) => ({ type, at: at.toISOString() })),
    payment: await showPayment(deps, orderId, back),
    messages: messages.map(messageView),
    audit: entries.map(({ id, actorName, action, before, after, createdAt }) => ({
      id,
      actor: actorName,
      action,
      before,
      after,
      at: createdAt.toISOString(),
    })),
    operator_notes: notes.map(noteView),
  };
}

async function showPayment(
  { database }: OrdersDeps,
  orderId: string,
  { requestedCents }: RefundTotals,
): Promise<OperatorOrderDetail['payment']> {
  const payment = await findPayment(database.db, orderId);
  if (!payment) return null;
  const wasTaken = payment.intentStatus === 'succeeded';
  return {
    processor: payment.processor,
    intent_id: payment.intentId,
    amount: centsToDollars(payment.amountCents),
    refunded: centsToDollars(payment.refundedCents),
    refundable: wasTaken ? centsToDollars(payment.amountCents - requestedCents) : 0,
    status: payment.intentStatus,
    decline_reason: payment.declineReason,
    refunds: (await listRefunds(database.db, orderId)).map(refundView),
  };
}

export const refundView = ({
  id,
  amountCents,
  reason,
  status,
  lastError,
  createdAt,
  settledAt,
}: Omit<RefundView, 'key'>) => ({
  id,
  amount: centsToDollars(amountCents),
  reason,
  status,
  last_error: lastError,
  created_at: createdAt.toISOString(),
  settled_at: iso(settledAt),
});

const messageView = ({
  id,
  kind,
  channel,
  to,
  subject,
  status,
  createdAt,
  sentAt,
  lastError,
}: MessageHead) => ({
  id,
  kind,
  channel,
  to,
  subject,
  status,
  created_at: createdAt.toISOString(),
  sent_at: iso(sentAt),
  last_error: lastError,
});

export const noteView = ({ id, authorName, text, at }: OrderNoteRow) => ({
  id,
  author: authorName,
  text,
  at: at.toISOString(),
});
