import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { findStoredUntil, recordBackup } from './backup.store.ts';
import { type BackupSettings, openBackupTarget } from './backup-target.ts';
import { archiveWal, walArchiveTask } from './wal-archive.tasks.ts';
import { listArchivedWal, segmentName, storeArchivedWal } from './wal-archive.ts';

const SYSTEM_ID = '7000000000000000001';

/** A store, an archive folder, and the task of a shop whose PostgreSQL has failed to archive the segment `failed`. */
const test = shopTest.extend('archive', async ({ shop }, { onCleanup }) => {
  const root = await mkdtemp(join(tmpdir(), 'presently-archive-'));
  onCleanup(async () => {
    await rm(root, { recursive: true });
    await shop.ownerPool.query('TRUNCATE backups, stored_wal');
  });
  const archiveFolder = join(root, 'archive');
  const store = join(root, 'store');
  await mkdir(archiveFolder);
  const settings: BackupSettings = { to: store, s3: null, passphrase: 'correct horse' };
  let failed: string | null = null;
  const pool = { query: async () => ({ rows: [{ systemId: SYSTEM_ID, failed }] }) };
  const deps = { ...shop.deps, database: { ...shop.deps.database, pool: pool as never } };
  return {
    archiveFolder,
    store,
    settings,
    task: walArchiveTask(deps, settings, { dataDir: root, archiveFolder }),
    /** PostgreSQL has copied a segment that was last changed in this second. */
    async add(place: number, second: number) {
      const path = join(archiveFolder, segmentName(1, place));
      await writeFile(path, `segment ${place}`);
      await utimes(path, second, second);
    },
    failAt(segment: string | null) {
      failed = segment;
    },
    async stored() {
      const target = await openBackupTarget(settings);
      return (await listArchivedWal(target, SYSTEM_ID)).map(({ file }) => file);
    },
  };
});

test('the latest time that can be restored is that of what is stored, not of what waits; the problem names the folder @R14-36 @R14-59', async ({
  shop,
  sql,
  archive,
}) => {
  const { db } = shop.deps.database;
  await archive.add(1, 1_000);
  await archive.task.run();
  expect(await findStoredUntil(db)).toEqual(new Date(1_000_000));
  await rename(archive.store, `${archive.store}.gone`);
  await writeFile(archive.store, 'not a folder');
  await archive.add(2, 2_000);
  await expect(archive.task.run()).rejects.toThrow('ENOTDIR');
  const [{ text }] = await sql(`SELECT text FROM alerts WHERE resolved_at IS NULL`);
  expect(text).toContain(`There's a file where a folder should be (${archive.store}`);
  expect(await findStoredUntil(db)).toEqual(new Date(1_000_000));
  await rm(archive.store);
  await rename(`${archive.store}.gone`, archive.store);
  await archive.task.run();
  expect(await findStoredUntil(db)).toEqual(new Date(2_000_000));
});

test('nothing is stored where the disk with the backups is not mounted @R14-7', async ({
  shop,
  sql,
  archive,
}) => {
  await archive.task.run();
  await recordBackup(shop.deps.database.db, { startedAt: new Date(), name: 'good', bytes: 1 });
  await rename(archive.store, `${archive.store}.unmounted`);
  await archive.add(1, 1_000);
  await expect(archive.task.run()).rejects.toThrow('is the disk mounted?');
  expect(await readdir(archive.archiveFolder)).toEqual([segmentName(1, 1)]);
  await expect(readdir(archive.store)).rejects.toThrow('ENOENT');
  const [{ text }] = await sql(`SELECT text FROM alerts WHERE resolved_at IS NULL`);
  expect(text).toContain('BACKUP_TO has no key.age');
  await rename(`${archive.store}.unmounted`, archive.store);
  await archive.task.run();
  expect(await archive.stored()).toEqual([segmentName(1, 1)]);
});

test('another store in the place of the first gets files that its own key opens', async ({ archive }) => {
  await archive.task.run();
  await rm(archive.store, { recursive: true });
  await openBackupTarget(archive.settings, { hasBackups: false });
  await archive.add(1, 1_000);
  await archive.task.run();
  const target = await openBackupTarget(archive.settings);
  const [wal] = await listArchivedWal(target, SYSTEM_ID);
  expect(await target.getText(wal?.name ?? '')).toBe('segment 1');
});

test('processes that begin a store together have the same key', async ({ archive }) => {
  const targets = await Promise.all(
    [1, 2, 3].map(() => openBackupTarget(archive.settings, { hasBackups: false })),
  );
  expect(await Promise.all(targets.map((target) => target.isCurrent()))).toEqual([true, true, true]);
});

test('what is archived is stored, also while the disk has no room for more @R14-7', async ({ archive }) => {
  archive.failAt(segmentName(1, 2));
  await archive.add(1, 1_000);
  await expect(archive.task.run()).rejects.toThrow('is the disk full?');
  expect(await readdir(archive.archiveFolder)).toEqual([]);
  expect(await archive.stored()).toEqual([segmentName(1, 1)]);
});

test('two processes that move the same segments do not fail each other', async ({ archive }) => {
  const target = await openBackupTarget(archive.settings, { hasBackups: false });
  const places = Array.from({ length: 20 }, (_, index) => index + 1);
  for (const place of places) await archive.add(place, place);
  const folders = { archiveFolder: archive.archiveFolder, systemId: SYSTEM_ID };
  // At any point, one of them lists files that the other has already moved.
  await Promise.all([1, 2, 3].map(() => storeArchivedWal(target, folders)));
  expect(await archive.stored()).toEqual(places.map((place) => segmentName(1, place)));
});

test('a start without BACKUP_TO makes a backup due, because its changes will be missing in the archive', async ({
  shop,
  sql,
}) => {
  await sql(
    `INSERT INTO scheduled_task_runs (name, next_run_at) VALUES ('make-backup', now() + interval '1 day')
     ON CONFLICT (name) DO UPDATE SET next_run_at = excluded.next_run_at`,
  );
  const settings: BackupSettings = { to: '/nowhere', s3: null, passphrase: 'correct horse' };
  const archives = async (backup: BackupSettings | null) =>
    (await archiveWal({ ...shop.deps, settings: { ...shop.deps.settings, backup } }, '/nowhere')) !== null;
  const isDue = async () =>
    (await sql(`SELECT next_run_at <= now() AS due FROM scheduled_task_runs WHERE name = 'make-backup'`))[0]
      .due;
  expect([await archives(settings), await isDue()]).toEqual([true, false]);
  expect([await archives(null), await isDue()]).toEqual([false, true]);
});
