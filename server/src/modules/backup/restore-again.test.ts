import { join } from 'node:path';
import { startEmbeddedPostgres } from '@presently/embedded-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrationNames } from '../../platform/db/migrate.ts';
import {
  type ArchivingShop,
  aBackupFolder,
  archiveUntil,
  openArchivingShop,
  query,
  quiet,
  restoreInto,
  zoneInTheMorning,
} from './backup.fixture.ts';
import { deleteOldBackups, type Manifest, openBackupTarget, runBackup } from './index.ts';
import { planRestore } from './plan-restore.ts';
import { listArchivedWal } from './wal-archive.ts';

let folder: Awaited<ReturnType<typeof aBackupFolder>>;
let lost: ArchivingShop;
let restored: ArchivingShop;
let manifest: Manifest;
const moments: Record<string, Date> = {};
const orders: Record<string, string> = {};
const inFolder = (name: string) => join(folder.root, name);

/** A shop that is backed up, sells, is restored to before that sale, and sells again. */
beforeAll(async () => {
  folder = await aBackupFolder();
  const { settings, dataDir } = folder;
  lost = await openArchivingShop(dataDir, settings);
  orders['first'] = await lost.buy();
  ({ manifest } = await runBackup(settings, dataDir, quiet));
  moments['before'] = await lost.databaseTime();
  orders['undone'] = await lost.buy();
  moments['undone'] = await lost.databaseTime();
  await archiveUntil(lost, settings, moments['undone'], manifest);
  await lost.close();
  await restoreInto(settings, { backup: 'latest', to: moments['before'], dataDir: inFolder('restored') });
  restored = await openArchivingShop(inFolder('restored'), settings);
}, 180_000);
afterAll(() => folder.remove());

async function paidOrders(dataDir: string): Promise<string[]> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: quiet });
  try {
    const rows = await query(server.url, `SELECT id FROM orders WHERE payment_status = 'paid'`);
    return rows.map(({ id }) => id);
  } finally {
    await server.stop();
  }
}

test('a restored shop makes a backup at once, and archives its new timeline until then @R14-10', async () => {
  const [work] = await query(
    restored.server.url,
    `SELECT next_run_at <= now() AS is_due FROM scheduled_task_runs WHERE name = 'make-backup'`,
  );
  expect(work).toEqual({ is_due: true });
  orders['second'] = await restored.buy();
  moments['second'] = await restored.databaseTime();
  orders['third'] = await restored.buy();
  await archiveUntil(restored, folder.settings, await restored.databaseTime(), manifest);
  await restored.close();
}, 60_000);

test('what a restored shop sold is in the shop that is restored from its archive @R14-10', async () => {
  const { report, ids } = await restoreAndRead('latest', null, 'again');
  expect(report).toMatchObject({ backup: manifest.name, violations: [] });
  expect(ids).toEqual(expect.arrayContaining([orders['first'], orders['second'], orders['third']]));
  expect(ids).not.toContain(orders['undone']);
}, 60_000);

test('a time is restored as the shop was then, on whichever timeline @R14-10', async () => {
  const second = await restoreAndRead('latest', moments['second'] as Date, 'again');
  expect(second.ids).toEqual(expect.arrayContaining([orders['first'], orders['second']]));
  expect(second.ids).not.toContain(orders['undone']);
  expect(second.ids).not.toContain(orders['third']);
  // At that time, the shop still had the sale that the restore undid.
  const target = await openBackupTarget(folder.settings);
  const knownMigrations = await readMigrationNames();
  const timelineAt = async (to: Date | null) =>
    (await planRestore(target, { backup: 'latest', to, knownMigrations })).timeline;
  expect(await timelineAt(moments['undone'] as Date)).toBe(1);
  expect(await timelineAt(null)).toBe(2);
}, 60_000);

test('a restored shop can be restored from its own backups, up to its last stop, once the older ones and their log are deleted @R14-10 @R14-31', async () => {
  const again = await openArchivingShop(inFolder('restored'), folder.settings);
  try {
    await query(again.server.url, 'SELECT pg_switch_wal()');
    const own = await runBackup(folder.settings, inFolder('restored'), quiet);
    orders['last'] = await again.buy();
    await archiveUntil(again, folder.settings, await again.databaseTime(), own.manifest);
    expect(await deleteOldBackups(own.target, { timeZone: zoneInTheMorning, now: new Date() })).toEqual([
      manifest.name,
    ]);
    const files = (await listArchivedWal(own.target, manifest.systemId)).map(({ file }) => file);
    expect(files.filter((file) => /^[0-9A-F]{24}$/.test(file)).sort()[0]).toBe(own.manifest.startWal);
    orders['just before the stop'] = await again.buy();
  } finally {
    await again.close();
  }
  await again.archiveTask.finish();
  const { report, ids } = await restoreAndRead('latest', null, 'own');
  expect(report).toMatchObject({ violations: [] });
  expect(ids).toEqual(
    expect.arrayContaining(['first', 'third', 'last', 'just before the stop'].map((name) => orders[name])),
  );
}, 120_000);

async function restoreAndRead(backup: string, to: Date | null, name: string) {
  const dataDir = inFolder(`${name}-${to?.getTime() ?? 'all'}`);
  const report = await restoreInto(folder.settings, { backup, to, dataDir });
  return { report, ids: await paidOrders(dataDir) };
}
