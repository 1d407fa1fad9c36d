import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBackupTarget } from './backup-target.ts';
import { deleteOldBackups } from './delete-old-backups.ts';
import { listBackupNames, readManifest } from './manifest.ts';
import { storeBackup, storeSegment } from './stored-backup.fixture.ts';
import { listArchivedWal, segmentName } from './wal-archive.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const OPTIONS = { timeZone: 'UTC', now: NOW };

async function aStore() {
  const to = await mkdtemp(join(tmpdir(), 'presently-retention-'));
  onTestFinished(() => rm(to, { recursive: true }));
  const target = await openBackupTarget({ to, s3: null, passphrase: 'correct horse' }, { hasBackups: false });
  return {
    to,
    target,
    /** A backup at an hour of 2026-11-22, whose log begins with the segment of the given number. */
    addBackup: async (hour: number) =>
      (await storeBackup(target, new Date(Date.UTC(2026, 10, 22, hour)), { place: hour })).name,
    /** A segment of the same number as the hour in which it was written. */
    addWal: async (hour: number, { systemId = '1', day = 22 } = {}) =>
      await storeSegment(target, hour, new Date(Date.UTC(2026, 10, day, hour)), systemId),
    walOf: async (systemId: string) => (await listArchivedWal(target, systemId)).map(({ file }) => file),
  };
}

test('a backup that cannot be read stays with its log and is reported, and the others are deleted as ever @R14-34', async () => {
  const { to, target, addBackup, addWal, walOf } = await aStore();
  for (const hour of [1, 2, 3, 4, 5]) await addWal(hour);
  await addBackup(2);
  const damaged = await addBackup(3);
  const newest = await addBackup(5);
  await writeFile(join(to, 'backups', damaged, 'manifest.json.gz.age'), 'age-encryption.org/v1\nx');
  await expect(deleteOldBackups(target, OPTIONS)).rejects.toThrow(`cannot be read: ${damaged}`);
  expect(await listBackupNames(target)).toEqual([damaged, newest]);
  expect(await walOf('1')).toEqual([3, 4, 5].map((hour) => segmentName(1, hour)));
});

test('the log of a database goes with its last backup, unless one may be made yet @R14-31', async () => {
  const { target, addBackup, addWal, walOf } = await aStore();
  for (const systemId of ['1', '2', '3']) await addWal(4, { systemId });
  await addWal(11, { systemId: '3', day: 24 });
  await addBackup(4);
  await deleteOldBackups(target, OPTIONS);
  expect([await walOf('1'), await walOf('2')]).toEqual([[segmentName(1, 4)], []]);
  expect(await walOf('3')).toHaveLength(2);
});

test('the backups of two databases in one store do not count for each other', async () => {
  const { target, addBackup } = await aStore();
  const ours = await addBackup(3);
  const ofAnother = await storeBackup(target, new Date(Date.UTC(2026, 10, 22, 5)), { systemId: '2' });
  expect(await deleteOldBackups(target, OPTIONS)).toEqual([]);
  expect(await listBackupNames(target)).toEqual([ours, ofAnother.name]);
});

test('the backups of a former database are kept for 35 days, so that erased data is gone by then @R12-73', async () => {
  const { target, addBackup, addWal, walOf } = await aStore();
  await addWal(3);
  const former = await addBackup(3);
  const current = await storeBackup(target, new Date(Date.UTC(2026, 10, 23)), { systemId: '2' });
  const deleteAfter = (days: number) =>
    deleteOldBackups(target, { timeZone: 'UTC', now: new Date(Date.UTC(2026, 10, 22 + days, 4)) });
  expect(await deleteAfter(34)).toEqual([]);
  expect(await deleteAfter(35)).toEqual([former]);
  expect(await listBackupNames(target)).toEqual([current.name]);
  expect(await walOf('1')).toEqual([]);
});

test('without any backup, all of a young log stays', async () => {
  const { target, addWal, walOf } = await aStore();
  await addWal(11, { day: 24 });
  expect(await deleteOldBackups(target, OPTIONS)).toEqual([]);
  expect(await walOf('1')).toHaveLength(1);
});

test('interrupted after any deletion, it leaves every backup that has a manifest whole @R14-6', async () => {
  const { target, addBackup, addWal, walOf } = await aStore();
  const dataOf = async () =>
    (await target.store.list('backups/')).filter(({ name }) => name.includes('data.tar'));
  for (let hour = 1; hour <= 4; hour++) {
    await addWal(hour);
    await addBackup(hour);
  }
  let left = 0;
  const interrupted = {
    ...target,
    store: {
      ...target.store,
      delete: async (name: string) => {
        if (left-- === 0) throw new Error('killed');
        await target.store.delete(name);
      },
    },
  };
  for (let deletions = 0; ; deletions++) {
    left = deletions;
    const isDone = await deleteOldBackups(interrupted, OPTIONS).then(
      () => true,
      () => false,
    );
    const names = await listBackupNames(target);
    expect((await dataOf()).map(({ name }) => name.split('/')[1])).toEqual(expect.arrayContaining(names));
    const oldest = await readManifest(target, names[0] as string);
    expect(await walOf('1')).toEqual(expect.arrayContaining([oldest.startWal, segmentName(1, 4)]));
    if (isDone) break;
  }
  expect(await dataOf()).toHaveLength(1);
  expect(await walOf('1')).toEqual([segmentName(1, 4)]);
});
