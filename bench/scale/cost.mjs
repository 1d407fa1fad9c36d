import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@presently/embedded-postgres';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { createDisposers } from './disposers.mjs';
import { removeStockLimits } from './invariants.mjs';
import { createLoadGenerator } from './load-generator.mjs';
import { freePorts } from './ports.mjs';
import { createInstance } from './shops.mjs';

// The cost of a request, an order and a claim: CPU time of server and database, WAL and disk. Unlike latency,
// CPU time and bytes are meaningful on a busy machine.
const requests = Number(process.env.REQUESTS ?? 2_000);
const orders = Number(process.env.ORDERS ?? 500);
const atOnce = 8;
const TICKS_PER_SECOND = 100;

const dir = mkdtempSync(join(tmpdir(), 'presently-cost-'));
const disposers = createDisposers();
disposers.add(() => removeEmbeddedPostgres(dir));

/** CPU time in milliseconds; with `ended` including that of children that have exited. */
function cpuOf(pid, { ended }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
  return ((user + system + (ended ? endedUser + endedSystem : 0)) * 1000) / TICKS_PER_SECOND;
}

function databaseCpu() {
  const postmaster = readFileSync(join(dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  const running = children.map((pid) => {
    try {
      return cpuOf(pid, { ended: false });
    } catch {
      return 0;
    }
  });
  return running.reduce((sum, ms) => sum + ms, cpuOf(postmaster, { ended: true }));
}

async function inParallel(count, work) {
  let left = count;
  const one = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

async function main() {
  const postgres = await startEmbeddedPostgres({ dataDir: dir, log: { info: () => {}, warn: () => {} } });
  disposers.add(() => postgres.stop());
  const database = openDatabase({ url: postgres.url, onError: () => {} });
  disposers.add(() => database.close());
  const [port, uncachedPort] = await freePorts(2);
  const open = async (at, settings) => {
    const origin = `http://127.0.0.1:${at}`;
    const instance = createInstance({ port: at, databaseUrl: postgres.url, publicOrigin: origin, settings });
    disposers.add(() => instance.remove());
    await instance.open();
    return { instance, load: createLoadGenerator(origin) };
  };
  const cached = await open(port, {});
  const one = async (text) => Object.values((await database.pool.query(text)).rows[0])[0];
  const reading = async (shop) => ({
    at: performance.now(),
    shop: cpuOf(shop.instance.pid(), { ended: false }),
    database: databaseCpu(),
    log: Number(await one(`SELECT pg_current_wal_insert_lsn() - '0/0'`)),
    writes: Number(await one('SELECT pg_snapshot_xmax(pg_current_snapshot())::text')),
    notified: Number(await one(`SELECT n_tup_upd FROM pg_stat_user_tables WHERE relname = 'orders'`)),
  });
  const difference = (after, before) =>
    Object.fromEntries(Object.keys(after).map((key) => [key, after[key] - before[key]]));

  /** The cost of running idle, per millisecond. */
  const idle = async (shop) => {
    const before = await reading(shop);
    await pause(10_000);
    return difference(await reading(shop), before);
  };

  const rows = {};
  const measure = async (name, shop, quiet, count, work) => {
    await inParallel(Math.min(50, count), work);
    await pause(2_000);
    await database.pool.query('CHECKPOINT');
    const before = await reading(shop);
    await inParallel(count, work);
    // Messages are sent asynchronously and count as part of the request that caused them.
    await pause(2_000);
    while (Number(await one(`SELECT count(*) FROM outbox_messages WHERE status = 'queued'`)) > 0)
      await pause(500);
    await pause(1_000);
    const spent = difference(await reading(shop), before);
    const of = (key) => Math.max(0, spent[key] - (quiet[key] / quiet.at) * spent.at) / count;
    rows[name] = {
      'shop (ms)': of('shop').toFixed(2),
      'database (ms)': of('database').toFixed(2),
      'log (kB)': (of('log') / 1000).toFixed(1),
      'transactions that write': of('writes').toFixed(1),
      'change notifications': of('notified').toFixed(1),
    };
  };
  const headers = { 'accept-encoding': 'gzip' };
  const get = (shop, path) => () => shop.load.sendOrNull('GET', path, undefined, headers);

  await removeStockLimits(postgres.url);
  await cached.load.prepare(60);
  const gift = await one('SELECT id FROM gifts ORDER BY popularity DESC LIMIT 1');
  const quiet = await idle(cached);
  await measure('page, cached', cached, quiet, requests, get(cached, '/'));
  await measure('list of 20, cached', cached, quiet, requests, get(cached, '/api/gifts?limit=20'));
  await measure(
    'tracking page',
    cached,
    quiet,
    requests / 4,
    get(cached, `/track/${cached.load.acknowledged.orders[0]}`),
  );
  await measure(
    'claim page',
    cached,
    quiet,
    requests / 4,
    get(cached, `/claim/${cached.load.acknowledged.orders[1]}`),
  );
  const sizeBefore = Number(await one('SELECT pg_database_size(current_database())'));
  const soldBefore = Number(await one('SELECT count(*) FROM orders'));
  await measure('order, card and messages included', cached, quiet, orders, cached.load.buy);
  await measure('claim, messages included', cached, quiet, orders, cached.load.claim);
  await database.pool.query('VACUUM');
  const grown = Number(await one('SELECT pg_database_size(current_database())')) - sizeBefore;
  const sold = Number(await one('SELECT count(*) FROM orders')) - soldBefore;
  await cached.instance.stop();

  const uncached = await open(uncachedPort, { CACHE_MB: '0' });
  await uncached.load.prepare(1);
  const quietUncached = await idle(uncached);
  const first = [
    ['page, first visitor', '/'],
    ['gift page, first visitor', `/gift/${gift}`],
    ['list of 20, first visitor', '/api/gifts?limit=20'],
    ['search, first visitor', '/api/gifts?query=candle'],
  ];
  for (const [name, path] of first)
    await measure(name, uncached, quietUncached, requests / 4, get(uncached, path));

  console.table(rows);
  console.table({
    'processor time of an open shop (ms a second)': ((quiet.shop * 1000) / quiet.at).toFixed(1),
    'of its database (ms a second)': ((quiet.database * 1000) / quiet.at).toFixed(1),
    'disk for an order and its claim (kB)': (grown / sold / 1000).toFixed(1),
    'visits that failed': cached.load.figures.failed + uncached.load.figures.failed,
  });
}

await disposers.run(main);
