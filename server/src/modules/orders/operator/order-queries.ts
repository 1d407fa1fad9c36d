import { centsToDollars } from '@presently/contracts/money';
import type {
  OperatorOrder,
  OperatorOrderDetail,
  OperatorOrderQuery,
} from '@presently/contracts/operator-orders';
import { noSuchOrder } from '@presently/texts/server/operator-orders';
import type { Executor } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/http-error.ts';
import { parseCursorOfLists } from '../../../platform/http/keyset-pagination.ts';
import { findUserNames, isPhoneEnding, type Viewer } from '../../accounts/index.ts';
import { type Actor, type AuditEvent, listAuditForSubject, recordAudits } from '../../audit/index.ts';
import { findCardImages } from '../../catalogue/index.ts';
import { listMessagesAbout, type MessageSummary } from '../../messaging/index.ts';
import { findPayment, listRefunds, type RefundView, sumRefundsByOrder } from '../../payments/index.ts';
import { iso } from '../order.serializers.ts';
import { isUndoable } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { assertMayOpen } from '../packer-orders.ts';
import {
  listOperatorOrders,
  listOrderNotes,
  type OrderNoteRow,
  operatorOrderSorts,
} from '../store/operator-orders.store.ts';
import { getOrderWithDetails, type OrderWithDetails } from '../store/order-details.store.ts';
import { findListedOrderId } from '../store/orders.store.ts';
import { type RefundTotals, serializeOperatorOrder, withoutStreet } from './operator-order.serializer.ts';
import { assertMayList, orderDetailSeenBy, orderSeenBy, seesAddress } from './packer-access.ts';
import { refundLimitOf } from './refund-limit.ts';

/** Includes changes and address views. */
const MAX_AUDIT_ENTRIES = 100;
const NO_REFUNDS: RefundTotals = { refundedCents: 0, requestedCents: 0 };

/** Where an operator saw an address. */
export type AddressView = 'order' | 'packing slip' | 'export';

/**
 * Must be called whenever an operator is shown a street: each view is recorded in the audit log.
 * @param orders those with an address
 */
export async function recordAddressViews(
  { database }: Pick<OrdersDeps, 'database'>,
  operator: Actor,
  orders: { id: string }[],
  view: AddressView,
): Promise<void> {
  const events = orders.map(
    ({ id }): AuditEvent => ({
      action: 'address.seen',
      subjectKind: 'order',
      subjectId: id,
      after: { in: view },
    }),
  );
  await recordAudits(database.db, operator, events);
}

/**
 * Resolves an order's id or the id in its gift link.
 * @throws HttpError 404
 */
export async function getListedOrderId(
  { database }: Pick<OrdersDeps, 'database'>,
  id: string,
): Promise<string> {
  const found = await findListedOrderId(database.db, id);
  if (!found) throw notFound(noSuchOrder);
  return found;
}

export async function listOrders(
  deps: OrdersDeps,
  operator: Viewer,
  query: OperatorOrderQuery,
): Promise<{ orders: OperatorOrder[]; nextCursor: string | null }> {
  assertMayList(operator, query);
  const filters = { ...query, query: query.query?.trim() };
  const { expiring_days: expiringDays, time_zone: timeZone } = deps.shopSettings.current();
  const options = {
    ...filters,
    position: parseCursorOfLists(operatorOrderSorts(filters), query.cursor),
    expiringDays,
    timeZone,
  };
  const { rows, nextCursor, matches, refunds } = await deps.database.reads.readCurrent(async ({ db }) => {
    const page = await listOperatorOrders(db, options);
    const ids = page.rows.map(({ id }) => id);
    return { ...page, refunds: await sumRefundsByOrder(db, ids) };
  });
  return {
    orders: rows.map((row) => ({
      ...withoutStreet(
        orderSeenBy(operator, serializeOperatorOrder(deps, row, refunds.get(row.id) ?? NO_REFUNDS)),
      ),
      ...(matches && { matched_in: matches.get(row.id) ?? [] }),
    })),
    nextCursor,
  };
}

/**
 * The order with payment, messages, audit log and notes.
 * @throws HttpError 403 for a packer when the order is not theirs to handle
 */
export async function getOrderDetail(
  deps: OrdersDeps,
  operator: Viewer,
  orderId: string,
): Promise<OperatorOrderDetail> {
  const { db } = deps.database;
  const order = await getOrderWithDetails(db, orderId);
  assertMayOpen(operator, order);
  const refunds = (await sumRefundsByOrder(db, [orderId])).get(orderId) ?? NO_REFUNDS;
  if (order.address && seesAddress(operator, order))
    await recordAddressViews(deps, operator, [order], 'order');
  const [card] = await findCardImages(db, order.cardImageId === null ? [] : [order.cardImageId]);
  const messages = await listMessagesAbout(db, orderId);
  const entries = await listAuditForSubject(
    db,
    { subjectKind: 'order', subjectId: orderId },
    MAX_AUDIT_ENTRIES,
  );
  const notes = await withAuthorNames(db, await listOrderNotes(db, orderId));
  return orderDetailSeenBy(operator, {
    ...serializeOperatorOrder(deps, order, refunds),
    card_image: card ? { id: card.id, name: card.name, image_url: card.imageUrl } : null,
    billing_address: order.gifter.billingAddress,
    events: order.events.map(({ type, occurredAt }) => ({ type, at: occurredAt.toISOString() })),
    payment: await getPaymentDetail(deps, operator, order, refunds),
    terms_version: order.gifter.termsVersion,
    returns_version: order.gifter.returnsVersion,
    messages: messages.map(serializeMessage),
    audit: entries.map(({ id, actorName, action, before, after, createdAt }) => ({
      id,
      actor: actorName,
      action,
      before,
      after,
      at: createdAt.toISOString(),
    })),
    operator_notes: notes.map(serializeNote),
    undo_expires_in: isUndoable(order) ? order.undoSecondsLeft : null,
  });
}

/** Adds the names of authors who had none yet when they wrote their note. */
async function withAuthorNames(db: Executor, notes: OrderNoteRow[]): Promise<OrderNoteRow[]> {
  const nameless = notes.filter(({ authorName }) => isPhoneEnding(authorName));
  const names = await findUserNames(
    db,
    nameless.flatMap(({ authorId }) => authorId ?? []),
  );
  return notes.map((note) => {
    const name = nameless.includes(note) && note.authorId !== null && names.get(note.authorId);
    return name ? { ...note, authorName: name } : note;
  });
}

async function getPaymentDetail(
  deps: OrdersDeps,
  operator: Viewer,
  order: OrderWithDetails,
  { refundedCents, requestedCents }: RefundTotals,
): Promise<OperatorOrderDetail['payment']> {
  const { database } = deps;
  const payment = await findPayment(database.db, order.purchaseId);
  if (!payment) return null;
  const isPaid = payment.intentStatus === 'succeeded';
  return {
    processor: payment.processor,
    intent_id: payment.intentId,
    amount: centsToDollars(order.amountCents),
    refunded: centsToDollars(refundedCents),
    refundable: isPaid ? centsToDollars(order.amountCents - requestedCents) : 0,
    refund_limit: refundLimitOf(deps, operator),
    status: payment.intentStatus,
    decline_reason: payment.declineReason,
    refunds: (await listRefunds(database.db, order.id)).map(serializeRefund),
  };
}

export const serializeRefund = ({
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

const serializeMessage = ({
  id,
  kind,
  channel,
  to,
  subject,
  status,
  createdAt,
  sentAt,
  lastError,
}: MessageSummary) => ({
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

export const serializeNote = ({ sequence, authorName, text, createdAt }: OrderNoteRow) => ({
  id: String(sequence),
  author: authorName,
  text,
  at: createdAt.toISOString(),
});
