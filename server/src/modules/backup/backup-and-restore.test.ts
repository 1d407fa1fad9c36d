import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@presently/embedded-postgres';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startFakeS3 } from '../../../test/support/fake-s3.ts';
import { canMount, mountDisk } from '../../../test/support/mount-disk.ts';
import { migrate, readMigrationNames } from '../../platform/db/migrate.ts';
import { listOpenAlerts } from '../alerts/index.ts';
import { recordErasure } from '../erasures/index.ts';
import {
  type ArchivingShop,
  aBackupFolder,
  archiveUntil,
  openArchivingShop,
  passphrase,
  query,
  quiet,
  restoreInto,
  SECRET_KEY,
  zoneInTheMorning,
} from './backup.fixture.ts';
import type { BackupTarget } from './backup-target.ts';
import { createBackup } from './create-backup.ts';
import { deleteOldBackups, openBackupTarget, readManifest, rehearseRestore, runBackup } from './index.ts';
import { consistentAtOf, dataNameOf, listBackupNames } from './manifest.ts';
import { readBackupStatus } from './read-backup-status.ts';
import { removeRehearsal } from './rehearse-restore.ts';
import { storeBackup } from './stored-backup.fixture.ts';
import { deleteOldErasures } from './stored-erasures.ts';
import { listArchivedWal } from './wal-archive.ts';

let folder: Awaited<ReturnType<typeof aBackupFolder>>;
let open: ArchivingShop;
beforeAll(async () => {
  folder = await aBackupFolder();
  open = await openArchivingShop(folder.dataDir, folder.settings);
  await backUp();
}, 120_000);
afterAll(async () => {
  await open.close();
  await folder.remove();
});

const backUp = () => runBackup(folder.settings, folder.dataDir, quiet);
const inFolder = (...names: string[]) => join(folder.root, ...names);

/** Restores into a new folder and reads from the restored database. */
async function restore(backup: string, to: Date | null, name: string, settings = folder.settings) {
  const dataDir = inFolder(name);
  const report = await restoreInto(settings, { backup, to, dataDir });
  const restored = await startEmbeddedPostgres({ dataDir, durable: false, log: quiet });
  try {
    const orders = await query(restored.url, `SELECT id FROM orders WHERE payment_status = 'paid'`);
    const undone = await query(restored.url, 'SELECT subject_id FROM erasures WHERE applied_at IS NULL');
    return {
      folder: dataDir,
      report,
      orders: orders.map(({ id }) => id),
      restores: await query(restored.url, 'SELECT backup, restored_to, reconciled_at FROM restores'),
      undone: undone.map((row) => row.subject_id),
      migrations: await query(restored.url, 'SELECT name FROM schema_migrations ORDER BY name'),
    };
  } finally {
    await restored.stop();
  }
}

test('a backup during purchases has every order that was acknowledged before it ended, the pictures and the key @R14-3', {
  timeout: 180_000,
}, async () => {
  const acknowledged: { id: string; at: Date }[] = [];
  const shopping = new AbortController();
  const shoppers = (async () => {
    while (!shopping.signal.aborted)
      acknowledged.push({ id: await open.buy(), at: await open.databaseTime() });
  })();
  const { manifest } = await backUp();
  shopping.abort();
  await shoppers;
  const { folder: restored, orders, report, restores } = await restore(manifest.name, null, 'restored');
  const before = acknowledged.filter(({ at }) => at <= manifest.endedAt).map(({ id }) => id);
  expect(before).not.toEqual([]);
  expect(orders).toEqual(expect.arrayContaining(before));
  expect(manifest.endedAt.getTime()).toBeLessThan(consistentAtOf(manifest).getTime());
  expect(report.violations).toEqual([]);
  expect(restores).toEqual([{ backup: manifest.name, restored_to: report.restoredTo, reconciled_at: null }]);
  expect(await readFile(join(restored, 'secret.key'), 'utf8')).toBe(SECRET_KEY);
  for (const secret of ['secret.key', 'postgres.json'])
    expect((await stat(join(restored, secret))).mode & 0o777).toBe(0o600);
  expect((await stat(restored)).mode & 0o777).toBe(0o700);
  expect(await readFile(join(restored, folder.picture))).toEqual(
    await readFile(inFolder('data', folder.picture)),
  );
});

test('who was erased after the time of a restore is known to the restored shop, until no backup needs it @R12-60 @R14-9', {
  timeout: 180_000,
}, async () => {
  const { manifest, target } = await backUp();
  const time = await open.databaseTime();
  const orderId = await open.buy();
  await open.shop.deps.database.transaction((tx) => recordErasure(tx, 'guest', orderId));
  await archiveUntil(open, folder.settings, await open.databaseTime(), manifest);
  const { undone } = await restore(manifest.name, time, 'erased');
  expect(undone).toEqual([orderId]);
  await deleteOldErasures(target, manifest.startedAt);
  expect(await target.store.list('erasures/')).toHaveLength(1);
  await deleteOldErasures(target, new Date(Date.now() + 1_000));
  expect(await target.store.list('erasures/')).toEqual([]);
});

test('a restore to a time between two orders has the first and not the second, also when the log after it is damaged @R14-4', {
  timeout: 180_000,
}, async () => {
  const { manifest, target } = await backUp();
  const first = await open.buy();
  const time = await open.databaseTime();
  const second = await open.buy();
  await archiveUntil(open, folder.settings, await open.databaseTime(), manifest);
  await open.buy();
  await archiveUntil(open, folder.settings, await open.databaseTime(), manifest);
  const newest = (await listArchivedWal(target, manifest.systemId)).at(-1)?.name ?? '';
  const whole = await readFile(inFolder('store', newest));
  await truncate(inFolder('store', newest), whole.length - 1_000);
  const { orders, report } = await restore('latest', time, 'between');
  expect(report).toMatchObject({ backup: manifest.name, restoredTo: time, violations: [] });
  expect(orders).toContain(first);
  expect(orders).not.toContain(second);
  await expect(restore('latest', null, 'damaged')).rejects.toThrow(`${newest} is damaged or incomplete`);
  expect((await readdir(folder.root)).filter((name) => name.startsWith('damaged'))).toEqual([]);
  await writeFile(inFolder('store', newest), whole);
});

/** Runs `npm run backup` or `npm run restore` without npm. */
function run(entrypoint: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const path = fileURLToPath(new URL(`../../entrypoints/${entrypoint}.ts`, import.meta.url));
  const { to, passphrase: BACKUP_PASSPHRASE } = folder.settings;
  return spawn(process.execPath, [path, ...args], {
    env: { ...process.env, DATA_DIR: folder.dataDir, BACKUP_TO: to, BACKUP_PASSPHRASE, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

test('a backup is restored from its path, without BACKUP_TO, to the time of its end before anything later is archived @R14-4 @R14-8', {
  timeout: 120_000,
}, async () => {
  const id = await open.buy();
  const { manifest } = await backUp();
  const end = consistentAtOf(manifest);
  const DATA_DIR = inFolder('from-path');
  // npm sets INIT_CWD to the folder in which it was run.
  const command = run('restore', [join('backups', manifest.name), '--to', end.toISOString()], {
    ...{ DATA_DIR, BACKUP_TO: '', INIT_CWD: inFolder('store') },
  });
  expect(await once(command, 'close')).toEqual([0, null]);
  expect(await readFile(join(DATA_DIR, 'secret.key'), 'utf8')).toBe(SECRET_KEY);
  const restored = await startEmbeddedPostgres({ dataDir: DATA_DIR, durable: false, log: quiet });
  const orders = await query(restored.url, 'SELECT id FROM orders');
  const restores = await query(restored.url, 'SELECT restored_to FROM restores');
  await restored.stop();
  expect(orders.map((order) => order.id)).toContain(id);
  expect(restores).toEqual([{ restored_to: end }]);
});

test('a backup that is killed leaves the older ones whole, and the next one works @R14-6', {
  timeout: 240_000,
}, async () => {
  const target = await openBackupTarget(folder.settings);
  const before = await listBackupNames(target);
  const filesOf = async () => await readdir(inFolder('store', 'backups'), { recursive: true });
  const moments: ((files: string[]) => boolean)[] = [
    (files) => files.some((file) => file.endsWith('.unfinished')),
    (files) => files.filter((file) => file.endsWith('data.tar.gz.age')).length > before.length,
  ];
  // None ends before it is killed: it waits for the secret, which is read after the data and comes through a pipe.
  const secret = inFolder('data', 'secret.key');
  await rename(secret, `${secret}.whole`);
  await promisify(execFile)('mkfifo', [secret]);
  for (const hasCome of moments) {
    const command = run('backup', []);
    const closed = once(command, 'close');
    await vi.waitFor(async () => expect(hasCome(await filesOf())).toBe(true), {
      timeout: 60_000,
      interval: 5,
    });
    command.kill('SIGKILL');
    expect(await closed).toEqual([null, 'SIGKILL']);
    for (const file of await filesOf())
      if (file.endsWith('.unfinished')) await rm(inFolder('store', 'backups', file));
    for (const name of before) await readManifest(target, name);
  }
  await rename(`${secret}.whole`, secret);
  const { manifest } = await vi.waitFor(backUp, { timeout: 60_000 });
  expect(await listBackupNames(target)).toEqual(expect.arrayContaining([...before, manifest.name]));
  expect((await restore(before.at(-1) as string, null, 'older')).report.violations).toEqual([]);
});

test('after the older backups were deleted the newest can be restored on trial, and nothing is left of that @R14-31 @R14-33', {
  timeout: 120_000,
}, async () => {
  const { manifest, target } = await backUp();
  await deleteOldBackups(target, { timeZone: zoneInTheMorning, now: new Date() });
  expect(await listBackupNames(target)).toEqual([manifest.name]);
  const files = await readdir(folder.dataDir);
  const options = { dataDir: folder.dataDir, knownMigrations: await readMigrationNames(), log: quiet };
  expect(await rehearseRestore(folder.settings, options)).toMatchObject({
    backup: manifest.name,
    violations: [],
  });
  expect(await readdir(folder.dataDir)).toEqual(files);
});

test('a second trial restore is refused while one is running, and leaves it alone @R14-33', {
  timeout: 120_000,
}, async () => {
  const { manifest } = await backUp();
  const options = { dataDir: folder.dataDir, knownMigrations: await readMigrationNames(), log: quiet };
  // The first one waits for its data, which comes through a pipe, until the second one was refused.
  const data = inFolder('store', dataNameOf(manifest.name));
  await rename(data, `${data}.whole`);
  await promisify(execFile)('mkfifo', [data]);
  const first = rehearseRestore(folder.settings, options);
  await vi.waitFor(async () => expect(await readdir(folder.dataDir)).toContain('rehearsal.restoring'), {
    timeout: 30_000,
    interval: 20,
  });
  await expect(rehearseRestore(folder.settings, options)).rejects.toThrow('Another trial restore is running');
  await removeRehearsal(folder.dataDir);
  await pipeline(createReadStream(`${data}.whole`), createWriteStream(data));
  await rename(`${data}.whole`, data);
  expect((await first).violations).toEqual([]);
});

test('a store with backups of another shop is refused, so that they are not replaced @R14-7', {
  timeout: 60_000,
}, async () => {
  const settings = { ...folder.settings, to: inFolder('another') };
  const target = await openBackupTarget(settings, { hasBackups: false });
  const { name } = await storeBackup(target, new Date());
  await expect(runBackup(settings, folder.dataDir, quiet)).rejects.toThrow('backups of another shop');
  expect(await listBackupNames(target)).toEqual([name]);
  const { manifest } = await runBackup(settings, folder.dataDir, quiet, { isNew: true });
  const again = await runBackup(settings, folder.dataDir, quiet);
  expect(await listBackupNames(target)).toEqual([name, manifest.name, again.manifest.name]);
});

test.skipIf(!canMount)(
  'a restore onto a mount point is refused before anything is written @R14-8',
  async () => {
    const { manifest } = await backUp();
    const disk = await mountDisk(8);
    onTestFinished(disk.close);
    await expect(
      restoreInto(folder.settings, { backup: manifest.name, dataDir: disk.mountPoint }),
    ).rejects.toThrow('is a mount point');
    expect(await readdir(disk.mountPoint)).toEqual([]);
    expect(await readdir(dirname(disk.mountPoint))).not.toContain(`${basename(disk.mountPoint)}.restoring`);
  },
);

test('while the store is down the WAL waits, and operators see a problem until it is back @R14-7 @R14-36', {
  timeout: 120_000,
}, async () => {
  const target = await openBackupTarget(folder.settings);
  const manifest = await readManifest(target, (await listBackupNames(target)).at(-1) as string);
  const store = inFolder('store');
  await rename(store, `${store}.gone`);
  await writeFile(store, 'not a folder');
  const { deps } = open.shop;
  const archivedUntil = async () => (await readBackupStatus(deps, deps.database.db)).archived_until;
  const before = await archivedUntil();
  await open.buy();
  const time = await open.databaseTime();
  await query(open.server.url, 'SELECT pg_switch_wal()');
  await vi.waitFor(async () => expect(await readdir(open.server.archiveFolder)).not.toEqual([]), {
    timeout: 30_000,
  });
  await expect(open.archiveTask.run()).rejects.toThrow();
  expect(await archivedUntil()).toBe(before);
  const problems = async () =>
    (await listOpenAlerts(deps.database.db, { limit: 20 })).rows.filter(
      ({ kind }) => kind === 'backup_archive_fails',
    );
  expect(await problems()).toHaveLength(1);
  await rm(store);
  await rename(`${store}.gone`, store);
  await archiveUntil(open, folder.settings, time, manifest);
  expect(await problems()).toEqual([]);
  expect(Date.parse((await archivedUntil()) ?? '')).toBeGreaterThanOrEqual(time.getTime());
});

test('a shop of an older version is backed up to a bucket, and restored from it as this version has it @R14-30 @R14-11', {
  timeout: 120_000,
}, async () => {
  const s3 = await startFakeS3();
  const settings = { to: 's3://the/bucket', s3: { ...s3.settings, prefix: 'shop' }, passphrase };
  await query(
    open.server.url,
    `DROP TABLE stored_wal; DELETE FROM schema_migrations WHERE name = '0003_stored_wal.sql'`,
  );
  const id = await open.buy();
  const { manifest } = await runBackup(settings, folder.dataDir, quiet, { isNew: true });
  expect(manifest.migrations).not.toContain('0003_stored_wal.sql');
  const { orders, migrations, report } = await restore('latest', null, 'from-bucket', settings);
  expect(orders).toContain(id);
  expect(migrations.map(({ name }) => name)).toEqual(await readMigrationNames());
  expect(report.violations).toEqual([]);
  await migrate(open.server.urlOf('presently_owner'));
  await s3.close();
});

test('a backup that fails at its end leaves nothing of its own behind @R14-59', {
  timeout: 60_000,
}, async () => {
  const target = await openBackupTarget(folder.settings);
  const filesOf = async () => (await readdir(inFolder('store', 'backups'), { recursive: true })).toSorted();
  const before = await filesOf();
  const full: BackupTarget = {
    ...target,
    put: async (name, plain) => {
      if (name.includes('manifest')) throw new Error('The disk is full.');
      return await target.put(name, plain);
    },
  };
  const source = { ...open.server, dataDir: folder.dataDir };
  await expect(createBackup(full, source)).rejects.toThrow('The disk is full.');
  expect(await filesOf()).toEqual(before);
});

test.skipIf(!canMount)(
  'a backup to a full disk fails by name, and leaves the older one whole and nothing of its own @R14-59',
  {
    timeout: 120_000,
  },
  async () => {
    const disk = await mountDisk(64);
    onTestFinished(disk.close);
    const settings = { ...folder.settings, to: disk.mountPoint };
    const { manifest } = await runBackup(settings, folder.dataDir, quiet, { isNew: true });
    await disk.fill();
    const filesOnDisk = async () => (await readdir(disk.mountPoint, { recursive: true })).toSorted();
    const before = await filesOnDisk();
    const command = run('backup', [], { BACKUP_TO: disk.mountPoint });
    const said = text(command.stderr as Readable);
    expect(await once(command, 'close')).toEqual([1, null]);
    const sentence = `The disk is full (${disk.mountPoint}): ENOSPC.`;
    expect(await said).toContain(sentence);
    expect(await filesOnDisk()).toEqual(before);
    const { deps } = open.shop;
    const { backups, last_good } = await readBackupStatus(deps, deps.database.db);
    expect([backups[0]?.error, last_good?.name]).toEqual([sentence, manifest.name]);
    const { report } = await restore(manifest.name, null, 'beside-full-disk', settings);
    expect(report.violations).toEqual([]);
  },
);
