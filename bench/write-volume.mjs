import { createRequire } from 'node:module';
import { buy, claim, listGiftIds } from './lib/buy.mjs';
import { recordFigure } from './lib/figures.mjs';
import { openShop } from './lib/shop.mjs';
import { signIn } from './lib/sign-in.mjs';

/**
 * What the database writes for a purchase, a claim and a step of status: bytes of WAL, and the share of updates of
 * `orders` that touch no index (HOT). ORDERS of each are counted after as many that are not, so that pages which the WAL
 * contains whole after a checkpoint are not counted. First all that the request writes, then the row of `orders` alone.
 */
const count = Number(process.env.ORDERS ?? 200);
const OPERATOR = '+12025550143';
const TARGET_BYTES = 1_000;

/** pg is a dependency of the server's package. */
const requireFromServer = createRequire(new URL('../server/package.json', import.meta.url));
const pg = requireFromServer('pg');

const shop = await openShop({ OPERATOR_PHONES: OPERATOR });
const client = new pg.Client({ connectionString: shop.databaseUrl });
await client.connect();

const one = async (text, values) => (await client.query(text, values)).rows[0];
async function counters() {
  // Connections report their counters when they are idle for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return await one(
    `SELECT (pg_current_wal_lsn() - '0/0')::float8 AS wal, n_tup_upd::int AS updated, n_tup_hot_upd::int AS hot
     FROM pg_stat_user_tables WHERE relname = 'orders'`,
  );
}

const rows = [];
/** Measures the work on all but the first half of the items. */
async function measure(name, items, work) {
  const results = [];
  for (const item of items.slice(0, count)) results.push(await work(item));
  const before = await counters();
  for (const item of items.slice(count)) results.push(await work(item));
  const after = await counters();
  const bytes = Math.round((after.wal - before.wal) / count);
  const updated = after.updated - before.updated;
  const hot = after.hot - before.hot;
  rows.push({ what: name, 'WAL, bytes': bytes, 'updates of orders': updated, 'of them HOT': hot });
  return { results, bytes, hot, updated };
}

try {
  const giftIds = await listGiftIds(shop.origin);
  const numbers = Array.from({ length: 2 * count }, (_, number) => number);
  const { results: links } = await measure('a purchase', numbers, (number) =>
    buy(shop.origin, giftIds[number % giftIds.length]),
  );
  await measure('a claim', links, (link) => claim(shop.origin, link));
  const token = await signIn(shop.origin, OPERATOR);
  await measure('a step of status', links, async (link) => {
    const { ok, status } = await fetch(`${shop.origin}/api/orders/${link}/tracking`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ status: 'Ordered' }),
    });
    if (!ok) throw new Error(`a step failed: ${status}`);
  });
  const step = await measure('a step of status, the order alone', links, (link) =>
    client.query(
      `UPDATE orders SET status = 'Delivered', status_changed_at = clock_timestamp(), updated_at = clock_timestamp() WHERE url_id = $1`,
      [link],
    ),
  );
  console.table(rows);
  recordFigure({
    figure: 'WAL of a step of status',
    shop: `${step.bytes} bytes; ${step.hot} of ${step.updated} updates HOT`,
    goal: `under ${TARGET_BYTES} bytes, HOT`,
    reached: step.bytes < TARGET_BYTES && step.hot > 0,
  });
} finally {
  await client.end();
  await shop.close();
}
