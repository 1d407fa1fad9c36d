import { invariants } from '../../server/src/modules/invariants/invariants.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';

/** Gives all gifts unlimited stock: a benchmark of sold-out gifts would measure rejections. */
export async function removeStockLimits(databaseUrl) {
  const database = openDatabase({ url: databaseUrl, onError: () => {} });
  await database.pool.query('UPDATE gift_stock SET on_hand = NULL');
  await database.close();
}

/** Counts acknowledged orders and claims that are missing in the database, and lists violated invariants. */
export async function audit(databaseUrl, { orders, claims }) {
  const database = openDatabase({ url: databaseUrl, onError: () => {} });
  try {
    const missing = async (links, condition) => {
      const { rows } = await database.pool.query(
        `SELECT count(*)::int AS missing FROM unnest($1::text[]) AS given (link)
         WHERE NOT EXISTS (SELECT FROM orders WHERE url_id = given.link AND ${condition})`,
        [links],
      );
      return rows[0].missing;
    };
    const violated = [];
    for (const { kind, sql } of invariants({ includeRecent: false })) {
      const { rows } = await database.pool.query(sql);
      if (rows.length > 0) violated.push(`${kind} (${rows.length})`);
    }
    return {
      'orders acknowledged': orders.length,
      'orders lost': await missing(orders, `payment_status = 'paid'`),
      'claims acknowledged': claims.length,
      'claims lost': await missing(claims, 'claimed_at IS NOT NULL'),
      'violated invariants': violated.join(', ') || 'none',
    };
  } finally {
    await database.close();
  }
}
