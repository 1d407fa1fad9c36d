import { visit } from './lib/agent.mjs';
import { buy, giftsToBuy } from './lib/buy.mjs';
import { recordFigure, percent } from './lib/figures.mjs';
import { openLoop } from './lib/open-loop.mjs';
import { openShop } from './lib/shop.mjs';

/**
 * Five times more visitors than the shop can serve, of pages that are rendered for each of them, while a few
 * go on buying. What is served must not break down, and whoever is refused must hear so at once. Then a crowd
 * that asks for the home page with parameters it does not read: it must cost next to nothing.
 */
const seconds = Number(process.env.SECONDS ?? 10);
const TIMES = 5;
const CONNECTIONS = 400;

const shop = await openShop();
try {
  const giftIds = await giftsToBuy(shop.origin);
  const path = () => `${shop.origin}/purchase/${giftIds[Math.floor(Math.random() * giftIds.length)]}`;
  const read = () => visit(path());

  // The peak is found as a queue would find it: so many visitors at once, each asking again when answered.
  const peakOf = async (atOnce) => {
    const end = performance.now() + seconds * 1000;
    let served = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (performance.now() < end) if ((await read()) === 200) served++;
      }),
    );
    return served / seconds;
  };
  await peakOf(10);
  const peak = await peakOf(20);
  // As a proxy keeps them: an overloaded process takes in new connections one a turn of its loop, and what
  // waits in the system's queue cannot be refused.
  await peakOf(CONNECTIONS);
  const buying = async () => {
    await buy(shop.origin, giftIds[0]);
    return 201;
  };
  const [crowd, buyers] = await Promise.all([
    openLoop(read, { perSecond: Math.round(peak * TIMES), seconds }),
    openLoop(buying, { perSecond: 2, seconds }),
  ]);
  const unknown = await openLoop(() => visit(`${shop.origin}/?x=${crypto.randomUUID()}`), {
    perSecond: Math.round(peak),
    seconds,
  });
  const goodput = percent(crowd.servedPerSecond, peak);
  const rows = [
    { what: 'peak, pages/s', figure: peak.toFixed(0) },
    { what: `asked for, pages/s`, figure: (crowd.sent / seconds).toFixed(0) },
    { what: 'served, pages/s', figure: `${crowd.servedPerSecond.toFixed(0)} (${goodput} % of the peak)` },
    { what: 'served, p95 ms', figure: crowd.servedP95.toFixed(0) },
    { what: 'refused with 503', figure: crowd.statuses[503] ?? 0 },
    { what: 'refused, p95 ms', figure: crowd.refusedP95.toFixed(0) },
    { what: 'failed otherwise', figure: crowd.errors },
    { what: 'purchases meanwhile', figure: `${buyers.statuses[201] ?? 0} of ${buyers.sent}` },
  ];
  rows.push(
    { what: 'home page with unknown parameters, asked for', figure: unknown.sent },
    { what: '… served with 200', figure: unknown.statuses[200] ?? 0 },
    { what: '… p95 ms', figure: unknown.servedP95.toFixed(0) },
  );
  console.log(`\n${TIMES} times the peak for ${seconds} s`);
  console.table(rows);
  recordFigure({
    figure: `overload, ${TIMES} times the peak`,
    shop: `${goodput} % of the peak served, refusals p95 ${crowd.refusedP95.toFixed(0)} ms, ${crowd.errors} errors`,
    beside: `peak ${peak.toFixed(0)} pages/s`,
    goal: 'at least 80 %, quick 503s',
    reached: goodput >= 80 && crowd.errors === 0,
  });
  recordFigure({
    figure: 'home page with unknown parameters, as often as the peak',
    shop: `${unknown.statuses[200] ?? 0} of ${unknown.sent}, p95 ${unknown.servedP95.toFixed(0)} ms`,
    goal: 'all',
    reached: unknown.statuses[200] === unknown.sent,
  });
  recordFigure({
    figure: 'purchases during the overload',
    shop: `${buyers.statuses[201] ?? 0} of ${buyers.sent}, p95 ${buyers.servedP95.toFixed(0)} ms`,
    goal: 'all',
    reached: buyers.statuses[201] === buyers.sent,
  });
} finally {
  await shop.close();
}
