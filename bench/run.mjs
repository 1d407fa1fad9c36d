import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run bench`: every benchmark, one after the other, and one table at the end. `npm run bench quick`
 * takes a minute or two for each; `npm run bench reads orders` runs those only.
 */
const quick = {
  start: { ROUNDS: '3' },
  reads: { ROUNDS: '2', SECONDS: '2' },
  orders: { ROUNDS: '2', SECONDS: '2', ORDERS: '100' },
  growth: { ROUNDS: '5' },
  console: { ORDERS: '20000', GIFTS: '5000', ROUNDS: '5' },
  overload: { SECONDS: '5' },
  mixed: { SECONDS: '30' },
  'page-weight': {},
  lighthouse: { RUNS: '1' },
};
const whole = { console: { ORDERS: '1000000', GIFTS: '100000' }, mixed: { SECONDS: '600' } };

const asked = process.argv.slice(2);
const isQuick = asked.includes('quick');
const names = asked.filter((name) => name in quick);
const folder = mkdtempSync(join(tmpdir(), 'presently-figures-'));
const figures = join(folder, 'figures.jsonl');
writeFileSync(figures, '');

const failed = [];
for (const name of names.length > 0 ? names : Object.keys(quick)) {
  console.log(`\n▸ ${name}`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`./${name}.mjs`, import.meta.url))], {
    env: { ...(isQuick ? quick[name] : whole[name]), ...process.env, BENCH_FIGURES: figures },
    stdio: 'inherit',
  });
  if (status !== 0) failed.push(name);
}

const rows = readFileSync(figures, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
rmSync(folder, { recursive: true, force: true });
const cell = (value) => (value === undefined ? '' : String(value));
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()[0].toFixed(1)}${isQuick ? ', quick' : ''}\n`,
);
console.log('| Figure | The shop | Beside it | Goal | Reached |\n|---|---|---|---|---|');
for (const { figure, shop, beside, goal, reached } of rows) {
  const verdict = reached === undefined ? '' : reached ? 'yes' : '**no**';
  console.log(`| ${[figure, shop, beside, goal, verdict].map(cell).join(' | ')} |`);
}
for (const name of failed) console.log(`\n${name} did not come to its end (see above).`);
if (failed.length > 0) process.exitCode = 1;
