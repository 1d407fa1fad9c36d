import { getStatus } from './lib/agent.mjs';
import { buy, claim, listGiftIds } from './lib/buy.mjs';
import { recordFigure } from './lib/figures.mjs';
import { median } from './lib/load.mjs';
import { memoryOf } from './lib/memory.mjs';
import { openLoop } from './lib/open-loop.mjs';
import { openShop } from './lib/shop.mjs';

/**
 * Concurrently 300 page views and API reads, 20 checkouts and 20 claims per second, for SECONDS (default 60). Memory is
 * sampled every minute; it counts as flat if its median in the last third is at most 5 % above that of the middle third.
 */
const seconds = Number(process.env.SECONDS ?? 60);
const WARM_UP_SECONDS = 5;
const MINUTE_MS = 60_000;

const shop = await openShop();
try {
  const giftIds = await listGiftIds(shop.origin);
  const randomOf = (list) => list[Math.floor(Math.random() * list.length)];
  const links = [];
  const read = () =>
    getStatus(
      shop.origin +
        randomOf([
          '/',
          `/gift/${randomOf(giftIds)}`,
          '/category/toys-games',
          '/api/gifts?limit=20',
          `/api/gifts/${randomOf(giftIds)}`,
          `/api/gifts/${randomOf(giftIds)}/related`,
          '/api/gifts/featured',
          '/api/gifts?query=chocolate',
          ...(links.length > 0 ? [`/track/${randomOf(links)}`, `/api/orders/track/${randomOf(links)}`] : []),
        ]),
    );
  const unclaimed = [];
  const checkOut = async () => {
    const link = await buy(shop.origin, randomOf(giftIds));
    unclaimed.push(link);
    if (links.length < 500) links.push(link);
    return 201;
  };
  const claimGift = async () =>
    (await claim(shop.origin, unclaimed.shift() ?? (await buy(shop.origin, randomOf(giftIds))))).status;
  const run = async (time) =>
    await Promise.all([
      openLoop(read, { perSecond: 300, seconds: time }),
      openLoop(checkOut, { perSecond: 20, seconds: time }),
      openLoop(claimGift, { perSecond: 20, seconds: time }),
    ]);
  const idleMemory = memoryOf(shop.pid);
  await run(WARM_UP_SECONDS);
  const warmMemory = memoryOf(shop.pid);
  const memoryByMinute = [];
  const watch = setInterval(() => memoryByMinute.push(memoryOf(shop.pid)), MINUTE_MS);
  const [reads, checkouts, claims] = await run(seconds);
  clearInterval(watch);
  const finalMemory = memoryOf(shop.pid);
  const row = (name, { servedPerSecond, servedP50, servedP95, errors, statuses }) => ({
    kind: name,
    'a second': servedPerSecond.toFixed(1),
    'median, ms': servedP50.toFixed(1),
    'p95, ms': servedP95.toFixed(1),
    errors: errors + (statuses[503] ?? 0),
  });
  const rows = [row('pages and reads', reads), row('checkouts', checkouts), row('claims', claims)];
  console.log(`\nmixed load for ${seconds} s`);
  console.table(rows);
  console.log(
    `memory with the database: ${idleMemory} MB at rest, ${warmMemory} MB warmed up, ${finalMemory} MB after`,
  );
  console.log(`by minute: ${memoryByMinute.join(', ')} MB`);
  for (const { kind, errors, ...figures } of rows)
    recordFigure({
      figure: `mixed load, ${kind}`,
      shop: `${figures['a second']}/s, p95 ${figures['p95, ms']} ms, ${errors} errors`,
      goal: 'p95 under 250 ms, no error',
      reached: Number(figures['p95, ms']) < 250 && errors === 0,
    });
  recordFigure({
    figure: 'memory at rest, with the database',
    shop: `${idleMemory} MB`,
    comparison: 'EverShop 721, Vendure 375',
    goal: 'under 200 MB',
    reached: idleMemory < 200,
  });
  recordFigure({
    figure: `memory after ${seconds} s of load`,
    shop: `${finalMemory} MB`,
    comparison: 'EverShop 1081, Vendure 647',
    goal: 'under 300 MB',
    reached: finalMemory < 300,
  });
  const third = Math.floor(memoryByMinute.length / 3);
  if (third > 0) {
    const [middle, last] = [memoryByMinute.slice(third, -third), memoryByMinute.slice(-third)].map(median);
    recordFigure({
      figure: `memory in the middle and the last third of ${seconds} s`,
      shop: `${middle} MB, then ${last} MB (by minute: ${memoryByMinute.join(', ')})`,
      goal: 'flat',
      reached: last <= 1.05 * middle,
    });
  }
} finally {
  await shop.close();
}
