import { buy, claim, listGiftIds } from './lib/buy.mjs';
import { percent, recordFigure } from './lib/figures.mjs';
import { median } from './lib/load.mjs';
import { pgbench, prepareClaims } from './lib/pgbench.mjs';
import { openShop } from './lib/shop.mjs';

/**
 * Throughput of purchases and claims through the API, compared with `pgbench` writing the same rows in as many
 * transactions to the same database. The two alternate.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 3);
const ordersPerRound = Number(process.env.ORDERS ?? 400);
const warmUp = ordersPerRound * 3;

/** Tasks per second with so many concurrent workers. */
async function perSecond(tasks, concurrency) {
  const waiting = [...tasks];
  const startedAt = performance.now();
  const worker = async () => {
    for (let task = waiting.pop(); task; task = waiting.pop()) await task();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (tasks.length * 1000) / (performance.now() - startedAt);
}

const shop = await openShop();
try {
  const giftIds = await listGiftIds(shop.origin);
  const links = [];
  const purchases = (count) =>
    Array.from({ length: count }, (_, n) => async () => {
      links.push(await buy(shop.origin, giftIds[n % giftIds.length]));
    });
  // Warms up the JIT compiler.
  await perSecond(purchases(warmUp), 10);

  const rows = [];
  const compare = (name, shopRates, pgbenchRates, goal) => {
    const [shopRate, ceiling] = [
      median(shopRates),
      pgbenchRates.length > 0 ? median(pgbenchRates) : Number.NaN,
    ];
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
      comparison: `pgbench, the same rows: ${ceiling.toFixed(0)}/s (${ratio} %)`,
      goal: goal.text,
      reached: goal.isReached(shopRate, ratio),
    });
  };

  const goals = [
    { concurrency: 1, minRate: 55, minRatio: 40 },
    { concurrency: 10, minRate: 100, minRatio: 50 },
  ];
  for (const { concurrency, minRate, minRatio } of goals) {
    const [shopRates, pgbenchRates] = [[], []];
    for (let round = 0; round < rounds; round++) {
      shopRates.push(await perSecond(purchases(ordersPerRound), concurrency));
      const figure = await pgbench(shop.databaseUrl, 'order', { clients: concurrency, seconds });
      if (figure !== null) pgbenchRates.push(figure);
    }
    compare(`orders, ${concurrency} at once`, shopRates, pgbenchRates, {
      text: `over ${minRate}/s, ${minRatio} % of pgbench`,
      isReached: (rate, ratio) => rate > minRate && ratio >= minRatio,
    });
  }

  const [shopRates, pgbenchRates] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const claims = links.splice(0, ordersPerRound).map((link) => async () => {
      const { status, body } = await claim(shop.origin, link);
      if (status !== 200) throw new Error(`a claim failed: ${status} ${body?.error}`);
    });
    shopRates.push(await perSecond(claims, 10));
    const transactions = Math.min(2_000, (await prepareClaims(shop.databaseUrl)) / rounds);
    const figure = await pgbench(shop.databaseUrl, 'claim', { clients: 10, transactions });
    if (figure !== null) pgbenchRates.push(figure);
  }
  compare('claims, 10 at once', shopRates, pgbenchRates, {
    text: '40 % of pgbench',
    isReached: (_, ratio) => ratio >= 40,
  });
  console.table(rows);
} finally {
  await shop.close();
}
