import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { buy } from './lib/buy.mjs';
import { recordFigure } from './lib/figures.mjs';
import { median } from './lib/load.mjs';
import { openShop } from './lib/shop.mjs';
import { serveWithoutScripts } from './lib/without-scripts.mjs';

/**
 * For how long tasks keep a phone's main thread busy after the first paint, beyond 50 ms each: Lighthouse's "total
 * blocking time", but in processor time (times four), which does not grow while the browser waits for a core. Medians of
 * RUNS (default 7), in turns with the same page without its scripts and, if OTHER_ORIGIN is set, with the shop at that
 * origin, such as another version. ONLY names the pages to measure.
 */
const runs = Number(process.env.RUNS ?? 7);
const only = process.env.ONLY?.split(',');
const otherOrigin = process.env.OTHER_ORIGIN;
const slowdown = 4;
const maxTaskMs = 50;
/** What Lighthouse calls good. */
const goalMs = 200;
const categories = ['toplevel', 'loading', 'disabled-by-default-v8.compile'];
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

const pages = (link) => ({
  home: '/',
  gift: '/gift/barnaby-bear',
  category: '/category/toys-games',
  checkout: '/purchase/barnaby-bear',
  claim: `/claim/${link}`,
});

/** Blocked time in a trace of a page, in milliseconds. */
function blockedMs(events) {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const isMain = ({ name, pid, args }) =>
    name === 'thread_name' && pid === paint.pid && args.name === 'CrRendererMain';
  const { tid } = events.find(isMain);
  const slices = events.filter((event) => event.pid === paint.pid && event.tid === tid && event.ph === 'X');
  // With a debugger attached, V8 parses React DOM again for the stacks of errors that React creates when it is loaded.
  const forDebugger = slices.filter(({ name }) => name === 'V8.CollectSourcePositions');
  const duration = (task) => {
    const isWithin = ({ ts }) => ts >= task.ts && ts < task.ts + task.dur;
    return task.tdur - forDebugger.filter(isWithin).reduce((sum, { tdur }) => sum + tdur, 0);
  };
  return slices
    .filter(({ name, ts }) => name === 'ThreadControllerImpl::RunTask' && ts >= paint.ts)
    .reduce((sum, task) => sum + Math.max(0, (duration(task) / 1000) * slowdown - maxTaskMs), 0);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

async function measure(url) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await browser.startTracing(page, { categories });
  await page.goto(url);
  // Nothing is asked of the page meanwhile: that would be a task, too.
  await pause(3_000);
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  await context.close();
  return blockedMs(traceEvents);
}

const shop = await openShop();
const bare = await serveWithoutScripts(shop.origin);
try {
  const origins = { shop: shop.origin, 'without scripts': bare.origin };
  if (otherOrigin) origins.other = otherOrigin;
  const rows = [];
  for (const [name, path] of Object.entries(pages(await buy(shop.origin, 'barnaby-bear')))) {
    if (only && !only.includes(name)) continue;
    // A gift's link opens in its own shop only.
    const compared = Object.entries(origins).filter(([of]) => of !== 'other' || name !== 'claim');
    const figures = Object.fromEntries(compared.map(([of]) => [of, []]));
    // The first run is not counted: pictures are rendered on first request.
    for (let run = 0; run <= runs; run++) {
      for (const [of, origin] of compared) {
        const figure = await measure(origin + path);
        if (run > 0) figures[of].push(figure);
      }
    }
    const medians = Object.fromEntries(
      Object.entries(figures).map(([of, values]) => [of, Math.round(median(values))]),
    );
    rows.push({ page: name, ...medians });
    recordFigure({
      figure: `main thread blocked after the first paint, ${name}`,
      shop: `${medians.shop} ms`,
      comparison: `without scripts ${medians['without scripts']} ms`,
      goal: `${goalMs} ms`,
      reached: medians.shop <= goalMs,
    });
  }
  console.log(
    `\nMain thread blocked after the first paint, ms of processor time × ${slowdown}, medians of ${runs}`,
  );
  console.table(rows);
} finally {
  bare.close();
  await browser.close();
  await shop.close();
}
