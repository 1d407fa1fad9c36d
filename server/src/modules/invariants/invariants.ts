import { CURRENCY } from '@presently/contracts/money';
import * as texts from '@presently/texts/server/alerts';
import type { Alert } from '../alerts/index.ts';
import { MESSAGE_UNDELIVERABLE } from '../messaging/index.ts';
import { STANDALONE_PREFIX } from '../payments/index.ts';

/**
 * A condition on orders, payments, stock and messages that must hold at all times, and that no constraint can express.
 */
export type Invariant = {
  /** The kind of alert. */
  kind: Alert['kind'];
  /** The problem with each `subject`, as shown to operators. */
  text: string;
  /** A query for the subjects that violate it. */
  sql: string;
};

/**
 * @param includeRecent also checks rows that have just changed; only valid while no request or task is running
 * @param now the time of the database's contents, an SQL expression
 */
export function invariants({
  includeRecent,
  now = 'now()',
}: {
  includeRecent: boolean;
  now?: string;
}): Invariant[] {
  /** Excludes rows that changed in the last `minutes`, because an operation on them may still be running. */
  const isOlderThan = (column: string, minutes = 10) =>
    includeRecent ? 'true' : `${column} < ${now} - interval '${minutes} minutes'`;
  const isGift = `o.payment_status IN ('paid', 'refunded', 'partially_refunded')`;
  const requestedRefunds = `(SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.order_id = o.id AND r.status <> 'failed')`;
  return [
    {
      kind: 'order_unsettled',
      text: texts.orderUnsettled,
      // 3-D Secure may take half an hour, also while no request or task is running.
      sql: `SELECT o.id::text AS subject FROM orders o JOIN purchases u ON u.id = o.purchase_id
        WHERE o.payment_status = 'awaiting' AND ${isOlderThan('o.created_at', 60)}
          OR o.payment_status = 'requires_action' AND u.created_at < ${now} - interval '60 minutes'`,
    },
    {
      kind: 'money_without_gift',
      text: texts.moneyWithoutGift,
      sql: `SELECT coalesce(o.id::text, '${STANDALONE_PREFIX}' || p.id) AS subject FROM payments p LEFT JOIN orders o USING (purchase_id)
        WHERE p.intent_status = 'succeeded' AND (o.id IS NULL OR NOT ${isGift})
          AND (o.id IS NULL OR ${requestedRefunds} < o.amount_cents) AND ${isOlderThan('p.updated_at')}`,
    },
    {
      kind: 'gift_without_money',
      text: texts.giftWithoutMoney,
      sql: `SELECT o.id::text AS subject FROM orders o LEFT JOIN payments p USING (purchase_id)
        WHERE ${isGift} AND (p.intent_status IS DISTINCT FROM 'succeeded' OR p.currency <> '${CURRENCY}'
          OR p.amount_cents <> (SELECT sum(amount_cents) FROM orders one WHERE one.purchase_id = o.purchase_id)) AND ${isOlderThan('o.updated_at')}`,
    },
    {
      kind: 'paid_twice',
      text: texts.paidTwice,
      sql: `SELECT min(o.id::text) AS subject FROM payments p JOIN orders o USING (purchase_id)
        WHERE p.intent_status = 'succeeded' AND p.payment_method_id IS NOT NULL GROUP BY p.processor, p.payment_method_id HAVING count(DISTINCT p.id) > 1`,
    },
    {
      kind: 'refunded_too_much',
      text: texts.refundedTooMuch,
      sql: `SELECT min(r.order_id::text) AS subject FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE ${isOlderThan('p.updated_at')}
        GROUP BY p.id HAVING coalesce(sum(r.amount_cents) FILTER (WHERE r.status <> 'failed'), 0) > p.amount_cents
          OR coalesce(sum(r.amount_cents) FILTER (WHERE r.status = 'succeeded'), 0) <> p.refunded_cents`,
    },
    {
      kind: 'ended_without_refund',
      text: texts.endedWithoutRefund,
      sql: `SELECT o.id::text AS subject FROM orders o JOIN payments p USING (purchase_id)
        WHERE o.status = 'Cancelled' AND ${requestedRefunds} < o.amount_cents AND ${isOlderThan('o.status_changed_at')}`,
    },
    {
      kind: 'sandbox_disagrees',
      text: texts.sandboxDisagrees,
      sql: `SELECT coalesce(o.id::text, i.reference) AS subject FROM sandbox_intents i LEFT JOIN payments p ON p.intent_id = i.id
          LEFT JOIN orders o ON o.purchase_id = p.purchase_id AND o.position = 1
        WHERE i.reference IS NOT NULL AND i.status = 'succeeded' AND ${isOlderThan('i.created_at')}
          AND (p.id IS NULL OR p.intent_status <> 'succeeded' OR p.amount_cents <> i.amount_cents OR p.refunded_cents <> i.refunded_cents AND ${isOlderThan('p.updated_at')})`,
    },
    {
      kind: 'stock_below_zero',
      text: texts.stockBelowZero,
      sql: `SELECT s.gift_id AS subject FROM gift_stock s WHERE s.on_hand < 0`,
    },
    {
      kind: 'stock_held_for_nothing',
      text: texts.stockHeldForNothing,
      sql: `SELECT o.id::text AS subject FROM orders o WHERE o.stock_reserved AND o.payment_status = 'failed' AND ${isOlderThan('o.updated_at')}`,
    },
    {
      kind: 'message_lost',
      text: texts.messageLost,
      sql: `SELECT m.id::text AS subject FROM outbox_messages m WHERE m.order_id IS NOT NULL AND (
          m.status = 'queued' AND m.created_at < ${now} - interval '24 hours'
          OR m.status = 'failed' AND NOT EXISTS (SELECT FROM alerts a WHERE a.kind IN ('${MESSAGE_UNDELIVERABLE}', 'message_not_sent_again') AND a.subject = m.id::text))`,
    },
    {
      kind: 'gift_without_beginning',
      text: texts.giftWithoutBeginning,
      sql: `SELECT o.id::text AS subject FROM orders o
        WHERE o.payment_status = 'paid' AND ${isOlderThan('o.created_at')} AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.type = 'Picked')`,
    },
    {
      kind: 'link_leads_nowhere',
      text: texts.linkLeadsNowhere,
      sql: `SELECT o.id::text AS subject FROM outbox_messages m JOIN orders o ON o.id = m.order_id
        WHERE m.kind = 'receipt' AND NOT ${isGift}`,
    },
  ];
}
