import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { preparedWrite } from '../../../platform/db/prepared-statement.ts';
import { addresses, orderSearch, orders, shipments } from './orders.tables.ts';
import { purchaseContacts } from './purchases.tables.ts';

/** One order a statement: for `= ANY (ids)` PostgreSQL makes a new plan each time, which takes longer than the rest. */
const write = preparedWrite<{ id: string }>('write_order_search', (db) =>
  db
    .insert(orderSearch)
    .select(
      sql`SELECT o.id,
        plain_text(concat_ws(E'\\n', o.id::text, o.url_id, concat_ws(' ', c.first_name, c.last_name),
          c.email, s.tracking_number, a.name, a.email)),
        nullif(regexp_replace(a.phone, '[^0-9]', '', 'g'), '')
      FROM ${orders} o LEFT JOIN ${purchaseContacts} c ON c.purchase_id = o.purchase_id LEFT JOIN ${addresses} a ON a.order_id = o.id LEFT JOIN ${shipments} s ON s.order_id = o.id
      WHERE o.id = ${sql.placeholder('id')}`,
    )
    .onConflictDoUpdate({
      target: orderSearch.orderId,
      set: { document: sql`excluded.document`, phoneDigits: sql`excluded.phone_digits` },
    }),
);

/**
 * Writes what operators find these orders by, from the orders, addresses and shipments as the transaction sees them. To
 * be called after a change of a name, an e-mail address, a link or a tracking number.
 */
export function writeOrderSearch(tx: Tx, ids: string[]): void {
  for (const id of ids) write(tx, { id });
}
