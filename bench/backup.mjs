import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createPaymentMethod, listGiftIds, order } from './lib/buy.mjs';
import { percent, quantile, recordFigure } from './lib/figures.mjs';
import { seedLargeShop } from './lib/large-shop.mjs';
import { openLoop } from './lib/open-loop.mjs';
import { openShop } from './lib/shop.mjs';
import { audit, removeStockLimits } from './scale/invariants.mjs';

/**
 * How long buyers wait at PER_SECOND orders a second while the shop is backed up, in turns with as long without, in a
 * shop of ORDERS orders. Then the last backup is restored: how long that takes, whether the data is consistent, and whether
 * every order is there that was acknowledged before the backup ended. DATA_DIR names a shop that was seeded before.
 */
const orders = Number(process.env.ORDERS ?? 100_000);
const perSecond = Number(process.env.PER_SECOND ?? 100);
const seconds = Number(process.env.SECONDS ?? 20);
const rounds = Number(process.env.ROUNDS ?? 3);
const MAX_RATIO = 1.2;
const MAX_RESTORE_SECONDS = 300;

const folder = mkdtempSync(join(tmpdir(), 'presently-backups-'));
const settings = { BACKUP_TO: join(folder, 'store'), BACKUP_PASSPHRASE: 'only for this benchmark' };

/** Runs a command of the shop with low priority, as the shop itself does, and answers with what it printed. */
async function run(entrypoint, args, env) {
  const path = fileURLToPath(new URL(`../server/src/entrypoints/${entrypoint}.ts`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (entrypoint === 'backup') setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`${entrypoint} failed: ${status}`);
  return text;
}

/** The shop makes its first backup by itself. */
async function waitForFirstBackup(dataDir) {
  for (let attempt = 0; attempt < 600; attempt++) {
    // A shop that was seeded before has had another store.
    const text = await run('backup', ['--new'], { DATA_DIR: dataDir }).catch(() => null);
    if (text) return;
    await pause(1_000);
  }
  throw new Error('No backup could be made.');
}

/** Makes a backup as the shop does at night. Resolves with its name and end. */
async function backUp(dataDir) {
  const text = await run('backup', ['--spread'], { DATA_DIR: dataDir });
  const [, name, end] = /The backup (\S+) is in .* up to (\S+)\.\n/.exec(text) ?? [];
  if (!name) throw new Error(`unexpected output: ${text}`);
  return { name, endedAt: new Date(end) };
}

const acknowledged = [];
const times = { without: [], during: [] };
let backup = null;
const backupSeconds = [];
const dataDir = process.env.DATA_DIR ?? join(folder, 'data');

async function buyFor(origin, giftIds, kind, runSeconds) {
  const ask = async () => {
    const paymentMethodId = await createPaymentMethod(origin);
    const startedAt = performance.now();
    const { status, body } = await order(
      origin,
      giftIds[acknowledged.length % giftIds.length],
      paymentMethodId,
    );
    if (status === 201) {
      times[kind]?.push(performance.now() - startedAt);
      acknowledged.push({ link: body.gift_id, at: Date.now() });
    }
    return status;
  };
  const { errors, statuses } = await openLoop(ask, { perSecond, seconds: runSeconds });
  if (errors > 0) throw new Error(`orders failed: ${JSON.stringify(statuses)}`);
}

try {
  if (!process.env.DATA_DIR) seedLargeShop(dataDir, { orders, gifts: 1_000 });
  const shop = await openShop({ ...settings, DATA_DIR: dataDir, FULFILMENT: 'manual', SEED_DEMO: 'off' });
  try {
    await removeStockLimits(shop.databaseUrl);
    await waitForFirstBackup(dataDir);
    const giftIds = await listGiftIds(shop.origin);
    await buyFor(shop.origin, giftIds, 'warm-up', 5);
    for (let round = 0; round < rounds; round++) {
      await buyFor(shop.origin, giftIds, 'without', seconds);
      const startedAt = performance.now();
      const backingUp = backUp(dataDir);
      let isDone = false;
      const watching = backingUp.finally(() => {
        isDone = true;
      });
      while (!isDone) await buyFor(shop.origin, giftIds, 'during', 5);
      backup = await watching;
      backupSeconds.push((performance.now() - startedAt) / 1_000);
    }
  } finally {
    await shop.close();
  }

  const startedAt = performance.now();
  const restored = join(folder, 'restored');
  const report = await run('restore', [backup.name], { DATA_DIR: restored });
  const restoreSeconds = (performance.now() - startedAt) / 1_000;
  const total = Number(/It has (\d+) orders/.exec(report)?.[1]);
  const again = await openShop({ DATA_DIR: restored, FULFILMENT: 'manual', SEED_DEMO: 'off' });
  const before = acknowledged.filter(({ at }) => at < backup.endedAt.getTime()).map(({ link }) => link);
  const result = await audit(again.databaseUrl, { orders: before, claims: [] });
  await again.close();

  const row = (name) => ({
    orders: times[name].length,
    'p50, ms': quantile(times[name], 0.5).toFixed(1),
    'p99, ms': quantile(times[name], 0.99).toFixed(1),
  });
  console.table({ 'without a backup': row('without'), 'during a backup': row('during') });
  console.table({ ...result, 'orders restored': total, 'restore, s': restoreSeconds.toFixed(1) });
  const p99 = { without: quantile(times.without, 0.99), during: quantile(times.during, 0.99) };
  recordFigure({
    figure: `${perSecond} orders a second during a backup, p50 and p99`,
    shop: `${quantile(times.during, 0.5).toFixed(0)} and ${p99.during.toFixed(0)} ms`,
    comparison: `without: ${quantile(times.without, 0.5).toFixed(0)} and ${p99.without.toFixed(0)} ms (p99 ${percent(p99.during, p99.without)} %)`,
    goal: 'p99 at most 120 %',
    reached: p99.during <= MAX_RATIO * p99.without,
  });
  const isWhole = result['orders lost'] === 0 && report.includes('Its data is consistent.');
  recordFigure({
    figure: `restoring ${total} orders`,
    shop: `${restoreSeconds.toFixed(0)} s; of ${before.length} acknowledged during the run ${result['orders lost']} lost`,
    goal: `under ${MAX_RESTORE_SECONDS} s, none lost, the data consistent`,
    reached: isWhole && restoreSeconds < MAX_RESTORE_SECONDS,
  });
  if (!isWhole) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
