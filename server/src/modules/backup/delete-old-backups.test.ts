import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { openBackupTarget } from './backup-target.ts';
import { deleteOldBackups } from './delete-old-backups.ts';
import { listBackupNames, type Manifest, writeManifest } from './manifest.ts';
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
    /** A backup at an hour of 2026-11-22, whose log begins with the segment of this number. */
    async addBackup(hour: number, { systemId = '1' } = {}) {
      const startedAt = new Date(Date.UTC(2026, 10, 22, hour));
      const name = startedAt.toISOString().replaceAll(':', '-');
      await writeManifest(target, {
        ...{ format: 1, name, shopVersion: '1.0.0', migrations: [], postgresMajor: '18', systemId },
        ...{ startWal: segmentName(1, hour), stopWal: segmentName(1, hour), startedAt, endedAt: startedAt },
        ...{ data: { bytes: 1, sha256: 'x' }, postgresPasswords: { password: '', rolePasswords: {} } },
        secretKey: null,
      } satisfies Manifest);
      return name;
    },
    /** A segment of the same number as the hour in which it was written. */
    async addWal(hour: number, { systemId = '1', day = '22' } = {}) {
      const time = `202611${day}T${String(hour).padStart(2, '0')}0000000Z`;
      await target.put(`wal/${systemId}/${segmentName(1, hour)}.${time}.gz.age`, Readable.from(['x']));
    },
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
  await addWal(11, { systemId: '3', day: '24' });
  await addBackup(4);
  await deleteOldBackups(target, OPTIONS);
  expect([await walOf('1'), await walOf('2')]).toEqual([[segmentName(1, 4)], []]);
  expect(await walOf('3')).toHaveLength(2);
});

test('without any backup, all of a young log stays', async () => {
  const { target, addWal, walOf } = await aStore();
  await addWal(11, { day: '24' });
  expect(await deleteOldBackups(target, OPTIONS)).toEqual([]);
  expect(await walOf('1')).toHaveLength(1);
});
