import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buy } from './lib/buy.mjs';
import { recordFigure } from './lib/figures.mjs';
import { median } from './lib/load.mjs';
import { openShop } from './lib/shop.mjs';
import { serveWithoutScripts } from './lib/without-scripts.mjs';

/**
 * Lighthouse's mobile simulation of every public screen, in turns with the same page without its scripts, which shows
 * what this machine lets a page reach: medians of RUNS (default 5). ONLY names the screens to measure. Lighthouse is run
 * by `npx`, because nothing else needs it.
 */
const runs = Number(process.env.RUNS ?? 5);
const only = process.env.ONLY?.split(',');
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/**
 * Chromium without what it does beside the page: two pages loaded into its hidden address bar (which take more of the
 * processor than the page does) and requests of its own. Lighthouse would count the waiting as time blocked by the page.
 */
const chromiumFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,OptimizationHints,MediaRouter,Translate',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
].join(' ');
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Minimum scores; secret pages have no SEO goal, because they must not be indexed. */
const screens = (link) => [
  ['home', '/', { performance: 100, seo: 100 }],
  ['gift', '/gift/barnaby-bear', { performance: 98, seo: 100 }],
  ['category', '/category/toys-games', { performance: 98, seo: 100 }],
  ['search', '/?query=chocolate', { performance: 98 }],
  ['checkout', '/purchase/barnaby-bear', { performance: 98 }],
  ['claim', `/claim/${link}`, { performance: 98 }],
  ['tracking', `/track/${link}`, { performance: 98 }],
  ['help', '/help', { performance: 98, seo: 100 }],
];

const folder = mkdtempSync(join(tmpdir(), 'presently-lighthouse-'));

/** Runs Lighthouse, again if it fails: now and then Chromium loses the trace of a page. */
async function runLighthouse(url, retriesLeft = 3) {
  const report = join(folder, 'report.json');
  const args = ['--yes', 'lighthouse', url, '--quiet', '--output=json', `--output-path=${report}`];
  const flags = [`--only-categories=${kinds.join(',')}`, `--chrome-flags=${chromiumFlags}`];
  const tool = spawn('npx', [...args, ...flags], {
    cwd: folder,
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(tool, 'exit');
  if (code !== 0 && retriesLeft > 0) return await runLighthouse(url, retriesLeft - 1);
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  return JSON.parse(readFileSync(report, 'utf8'));
}

const figure = (reports, of) => median(reports.map(of));
const blockedMs = ({ audits }) => audits['total-blocking-time'].numericValue;

/** Titles of the audits that lowered the scores. */
function listFailedAudits(reports) {
  const { audits, categories } = reports.at(-1);
  const failing = (kind) =>
    categories[kind].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9);
  return kinds.flatMap((kind) => failing(kind).map(({ id }) => `${kind}: ${audits[id].title}`));
}

const shop = await openShop();
const bare = await serveWithoutScripts(shop.origin);
try {
  const link = await buy(shop.origin, 'barnaby-bear');
  const rows = [];
  const failedAudits = [];
  for (const [screen, path, goals] of screens(link)) {
    if (only && !only.includes(screen)) continue;
    // Images in phone sizes are rendered on first request.
    await runLighthouse(shop.origin + path);
    const reports = [];
    const bareReports = [];
    for (let run = 0; run < runs; run++) {
      reports.push(await runLighthouse(shop.origin + path));
      bareReports.push(await runLighthouse(bare.origin + path));
    }
    const bareScore = Math.round(100 * figure(bareReports, ({ categories }) => categories.performance.score));
    const scores = Object.fromEntries(
      kinds.map((kind) => [
        kind,
        Math.round(100 * figure(reports, ({ categories }) => categories[kind].score ?? 0)),
      ]),
    );
    const goal = { accessibility: 100, 'best-practices': 100, ...goals };
    const isReached = Object.entries(goal).every(([kind, minScore]) => scores[kind] >= minScore);
    rows.push({
      screen,
      ...scores,
      'largest paint, s': (
        figure(reports, ({ audits }) => audits['largest-contentful-paint'].numericValue) / 1000
      ).toFixed(2),
      shift: figure(reports, ({ audits }) => audits['cumulative-layout-shift'].numericValue).toFixed(3),
      'blocked, ms': Math.round(figure(reports, blockedMs)),
      'without scripts': `${bareScore}, ${Math.round(figure(bareReports, blockedMs))} ms`,
      reached: isReached ? 'yes' : 'NO',
    });
    recordFigure({
      figure: `Lighthouse mobile, ${screen}`,
      shop: kinds.map((kind) => scores[kind]).join(' / '),
      comparison: `performance without scripts ${bareScore}`,
      goal: kinds.map((kind) => goal[kind] ?? '–').join(' / '),
      reached: isReached,
    });
    if (!isReached) failedAudits.push(`${screen}: ${listFailedAudits(reports).join('; ')}`);
  }
  console.log(`\nLighthouse, mobile, medians of ${runs}`);
  console.table(rows);
  for (const line of failedAudits) console.log(line);
} finally {
  bare.close();
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
}
