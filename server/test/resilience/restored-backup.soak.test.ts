import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureCluster } from '@presently/embedded-postgres/cluster';
import { planRuntime, type RuntimeLayout } from '@presently/embedded-postgres/plan-runtime';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sleep } from '../../src/platform/clock.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { expectInvariantsToHold } from '../support/invariants.ts';
import { PASSWORD, type Server, startServer } from '../support/replicated-postgres.ts';
import { aGift, aGiftLink, claim } from '../support/shop-actions.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../support/soak.ts';

const run = promisify(execFile);

let folder: string;
let runtime: RuntimeLayout;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'presently-restore-'));
  const settings = { password: PASSWORD, port: 0 };
  runtime = await planRuntime({ dataDir: folder, settings, durable: false, runAs: 'auto' });
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  if (runtime.home) await rm(runtime.home, { recursive: true, force: true });
});

const log = { info: () => {}, warn: () => {} };

const openShop = (url: string): Promise<TestApp> => buildTestApp({ database: { url, drop: async () => {} } });

const query = async (url: string, sql: string, values: unknown[] = []): Promise<pg.QueryResult['rows']> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
};

/** Takes a base backup of the running server. */
async function baseBackup(url: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SELECT pg_backup_start('test', fast => true)`);
  // Files that change or vanish during the copy are repaired from the log.
  await run('cp', ['-a', runtime.dataPath, target]).catch(() => {});
  const { rows } = await client.query('SELECT labelfile, spcmapfile FROM pg_backup_stop()');
  await client.end();
  await rm(join(target, 'postmaster.pid'), { force: true });
  await rm(join(target, 'pg_wal'), { recursive: true });
  await mkdir(join(target, 'pg_wal'), { mode: 0o700 });
  await writeFile(join(target, 'backup_label'), rows[0].labelfile);
  await writeFile(join(target, 'recovery.signal'), '');
  await chmod(target, 0o700);
  if (runtime.user) await once(spawn('chown', ['-R', String(runtime.user.uid), target]), 'exit');
}

/** Switches to a new WAL segment and waits until the previous one is archived. */
async function archiveLog(url: string): Promise<void> {
  const [{ segment }] = await query(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS segment');
  const isArchived = async () =>
    (await query(url, 'SELECT last_archived_wal >= $1 AS done FROM pg_stat_archiver', [segment]))[0].done;
  while (!(await isArchived())) await sleep(50);
}

async function restore(backup: string, archive: string, moment: string): Promise<Server> {
  const server = await startServer(runtime, backup, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment,
    recovery_target_action: 'promote',
  });
  const isRecovering = async () =>
    (await query(server.url, 'SELECT pg_is_in_recovery() AS is_recovering'))[0].is_recovering;
  while (await isRecovering()) await sleep(50);
  return server;
}

async function buyAndClaim(shop: TestApp, count: number): Promise<string[]> {
  const giftId = await aGift(shop, { stock: 100 });
  const links: string[] = [];
  for (let bought = 0; bought < count; bought++) {
    const link = await aGiftLink(shop, { giftId });
    if (bought % 2 === 0) await claim(shop, link);
    links.push(link);
  }
  return links;
}

test(
  'REL-14 a base backup of the running shop and its log restore every order up to a point in time and none after it',
  async () => {
    const orders = iterations(4, 40);
    const drills = iterations(1, 10);
    const archive = join(folder, 'archive');
    await mkdir(archive, { mode: 0o777 });
    await chmod(archive, 0o777);
    await ensureCluster(runtime, PASSWORD, { durable: false, log });
    const primary = await startServer(runtime, runtime.dataPath, {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    });
    await migrate(primary.url);
    const shop = await openShop(primary.url);
    for (let drill = 0; drill < drills; drill++) {
      const backup = join(folder, `backup-${drill}`);
      const before = await buyAndClaim(shop, orders);
      const [, during] = await Promise.all([baseBackup(primary.url, backup), buyAndClaim(shop, orders)]);
      const [{ moment }] = await query(primary.url, 'SELECT clock_timestamp()::text AS moment');
      const after = await buyAndClaim(shop, orders);
      await archiveLog(primary.url);

      const restored = await restore(backup, archive, moment);
      const again = await openShop(restored.url);
      const statuses = async (links: string[]) => [
        ...new Set(
          await Promise.all(
            links.map(async (link) => (await again.call('GET', `/api/orders/track/${link}`)).status),
          ),
        ),
      ];
      expect(await statuses([...before, ...during])).toEqual([200]);
      expect(await statuses(after)).toEqual([404]);
      await expectInvariantsToHold(again.deps.database.pool);
      // The restored shop can sell.
      await buyAndClaim(again, 1);
      await again.close();
      await restored.stop();
      await rm(backup, { recursive: true });
    }
    await shop.close();
    await primary.stop();
    recordSoakFigures('REL-14', { drills, orders: drills * orders * 3 });
  },
  soakTimeoutMs,
);
