import { setTimeout as pause } from 'node:timers/promises';
import { createPaymentMethod, listGiftIds, order } from './lib/buy.mjs';
import { quantile, recordFigure } from './lib/figures.mjs';
import { withLargeShop } from './lib/large-shop.mjs';
import { signIn } from './lib/sign-in.mjs';

/**
 * How long buyers wait while an operator renames categories of 12,500 gifts each: purchases one after the other for
 * SECONDS, alternately in peace and while a category is renamed every 200 ms. GIFTS_DATA_DIR names a shop of 100,000
 * gifts that was seeded earlier.
 */
const seconds = Number(process.env.SECONDS ?? 10);
const rounds = Number(process.env.ROUNDS ?? 3);
const CATEGORIES = 8;
/** By so much the slowest purchase may take longer while categories are renamed. */
const MAX_LONGER_MS = 100;

async function purchaseTimes(origin, giftIds, until) {
  const times = [];
  while (performance.now() < until) {
    const paymentMethodId = await createPaymentMethod(origin);
    const startedAt = performance.now();
    const { status } = await order(origin, giftIds[times.length % giftIds.length], paymentMethodId);
    if (status !== 201) throw new Error(`an order failed: ${status}`);
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** A request of an operator; throws unless it succeeds. */
async function change(origin, token, path, body) {
  const { ok, status } = await fetch(`${origin}/api/operator${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!ok) throw new Error(`${path}: ${status}`);
}

async function renameUntil(origin, token, until) {
  const times = [];
  while (performance.now() < until) {
    const startedAt = performance.now();
    const id = `large-${1 + (times.length % CATEGORIES)}`;
    await change(origin, token, `/categories/${id}`, {
      name: `Renamed ${id} ${crypto.randomUUID().slice(0, 8)}`,
    });
    times.push(performance.now() - startedAt);
    await pause(200);
  }
  return times;
}

await withLargeShop(
  { orders: 1_000, gifts: 100_000, dataDir: process.env.GIFTS_DATA_DIR },
  async ({ origin }) => {
    const token = await signIn(origin, '+12015550100');
    const giftIds = await listGiftIds(origin);
    for (const id of giftIds) await change(origin, token, `/gifts/${id}/stock`, { stock: 1_000_000 });
    await purchaseTimes(origin, giftIds, performance.now() + 2_000);
    const peaceful = [];
    const disturbed = [];
    const renames = [];
    for (let round = 0; round < rounds; round++) {
      peaceful.push(...(await purchaseTimes(origin, giftIds, performance.now() + seconds * 1_000)));
      const until = performance.now() + seconds * 1_000;
      const [bought, renamed] = await Promise.all([
        purchaseTimes(origin, giftIds, until),
        renameUntil(origin, token, until),
      ]);
      disturbed.push(...bought);
      renames.push(...renamed);
    }
    const row = (times) => ({
      number: times.length,
      'median, ms': quantile(times, 0.5).toFixed(1),
      'p95, ms': quantile(times, 0.95).toFixed(1),
      'slowest, ms': Math.max(...times).toFixed(1),
    });
    console.table({
      'purchases in peace': row(peaceful),
      'purchases during renames': row(disturbed),
      renames: row(renames),
    });
    const ofPurchases = (times) =>
      `${Math.max(...times).toFixed(0)} ms, median ${quantile(times, 0.5).toFixed(0)}`;
    recordFigure({
      figure: 'renaming a category, 100,000 gifts: slowest purchase meanwhile',
      shop: `${ofPurchases(disturbed)}; renaming itself ${quantile(renames, 0.5).toFixed(0)} ms`,
      comparison: `without renaming: ${ofPurchases(peaceful)}`,
      goal: `at most ${MAX_LONGER_MS} ms longer`,
      reached: Math.max(...disturbed) <= Math.max(...peaceful) + MAX_LONGER_MS,
    });
  },
);
