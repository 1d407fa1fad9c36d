import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { openBackupStore } from '../../platform/backup-store/open-backup-store.ts';
import { listRecentBackups, recordBackup } from './backup.store.ts';
import { makeDueBackup, rehearseDueRestore } from './backup.tasks.ts';
import { findNextRun } from './backup-schedule.store.ts';

const test = shopTest.extend('store', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'presently-backups-'));
  onCleanup(() => rm(folder, { recursive: true }));
  shop.deps.settings.backup = { to: folder, s3: null, passphrase: 'correct horse' };
  return openBackupStore(shop.deps.settings.backup);
});

test.beforeAll(({ shop }) => warmPool(shop));

const good = { hasSucceeded: true, reason: null };
const failed = (reason: string) => async () => ({ hasSucceeded: false, reason });
const openAlerts = (sql: (text: string) => Promise<any[]>) =>
  sql(`SELECT kind FROM alerts WHERE resolved_at IS NULL ORDER BY kind`);
/** Local hour of the next run, and in how many days by the local clock, which daylight saving time changes. */
const planned = async (sql: (text: string) => Promise<any[]>, name: string) =>
  await sql(
    `SELECT to_char(next_run_at AT TIME ZONE 'America/New_York', 'HH24:MI') AS at,
       ceil(extract(epoch FROM next_run_at AT TIME ZONE 'America/New_York' - now() AT TIME ZONE 'America/New_York') / 86400)::int AS days
     FROM scheduled_task_runs WHERE name = '${name}'`,
  );

test('a backup is due at the first start, once for all instances, and then every night at three @R14-32', async ({
  shop,
  sql,
  store,
}) => {
  await store.put('backups/kept/manifest.json.gz.age', Readable.from(['x']));
  await recordBackup(shop.deps.database.db, { startedAt: new Date(0), name: 'gone', bytes: 1 });
  await recordBackup(shop.deps.database.db, { startedAt: new Date(), name: 'kept', bytes: 1 });
  let runs = 0;
  const run = async () => {
    runs++;
    return good;
  };
  const results = await Promise.all([1, 2, 3].map(() => makeDueBackup(shop.deps, run)));
  expect([results.filter(Boolean).length, runs]).toEqual([1, 1]);
  expect(await planned(sql, 'make-backup')).toEqual([{ at: '03:00', days: 1 }]);
  expect((await listRecentBackups(shop.deps.database.db, 9)).map(({ name }) => name)).toEqual(['kept']);
  expect(await makeDueBackup(shop.deps, run)).toBe(false);
  // The shop was stopped that night.
  await sql(
    `UPDATE scheduled_task_runs SET next_run_at = now() - interval '3 days' WHERE name = 'make-backup'`,
  );
  expect(await makeDueBackup(shop.deps, run)).toBe(true);
});

test('a failure is a problem until the next success, tried again within the hour @R14-32', async ({
  shop,
  sql,
  store,
}) => {
  expect(await store.list('')).not.toEqual([]);
  const makeDue = () =>
    sql(
      `UPDATE scheduled_task_runs SET next_run_at = now() WHERE name IN ('make-backup', 'rehearse-restore')`,
    );
  await makeDue();
  await expect(makeDueBackup(shop.deps, failed('The disk is full.'))).rejects.toThrow('The disk is full.');
  expect(await sql(`SELECT kind, text FROM alerts WHERE resolved_at IS NULL`)).toEqual([
    { kind: 'backup_failed', text: expect.stringContaining('The disk is full.') },
  ]);
  const next = (await findNextRun(shop.deps.database.db, 'make-backup')) as Date;
  expect(next.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
  await makeDue();
  await makeDueBackup(shop.deps, async () => good);
  expect(await openAlerts(sql)).toEqual([]);
});

test('old backups that cannot be deleted are a problem, and the next backup is made at night as ever @R14-34', async ({
  shop,
  sql,
  store,
}) => {
  expect(await store.list('')).not.toEqual([]);
  await sql(`UPDATE scheduled_task_runs SET next_run_at = now() WHERE name = 'make-backup'`);
  await makeDueBackup(shop.deps, async () => ({ hasSucceeded: true, reason: 'No permission.' }));
  expect(await sql(`SELECT kind, text FROM alerts WHERE resolved_at IS NULL`)).toEqual([
    { kind: 'backup_failed', text: expect.stringMatching(/^The backup is made, .*No permission\.$/) },
  ]);
  expect(await planned(sql, 'make-backup')).toEqual([{ at: '03:00', days: 1 }]);
  await sql(`UPDATE scheduled_task_runs SET next_run_at = now() WHERE name = 'make-backup'`);
  await makeDueBackup(shop.deps, async () => good);
  expect(await openAlerts(sql)).toEqual([]);
});

test('a rehearsal that fails is a problem; one that succeeds is due again in a week @R14-33', async ({
  shop,
  sql,
  store,
}) => {
  expect(await store.list('')).not.toEqual([]);
  const rehearsal = rehearseDueRestore(shop.deps, failed('The data is not consistent.'));
  await expect(rehearsal).rejects.toThrow('The data is not consistent.');
  expect(await openAlerts(sql)).toEqual([{ kind: 'rehearsal_failed' }]);
  expect(await rehearseDueRestore(shop.deps, async () => good)).toBe(false);
  await sql(`UPDATE scheduled_task_runs SET next_run_at = now() WHERE name = 'rehearse-restore'`);
  expect(await rehearseDueRestore(shop.deps, async () => good)).toBe(true);
  expect(await openAlerts(sql)).toEqual([]);
  expect(await planned(sql, 'rehearse-restore')).toEqual([{ at: '04:00', days: 7 }]);
  expect(await sql(`SELECT backup, error FROM restore_rehearsals ORDER BY finished_at`)).toEqual([
    { backup: 'kept', error: 'The data is not consistent.' },
    { backup: 'kept', error: null },
  ]);
});
