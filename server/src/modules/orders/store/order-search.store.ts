import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '../../../platform/db/database.ts';
import { preparedWrite } from '../../../platform/db/prepared-statement.ts';
import { SELECT_ORDER_SEARCH } from './order-search-lines.ts';
import { orderSearch } from './orders.tables.ts';

/**
 * One order per statement: for `= ANY (ids)` PostgreSQL makes a new plan each time, which takes longer than everything
 * else.
 */
const write = preparedWrite<{ id: string }>('write_order_search', (db) =>
  db
    .insert(orderSearch)
    .select(sql`${sql.raw(SELECT_ORDER_SEARCH)} o.id = ${sql.placeholder('id')}`)
    .onConflictDoUpdate({
      target: orderSearch.orderId,
      set: { names: sql`excluded.names`, document: sql`excluded.document` },
    }),
);

/**
 * Updates the search document of these orders from their rows, as the transaction sees them. Call after changing a
 * name, an address, an email address, a note, a link or a tracking number.
 */
export function writeOrderSearch(tx: Tx, ids: string[]): void {
  for (const id of ids) write(tx, { id });
}

/** The same for many orders without a search document, in one statement on this connection. */
export async function fillOrderSearch(client: pg.ClientBase, ids: string[]): Promise<void> {
  await client.query(
    `INSERT INTO order_search (order_id, names, document) ${SELECT_ORDER_SEARCH} o.id = ANY ($1)`,
    [ids],
  );
}
