import { visit } from './lib/agent.mjs';
import { buy, claim, giftsToBuy } from './lib/buy.mjs';
import { recordFigure } from './lib/figures.mjs';
import { median } from './lib/load.mjs';
import { memoryOf } from './lib/memory.mjs';
import { openLoop } from './lib/open-loop.mjs';
import { openShop } from './lib/shop.mjs';

/**
 * A busy evening: 300 pages and API reads a second, 20 checkouts and 20 claims a second, all at once on
 * this machine's cores, for SECONDS (60; the full ten minutes with 600). Its memory is taken every minute:
 * it is flat if in the last third it is no more than a twentieth above what it was in the middle one.
 */
const seconds = Number(process.env.SECONDS ?? 60);
const WARM_UP_SECONDS = 5;
const MINUTE_MS = 60_000;

const shop = await openShop();
try {
  const giftIds = await giftsToBuy(shop.origin);
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const links = [];
  const read = () =>
    visit(
      shop.origin +
        any([
          '/',
          `/gift/${any(giftIds)}`,
          '/category/toys-games',
          '/api/gifts?limit=20',
          `/api/gifts/${any(giftIds)}`,
          `/api/gifts/${any(giftIds)}/related`,
          '/api/gifts/featured',
          '/api/gifts?query=chocolate',
          ...(links.length > 0 ? [`/track/${any(links)}`, `/api/orders/track/${any(links)}`] : []),
        ]),
    );
  const toClaim = [];
  const checkOut = async () => {
    const link = await buy(shop.origin, any(giftIds));
    toClaim.push(link);
    if (links.length < 500) links.push(link);
    return 201;
  };
  const claimOne = async () =>
    (await claim(shop.origin, toClaim.shift() ?? (await buy(shop.origin, any(giftIds))))).status;
  const run = async (time) =>
    await Promise.all([
      openLoop(read, { perSecond: 300, seconds: time }),
      openLoop(checkOut, { perSecond: 20, seconds: time }),
      openLoop(claimOne, { perSecond: 20, seconds: time }),
    ]);
  const atRest = memoryOf(shop.pid);
  await run(WARM_UP_SECONDS);
  const warm = memoryOf(shop.pid);
  const byMinute = [];
  const watch = setInterval(() => byMinute.push(memoryOf(shop.pid)), MINUTE_MS);
  const [reads, checkouts, claims] = await run(seconds);
  clearInterval(watch);
  const after = memoryOf(shop.pid);
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
  console.log(`memory with the database: ${atRest} MB at rest, ${warm} MB warm, ${after} MB after`);
  console.log(`each minute: ${byMinute.join(', ')} MB`);
  for (const { kind, errors, ...figures } of rows)
    recordFigure({
      figure: `mixed load, ${kind}`,
      shop: `${figures['a second']}/s, p95 ${figures['p95, ms']} ms, ${errors} errors`,
      goal: 'p95 under 250 ms, no error',
      reached: Number(figures['p95, ms']) < 250 && errors === 0,
    });
  recordFigure({
    figure: 'memory at rest, with the database',
    shop: `${atRest} MB`,
    beside: 'EverShop 721, Vendure 375',
    goal: 'under 200 MB',
    reached: atRest < 200,
  });
  recordFigure({
    figure: `memory after ${seconds} s of load`,
    shop: `${after} MB`,
    beside: 'EverShop 1081, Vendure 647',
    goal: 'under 300 MB',
    reached: after < 300,
  });
  const third = Math.floor(byMinute.length / 3);
  if (third > 0) {
    const [middle, last] = [byMinute.slice(third, -third), byMinute.slice(-third)].map(median);
    recordFigure({
      figure: `memory in the middle and the last third of ${seconds} s`,
      shop: `${middle} MB, then ${last} MB (each minute: ${byMinute.join(', ')})`,
      goal: 'flat',
      reached: last <= 1.05 * middle,
    });
  }
} finally {
  await shop.close();
}
