import { buy, claim, giftsToBuy } from './lib/buy.mjs';
import { recordFigure, percent } from './lib/figures.mjs';
import { median } from './lib/load.mjs';
import { pgbench, prepareClaims } from './lib/pgbench.mjs';
import { openShop } from './lib/shop.mjs';

/**
 * Purchases and claims through the API, beside `pgbench` writing the same rows in as many transactions to
 * the same database, in turns.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 3);
const ordersARound = Number(process.env.ORDERS ?? 400);
const warmUp = ordersARound * 3;

/** How many a second when so many do it at once. */
async function perSecond(tasks, atOnce) {
  const left = [...tasks];
  const began = performance.now();
  const worker = async () => {
    for (let task = left.pop(); task; task = left.pop()) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (tasks.length * 1000) / (performance.now() - began);
}

const shop = await openShop();
try {
  const giftIds = await giftsToBuy(shop.origin);
  const links = [];
  const purchases = (count) =>
    Array.from({ length: count }, (_, n) => async () => {
      links.push(await buy(shop.origin, giftIds[n % giftIds.length]));
    });
  // As a shop that has been open for a while: until then much of its code is interpreted.
  await perSecond(purchases(warmUp), 10);

  const rows = [];
  const compare = (name, ours, theirs, goal) => {
    const [shopRate, ceiling] = [median(ours), theirs.length > 0 ? median(theirs) : Number.NaN];
    const ratio = percent(shopRate, ceiling);
    rows.push({
      what: name,
      'shop, /s': shopRate.toFixed(1),
      'pgbench, /s': ceiling.toFixed(1),
      ratio: `${ratio} %`,
    });
    recordFigure({
      figure: name,
      shop: `${shopRate.toFixed(0)}/s`,
      beside: `pgbench, the same rows: ${ceiling.toFixed(0)}/s (${ratio} %)`,
      goal: goal.text,
      reached: goal.isReached(shopRate, ratio),
    });
  };

  for (const atOnce of [1, 10]) {
    const [ours, theirs] = [[], []];
    for (let round = 0; round < rounds; round++) {
      ours.push(await perSecond(purchases(ordersARound), atOnce));
      const figure = await pgbench(shop.databaseUrl, 'order', { clients: atOnce, seconds });
      if (figure !== null) theirs.push(figure);
    }
    const least = atOnce === 1 ? 55 : 100;
    compare(`orders, ${atOnce} at once`, ours, theirs, {
      text: `over ${least}/s, 40 % of pgbench`,
      isReached: (rate, ratio) => rate > least && ratio >= 40,
    });
  }

  const [ours, theirs] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const claims = links.splice(0, ordersARound).map((link) => async () => {
      const { status, body } = await claim(shop.origin, link);
      if (status !== 200) throw new Error(`a claim failed: ${status} ${body?.error}`);
    });
    ours.push(await perSecond(claims, 10));
    const transactions = Math.min(2_000, (await prepareClaims(shop.databaseUrl)) / rounds);
    const figure = await pgbench(shop.databaseUrl, 'claim', { clients: 10, transactions });
    if (figure !== null) theirs.push(figure);
  }
  compare('claims, 10 at once', ours, theirs, {
    text: '40 % of pgbench',
    isReached: (_, ratio) => ratio >= 40,
  });
  console.table(rows);
} finally {
  await shop.close();
}
