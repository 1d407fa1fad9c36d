import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run bench` runs every benchmark and prints one table at the end. `npm run bench quick` takes a minute or two for
 * each; `npm run bench read-throughput orders` runs only those.
 */
const quick = {
  start: { ROUNDS: '3' },
  'read-throughput': { ROUNDS: '2', SECONDS: '2' },
  orders: { ROUNDS: '2', SECONDS: '2', ORDERS: '100' },
  'catalogue-size': { ROUNDS: '5' },
  'rename-category': { ROUNDS: '1' },
  'write-volume': { ORDERS: '50' },
  backup: { ORDERS: '2000', SECONDS: '5', ROUNDS: '1' },
  console: { ORDERS: '20000', GIFTS: '5000', ROUNDS: '5' },
  overload: { SECONDS: '5' },
  'mixed-load': { SECONDS: '30' },
  'page-weight': {},
  'main-thread': { RUNS: '3' },
  lighthouse: { RUNS: '1' },
};
const full = { console: { ORDERS: '1000000', GIFTS: '100000' }, 'mixed-load': { SECONDS: '600' } };

const args = process.argv.slice(2);
const isQuick = args.includes('quick');
const names = args.filter((name) => name in quick);
const folder = mkdtempSync(join(tmpdir(), 'presently-figures-'));
const figures = join(folder, 'figures.jsonl');
writeFileSync(figures, '');

const failed = [];
for (const name of names.length > 0 ? names : Object.keys(quick)) {
  console.log(`\n▸ ${name}`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`./${name}.mjs`, import.meta.url))], {
    env: { ...(isQuick ? quick[name] : full[name]), ...process.env, BENCH_FIGURES: figures },
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
console.log('| Figure | The shop | Comparison | Goal | Reached |\n|---|---|---|---|---|');
for (const { figure, shop, comparison, goal, reached } of rows) {
  const verdict = reached === undefined ? '' : reached ? 'yes' : '**no**';
  console.log(`| ${[figure, shop, comparison, goal, verdict].map(cell).join(' | ')} |`);
}
for (const name of failed) console.log(`\n${name} failed (see above).`);
if (failed.length > 0) process.exitCode = 1;
