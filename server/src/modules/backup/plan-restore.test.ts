import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readMigrationNames } from '../../platform/db/migrate.ts';
import { openBackupTarget } from './backup-target.ts';
import { planRestore } from './plan-restore.ts';
import { storeBackup, storeSegment } from './stored-backup.fixture.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 22, hour));

/** A store with backups of three hours, each with its segment of WAL; `damaged` ones have no readable manifest. */
async function aStore(damaged: number[]) {
  const to = await mkdtemp(join(tmpdir(), 'presently-plan-'));
  onTestFinished(() => rm(to, { recursive: true }));
  const target = await openBackupTarget({ to, s3: null, passphrase: 'correct horse' }, { hasBackups: false });
  const names: string[] = [];
  for (const hour of [1, 2, 3]) {
    await storeSegment(target, hour, at(hour));
    const { name } = await storeBackup(target, at(hour), { place: hour });
    names.push(name);
    if (damaged.includes(hour))
      await writeFile(join(to, 'backups', name, 'manifest.json.gz.age'), 'age-encryption.org/v1\nx');
  }
  const knownMigrations = await readMigrationNames();
  const plan = async (time: Date | null) =>
    (await planRestore(target, { backup: 'latest', to: time, knownMigrations })).manifest.name;
  return { names, plan };
}

test('a damaged older backup does not keep the newest one from being restored @R14-5', async () => {
  const { names, plan } = await aStore([1, 2]);
  expect(await plan(null)).toBe(names[2]);
});

test('a damaged newer backup does not keep an older one from being restored to its time @R14-5', async () => {
  const { names, plan } = await aStore([3]);
  expect(await plan(at(2))).toBe(names[1]);
});

test('a damaged newest backup is named instead of restoring an older one unasked @R14-5', async () => {
  const { names, plan } = await aStore([3]);
  await expect(plan(null)).rejects.toThrow(`backups/${names[2]}/manifest.json.gz.age`);
});
