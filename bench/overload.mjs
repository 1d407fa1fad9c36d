import { setTimeout as pause } from 'node:timers/promises';
import { getStatus } from './lib/agent.mjs';
import { buy, listGiftIds } from './lib/buy.mjs';
import { percent, recordFigure } from './lib/figures.mjs';
import { openLoop } from './lib/open-loop.mjs';
import { openShop } from './lib/shop.mjs';

/**
 * Requests uncacheable pages at five times the peak throughput while some visitors buy: goodput must not collapse, and
 * rejections must be fast. Then requests the home page with unknown query parameters, which must be served from the
 * cache.
 */
const seconds = Number(process.env.SECONDS ?? 10);
const OVERLOAD_FACTOR = 5;
const CONNECTIONS = 400;
/** The shop is calm again when so many consecutive requests are served quickly. */
const CALM = { probes: 20, everyMs: 100, quickMs: 100, patienceMs: 60_000 };

const shop = await openShop();
try {
  const giftIds = await listGiftIds(shop.origin);
  const path = () => `${shop.origin}/purchase/${giftIds[Math.floor(Math.random() * giftIds.length)]}`;
  const read = () => getStatus(path());

  // Closed loop: each of so many clients sends its next request when the last one is answered.
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
  // Opens the connections in advance, as a proxy keeps them: an overloaded process accepts only one new connection
  // per event loop iteration and cannot reject those in the backlog.
  await peakOf(CONNECTIONS);
  const buying = async () => {
    await buy(shop.origin, giftIds[0]);
    return 201;
  };
  const [load, buyers] = await Promise.all([
    openLoop(read, { perSecond: Math.round(peak * OVERLOAD_FACTOR), seconds }),
    openLoop(buying, { perSecond: 2, seconds }),
  ]);
  // The overload detector still rejects for a moment after the last request that it had to reject.
  await untilCalm(read);
  const unknown = await openLoop(() => getStatus(`${shop.origin}/?x=${crypto.randomUUID()}`), {
    perSecond: Math.round(peak),
    seconds,
  });
  const goodput = percent(load.servedPerSecond, peak);
  const rows = [
    { what: 'peak, pages/s', figure: peak.toFixed(0) },
    { what: 'requested, pages/s', figure: (load.sent / seconds).toFixed(0) },
    { what: 'served, pages/s', figure: `${load.servedPerSecond.toFixed(0)} (${goodput} % of the peak)` },
    { what: 'served, p95 ms', figure: load.servedP95.toFixed(0) },
    { what: 'rejected with 503', figure: load.statuses[503] ?? 0 },
    { what: 'rejected, p95 ms', figure: load.rejectedP95.toFixed(0) },
    { what: 'failed otherwise', figure: load.errors },
    { what: 'purchases meanwhile', figure: `${buyers.statuses[201] ?? 0} of ${buyers.sent}` },
  ];
  rows.push(
    { what: 'home page with unknown parameters, requested', figure: unknown.sent },
    { what: '… served with 200', figure: unknown.statuses[200] ?? 0 },
    { what: '… p95 ms', figure: unknown.servedP95.toFixed(0) },
  );
  console.log(`\n${OVERLOAD_FACTOR} times the peak for ${seconds} s`);
  console.table(rows);
  recordFigure({
    figure: `overload, ${OVERLOAD_FACTOR} times the peak`,
    shop: `${goodput} % of the peak served, rejections p95 ${load.rejectedP95.toFixed(0)} ms, ${load.errors} errors`,
    comparison: `peak ${peak.toFixed(0)} pages/s`,
    goal: 'at least 80 %, quick 503s',
    reached: goodput >= 80 && load.errors === 0,
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

async function untilCalm(probe) {
  const giveUpAt = performance.now() + CALM.patienceMs;
  for (let quick = 0; quick < CALM.probes; await pause(CALM.everyMs)) {
    const sentAt = performance.now();
    const isQuick = (await probe()) === 200 && performance.now() - sentAt <= CALM.quickMs;
    quick = isQuick ? quick + 1 : 0;
    if (performance.now() > giveUpAt) throw new Error('The shop has not recovered from the overload.');
  }
}
