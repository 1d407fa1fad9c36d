import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cp,
  glob,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@presently/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { aGift, placeOrder } from '../../../test/support/shop-actions.ts';
import { migrate, readMigrationNames } from '../../platform/db/migrate.ts';
import { databaseRoles } from '../../platform/db/roles.ts';
import { listOpenAlerts } from '../alerts/index.ts';
import { recordErasure } from '../erasures/index.ts';
import {
  listArchivedWal,
  listBackupNames,
  openBackupTarget,
  readManifest,
  restoreBackup,
  runBackup,
  walArchiveTask,
} from './index.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { deleteOldErasures } from './stored-erasures.ts';
import { readTimelines, segmentsAlong } from './timelines.ts';
import { reachOf } from './wal-archive.ts';

const quiet = { info: () => {}, warn: console.warn };
const passphrase = 'correct horse battery';

/** With characters that a shell would not leave alone. */
let root: string;
let dataDir: string;
let server: EmbeddedPostgres;
let shop: TestApp;
let giftId: string;
let knownMigrations: string[];
const settings = () => ({ to: join(root, 'store'), s3: null, passphrase });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "presently it's 100% "));
  dataDir = join(root, 'data');
  await mkdir(join(dataDir, 'media', 'masters'), { recursive: true });
  await writeFile(join(dataDir, 'media', 'masters', 'mug-1.webp'), 'a picture');
  await writeFile(join(dataDir, 'secret.key'), 'the key of the shop’s HMACs');
  server = await startEmbeddedPostgres({
    dataDir,
    roles: await databaseRoles(),
    archive: true,
    durable: false,
    log: quiet,
  });
  await migrate(server.urlOf('presently_owner'));
  shop = await buildTestApp({ database: { url: server.urlOf('presently_app'), drop: async () => {} } });
  giftId = await aGift(shop);
  knownMigrations = await readMigrationNames();
  await runBackup(settings(), dataDir, quiet);
}, 120_000);
afterAll(async () => {
  await shop.close();
  await server.stop();
  await removeEmbeddedPostgres(dataDir);
  await rm(root, { recursive: true, force: true });
});

const buy = async (): Promise<string> => (await placeOrder(shop, { giftId })).body.data.id;

async function databaseTime(): Promise<Date> {
  const { rows } = await shop.deps.database.pool.query(
    'SELECT clock_timestamp() AS now FROM pg_sleep(0.005)',
  );
  return rows[0].now;
}

/** Restores into a new folder and reads from the restored database. */
async function restore(backup: string, to: Date | null, name: string) {
  const target = await openBackupTarget(settings());
  const folder = join(root, name);
  const report = await restoreBackup(target, {
    backup,
    to,
    dataDir: folder,
    knownMigrations,
    log: quiet,
  });
  const restored = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: quiet });
  const client = new pg.Client({ connectionString: restored.url });
  await client.connect();
  try {
    const orders = await client.query(`SELECT id FROM orders WHERE payment_status = 'paid'`);
    const restores = await client.query('SELECT backup, restored_to, reconciled_at FROM restores');
    const undone = await client.query('SELECT subject_id FROM erasures WHERE applied_at IS NULL');
    return {
      folder,
      report,
      orders: orders.rows.map(({ id }) => id),
      restores: restores.rows,
      undone: undone.rows.map((row) => row.subject_id),
    };
  } finally {
    await client.end();
    await restored.stop();
  }
}

/** Ends the segment of WAL, as a minute does, and stores what is archived until `moment` is within reach. */
async function archiveUntil(moment: Date, manifest: Manifest): Promise<void> {
  const target = await openBackupTarget(settings());
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('SELECT pg_switch_wal()');
  await client.end();
  const task = walArchiveTask(shop.deps, settings(), { dataDir, archiveFolder: server.archiveFolder });
  await vi.waitFor(
    async () => {
      await task.run();
      const archived = await listArchivedWal(target, manifest.systemId);
      const [timeline] = await readTimelines(target, archived);
      const reach = timeline && reachOf(segmentsAlong(timeline, archived, manifest.startWal));
      expect(reach?.getTime()).toBeGreaterThanOrEqual(moment.getTime());
    },
    { timeout: 60_000 },
  );
}

test('a backup during purchases has every order that was acknowledged before it ended, the pictures and the key @R14-3', {
  timeout: 180_000,
}, async () => {
  const acknowledged: { id: string; at: Date }[] = [];
  const shopping = new AbortController();
  const shoppers = (async () => {
    while (!shopping.signal.aborted) acknowledged.push({ id: await buy(), at: await databaseTime() });
  })();
  const { manifest } = await runBackup(settings(), dataDir, quiet);
  shopping.abort();
  await shoppers;
  const { folder, orders, report, restores } = await restore(manifest.name, null, 'restored');
  const before = acknowledged.filter(({ at }) => at <= manifest.endedAt).map(({ id }) => id);
  expect(before).not.toEqual([]);
  expect(orders).toEqual(expect.arrayContaining(before));
  expect(report.violations).toEqual([]);
  expect(restores).toEqual([{ backup: manifest.name, restored_to: report.restoredTo, reconciled_at: null }]);
  expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('the key of the shop’s HMACs');
  expect(await readFile(join(folder, 'media', 'masters', 'mug-1.webp'), 'utf8')).toBe('a picture');
});

test('who was erased after the moment of a restore is known to the restored shop, until no backup needs it @R12-60 @R14-9', {
  timeout: 180_000,
}, async () => {
  const { manifest } = await runBackup(settings(), dataDir, quiet);
  const moment = await databaseTime();
  const orderId = await buy();
  await shop.deps.database.transaction((tx) => recordErasure(tx, 'guest', orderId));
  await archiveUntil(await databaseTime(), manifest);
  const { undone } = await restore(manifest.name, moment, 'erased');
  expect(undone).toEqual([orderId]);
  expect((await restore(manifest.name, null, 'erased-after')).undone).toEqual([]);
  const target = await openBackupTarget(settings());
  await deleteOldErasures(target, manifest.startedAt);
  expect(await target.store.list('erasures/')).toHaveLength(1);
  await deleteOldErasures(target, new Date(Date.now() + 1_000));
  expect(await target.store.list('erasures/')).toEqual([]);
});

test('a restore to a moment between two orders has the first and not the second @R14-4', {
  timeout: 180_000,
}, async () => {
  const { manifest } = await runBackup(settings(), dataDir, quiet);
  const first = await buy();
  const moment = await databaseTime();
  const second = await buy();
  await archiveUntil(await databaseTime(), manifest);
  const { orders, report } = await restore('latest', moment, 'between');
  expect(report).toMatchObject({ backup: manifest.name, restoredTo: moment, violations: [] });
  expect(orders).toContain(first);
  expect(orders).not.toContain(second);
});

test('a backup is restored to the moment of its end before anything later is archived @R14-4', {
  timeout: 120_000,
}, async () => {
  const id = await buy();
  const { manifest } = await runBackup(settings(), dataDir, quiet);
  const { orders, report } = await restore(manifest.name, manifest.endedAt, 'end');
  expect(report).toMatchObject({ restoredTo: manifest.endedAt, violations: [] });
  expect(orders).toContain(id);
});

test('what cannot be restored is refused by name, and nothing is written @R14-5', {
  timeout: 180_000,
}, async () => {
  const target = await openBackupTarget(settings());
  const name = (await listBackupNames(target)).at(-1) as string;
  const manifest = await readManifest(target, name);
  const folder = join(root, 'refused');
  const attempt = async (backup: string, to: Date | null = null) =>
    await restoreBackup(target, { backup, to, dataDir: folder, knownMigrations, log: quiet });

  await expect(openBackupTarget({ ...settings(), passphrase: 'another one, as long' })).rejects.toThrow(
    'BACKUP_PASSPHRASE is not the one',
  );
  await expect(attempt('2020-01-01T00-00-00.000Z')).rejects.toThrow('There is no backup 2020-01-01');
  await expect(attempt(name, new Date(manifest.endedAt.getTime() - 1))).rejects.toThrow(
    'after the moment of --to',
  );
  await expect(attempt('latest', new Date(0))).rejects.toThrow('No backup in BACKUP_TO ended before 1970');
  await expect(attempt(name, new Date(Date.now() + 86_400_000))).rejects.toThrow('--to is later than');

  const changes: [Partial<Manifest>, string][] = [
    [{ shopVersion: '999.0.0' }, 'made by version 999.0.0 of the shop, which is newer'],
    [{ migrations: [...manifest.migrations, '0999_later.sql'] }, 'its database has 0999_later.sql'],
    [{ postgresMajor: '99' }, 'made by PostgreSQL 99'],
    [{ startWal: '0000000100000FFF00000001' }, 'is missing in BACKUP_TO'],
  ];
  for (const [change, message] of changes) {
    await writeManifest(target, { ...manifest, ...change, name: 'changed' });
    await expect(attempt('changed')).rejects.toThrow(message);
  }
  await rm(join(root, 'store', 'backups', 'changed'), { recursive: true });

  const data = join(root, 'store', 'backups', name, 'data.tar.gz.age');
  const whole = await readFile(data);
  await truncate(data, whole.length - 1000);
  await expect(attempt(name)).rejects.toThrow(/data\.tar\.gz\.age is damaged or incomplete/);
  await writeFile(data, 'age-encryption.org/v1\nsomething else');
  await expect(attempt(name)).rejects.toThrow(/not a file of these backups|damaged or incomplete/);
  await writeFile(data, whole);

  expect((await readdir(root)).filter((file) => file.startsWith('refused'))).toEqual([]);
  await mkdir(folder);
  await writeFile(join(folder, 'mine'), 'keep');
  await expect(attempt(name)).rejects.toThrow('is not empty');
  expect(await readdir(folder)).toEqual(['mine']);
});

/** Runs `npm run backup` or `npm run restore` without npm. */
function run(entrypoint: string, args: string[] = [], env: Record<string, string> = {}): ChildProcess {
  return spawn(
    process.execPath,
    [fileURLToPath(new URL(`../../entrypoints/${entrypoint}.ts`, import.meta.url)), ...args],
    {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        BACKUP_TO: settings().to,
        BACKUP_PASSPHRASE: passphrase,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

/** @returns the status and what the command wrote to its standard error */
async function outcomeOf(command: ChildProcess): Promise<{ status: number; errors: string }> {
  let errors = '';
  command.stderr?.on('data', (chunk) => (errors += chunk));
  const [status] = await once(command, 'close');
  return { status, errors: errors.trimEnd() };
}

/** Every file of the shop's store and the folder for the restored one, with its length. */
async function allFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('{store,damaged,elsewhere,target}*/**', { cwd: root }))
    files.push(`${file} ${(await stat(join(root, file))).size}`);
  return files.sort();
}

test('the commands say why they refuse, end with 1 and write nothing @R14-5 @R14-8', {
  timeout: 300_000,
}, async () => {
  const target = await openBackupTarget(settings());
  const name = (await listBackupNames(target)).at(-1) as string;
  const manifest = await readManifest(target, name);
  const damaged = join(root, 'damaged');
  await cp(settings().to, damaged, { recursive: true });
  const newer = { ...manifest, name: 'newer', migrations: [...manifest.migrations, '0999_later.sql'] };
  await writeManifest(await openBackupTarget({ ...settings(), to: damaged }), newer);
  const data = join(damaged, 'backups', name, 'data.tar.gz.age');
  await truncate(data, (await stat(data)).size - 1000);
  await mkdir(join(root, 'elsewhere', 'backups', name), { recursive: true });
  await cp(join(damaged, 'backups', name), join(root, 'elsewhere', 'backups', name), { recursive: true });
  await mkdir(join(damaged, 'backups', 'foreign'));
  await writeFile(join(damaged, 'backups', 'foreign', 'manifest.json.gz.age'), 'age-encryption.org/v1\nx');
  await mkdir(join(damaged, 'backups', 'unfinished'));
  await mkdir(join(root, 'target-full'));
  await writeFile(join(root, 'target-full', 'mine'), 'keep');
  const none = { BACKUP_TO: '', BACKUP_PASSPHRASE: '' };

  type Refusal = [args: string[], env: Record<string, string>, reason: RegExp | string];
  const refusals: Refusal[] = [
    [['latest', '--to', 'yesterday'], {}, '--to yesterday is not a moment such as 2026-11-22T10:15:00Z.'],
    [['latest'], none, 'BACKUP_TO and BACKUP_PASSPHRASE are missing.'],
    [['latest'], { BACKUP_PASSPHRASE: 'another one, as long' }, 'BACKUP_PASSPHRASE is not the one'],
    [['latest'], { BACKUP_TO: join(root, 'target-nowhere') }, 'There are no backups in BACKUP_TO'],
    [['2020-01-01T00-00-00.000Z'], {}, 'There is no backup 2020-01-01'],
    [['newer'], { BACKUP_TO: damaged }, 'which is newer than this one'],
    [[name], { DATA_DIR: join(root, 'target-full') }, 'is not empty'],
    [[name, '--to', '2020-01-01T00:00:00Z'], {}, 'after the moment of --to'],
    [[name, '--to', '2999-01-01T00:00:00Z'], {}, '--to is later than'],
    [['foreign'], { BACKUP_TO: damaged }, 'manifest.json.gz.age is not a file of these backups'],
    [[join(damaged, 'backups', name)], none, 'BACKUP_PASSPHRASE is missing'],
    [[join(damaged, 'backups', name)], { BACKUP_TO: '' }, 'data.tar.gz.age is damaged or incomplete'],
    [[join(damaged, 'backups', 'unfinished')], {}, 'has no manifest'],
    [[join(damaged, 'backups', 'nothing')], {}, /^There is no .*nothing\.$/],
    [[join(root, 'elsewhere', 'backups', name)], {}, 'is not a backup: one is backups/<name> in a folder'],
  ];
  const before = await allFiles();
  await Promise.all(
    refusals.map(async ([args, env, reason], index) => {
      const DATA_DIR = join(root, `target-${index}`);
      const { status, errors } = await outcomeOf(run('restore', args, { DATA_DIR, ...env }));
      expect(errors).toMatch(reason);
      expect(errors).not.toMatch(/^\s+at /m);
      expect(status, errors).toBe(1);
    }),
  );
  for (const [env, reason] of [
    [none, 'BACKUP_TO and BACKUP_PASSPHRASE are missing.'],
    [{ BACKUP_PASSPHRASE: 'another one, as long' }, 'BACKUP_PASSPHRASE is not the one'],
  ] as const) {
    const { status, errors } = await outcomeOf(run('backup', [], env));
    expect(errors).toContain(reason);
    expect(status).toBe(1);
  }
  expect(await allFiles()).toEqual(before);
});

test('a backup is restored from its path, without BACKUP_TO @R14-8', { timeout: 120_000 }, async () => {
  const name = (await listBackupNames(await openBackupTarget(settings()))).at(-1) as string;
  const folder = join('backups', name);
  const paths = [join(root, 'store', folder), join(folder, 'manifest.json.gz.age')];
  for (const [index, path] of paths.entries()) {
    const DATA_DIR = join(root, `from-path-${index}`);
    // npm sets INIT_CWD to the folder in which it was called.
    const env = { DATA_DIR, BACKUP_TO: '', INIT_CWD: join(root, 'store') };
    const { status, errors } = await outcomeOf(run('restore', [path], env));
    expect([status, errors]).toEqual([0, '']);
    expect(await readFile(join(DATA_DIR, 'secret.key'), 'utf8')).toBe('the key of the shop’s HMACs');
  }
});

test('a backup that is killed leaves the older ones whole, and the next one works @R14-6', {
  timeout: 240_000,
}, async () => {
  const target = await openBackupTarget(settings());
  const before = await listBackupNames(target);
  const filesOf = async () => await readdir(join(root, 'store', 'backups'), { recursive: true });
  const moments: ((files: string[]) => boolean)[] = [
    (files) => files.some((file) => file.endsWith('.unfinished')),
    (files) => files.filter((file) => file.endsWith('data.tar.gz.age')).length > before.length,
  ];
  for (const hasCome of moments) {
    const command = run('backup');
    const closed = once(command, 'close');
    await vi.waitFor(async () => expect(hasCome(await filesOf())).toBe(true), {
      timeout: 60_000,
      interval: 5,
    });
    command.kill('SIGKILL');
    await closed;
    for (const file of await filesOf())
      if (file.endsWith('.unfinished')) await rm(join(root, 'store', 'backups', file));
    for (const name of before) await readManifest(target, name);
  }
  const { manifest } = await vi.waitFor(async () => await runBackup(settings(), dataDir, quiet), {
    timeout: 60_000,
  });
  expect(await listBackupNames(target)).toEqual(expect.arrayContaining([...before, manifest.name]));
  expect((await restore(before.at(-1) as string, null, 'older')).report.violations).toEqual([]);
});

test('while the store is down the WAL waits, and operators see a problem until it is back @R14-7', {
  timeout: 120_000,
}, async () => {
  const target = await openBackupTarget(settings());
  const manifest = await readManifest(target, (await listBackupNames(target)).at(-1) as string);
  const store = join(root, 'store');
  await rename(store, `${store}.gone`);
  await writeFile(store, 'not a folder');
  const id = await buy();
  const task = walArchiveTask(shop.deps, settings(), { dataDir, archiveFolder: server.archiveFolder });
  await expect(task.run()).rejects.toThrow();
  const problems = async () =>
    (await listOpenAlerts(shop.deps.database.db, { limit: 20 })).rows.filter(
      ({ kind }) => kind === 'backup_archive_fails',
    );
  expect(await problems()).toHaveLength(1);
  await rm(store);
  await rename(`${store}.gone`, store);
  await archiveUntil(new Date(manifest.endedAt.getTime() + 1), manifest);
  expect(await problems()).toEqual([]);
  expect((await restore('latest', null, 'after')).orders).toContain(id);
});
