import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, glob, mkdir, mkdtemp, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runRestore } from '../../entrypoints/restore.ts';
import { passphrase } from './backup.fixture.ts';
import { findBackupOnDisk } from './find-backup-on-disk.ts';
import { openBackupTarget } from './index.ts';
import { storeBackup, storeSegment } from './stored-backup.fixture.ts';

const AT = new Date('2026-11-22T10:00:00Z');
const none = { BACKUP_TO: '', BACKUP_PASSPHRASE: '' };

let root: string;
/** A backup whose data and WAL are intact in `store`, and damaged in `damaged`. */
let name: string;
const inRoot = (...path: string[]) => join(root, ...path);

/** `store` has one backup; `damaged` has many, each with a different defect. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'presently-refusals-'));
  const settings = { to: inRoot('store'), s3: null, passphrase };
  const target = await openBackupTarget(settings, { hasBackups: false });
  const manifest = await storeBackup(target, AT);
  ({ name } = manifest);
  await storeSegment(target, 1, AT);
  await cp(inRoot('store'), inRoot('damaged'), { recursive: true });
  const damaged = await openBackupTarget({ ...settings, to: inRoot('damaged') });
  for (const [changed, change] of Object.entries({
    newer: { shopVersion: '999.0.0' },
    'newer-schema': { migrations: [...manifest.migrations, '0999_later.sql'] },
    'other-postgres': { postgresMajor: '99' },
    'without-wal': { startWal: '0000000100000FFF00000001' },
  }))
    await storeBackup(damaged, AT, { ...change, name: changed });
  const data = inRoot('damaged', 'backups', name, 'data.tar.gz.age');
  await truncate(data, (await stat(data)).size - 20);
  const foreign = 'age-encryption.org/v1\nx';
  await mkdir(inRoot('damaged', 'backups', 'foreign'));
  await writeFile(inRoot('damaged', 'backups', 'foreign', 'manifest.json.gz.age'), foreign);
  await writeFile(inRoot('damaged', 'backups', 'newer', 'data.tar.gz.age'), foreign);
  await mkdir(inRoot('damaged', 'backups', 'unfinished'));
  await mkdir(inRoot('elsewhere', 'backups', name), { recursive: true });
  await cp(inRoot('store', 'backups', name), inRoot('elsewhere', 'backups', name), { recursive: true });
  await mkdir(inRoot('target-full'));
  await writeFile(inRoot('target-full', 'mine'), 'keep');
  await mkdir(inRoot('target-empty'));
  await symlink(inRoot('target-empty'), inRoot('target-link'));
});
afterAll(() => rm(root, { recursive: true }));

const envOf = (changes: Record<string, string>) => ({
  DATA_DIR: inRoot('target'),
  BACKUP_TO: inRoot('store'),
  BACKUP_PASSPHRASE: passphrase,
  ...changes,
});

/** Runs one of the commands without npm. @returns its exit code and its standard error */
async function runCommand(entrypoint: string, args: string[], env: Record<string, string>) {
  const path = fileURLToPath(new URL(`../../entrypoints/${entrypoint}.ts`, import.meta.url));
  const command = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, ...envOf(env) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  command.stderr.on('data', (chunk) => (errors += chunk));
  const [status] = await once(command, 'close');
  return { status, errors: errors.trimEnd() };
}

/** Every file with its length. */
async function allFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('**', { cwd: root }))
    files.push(`${file} ${(await stat(inRoot(file))).size}`);
  return files.sort();
}

type Refusal = [args: () => string[], env: () => Record<string, string>, reason: RegExp | string];
const REFUSALS: Refusal[] = [
  [
    () => ['latest', '--to', 'yesterday'],
    () => ({}),
    '--to yesterday is not a time such as 2026-11-22T10:15:00Z.',
  ],
  [() => [], () => ({}), 'Say which backup'],
  [() => ['latest', '--from'], () => ({}), "Unknown option '--from'"],
  [() => ['latest'], () => none, 'BACKUP_TO and BACKUP_PASSPHRASE are missing.'],
  [
    () => ['latest'],
    () => ({ BACKUP_PASSPHRASE: 'another one, as long' }),
    'BACKUP_PASSPHRASE is not the one',
  ],
  [() => ['latest'], () => ({ BACKUP_TO: inRoot('target-nowhere') }), 'There are no backups in BACKUP_TO'],
  [() => ['2020-01-01T00-00-00.000Z'], () => ({}), 'There is no backup 2020-01-01'],
  [() => ['latest', '--to', '1970-01-01T00:00Z'], () => ({}), 'No backup in BACKUP_TO ended before 1970'],
  [
    () => ['newer'],
    () => ({ BACKUP_TO: inRoot('damaged') }),
    'made by version 999.0.0 of the shop, which is newer',
  ],
  [() => ['newer-schema'], () => ({ BACKUP_TO: inRoot('damaged') }), 'its database has 0999_later.sql'],
  [() => ['other-postgres'], () => ({ BACKUP_TO: inRoot('damaged') }), 'made by PostgreSQL 99'],
  [() => ['without-wal'], () => ({ BACKUP_TO: inRoot('damaged') }), 'is missing in BACKUP_TO'],
  [
    () => ['foreign'],
    () => ({ BACKUP_TO: inRoot('damaged') }),
    'manifest.json.gz.age is not a file of these backups',
  ],
  [() => [name], () => ({ BACKUP_TO: inRoot('damaged') }), 'data.tar.gz.age is damaged or incomplete'],
  [() => [name], () => ({ DATA_DIR: inRoot('target-full') }), 'is not empty'],
  [() => [name], () => ({ DATA_DIR: inRoot('target-link') }), 'is a symbolic link'],
  [() => [name, '--to', '2020-01-01T00:00:00Z'], () => ({}), 'after the time of --to'],
  [() => [name, '--to', '2999-01-01T00:00:00Z'], () => ({}), '--to is later than'],
  [() => [inRoot('damaged', 'backups', name)], () => none, 'BACKUP_PASSPHRASE is missing'],
  [
    () => [inRoot('damaged', 'backups', name)],
    () => ({ BACKUP_TO: '' }),
    'data.tar.gz.age is damaged or incomplete',
  ],
  [() => [inRoot('damaged', 'backups', 'unfinished')], () => ({}), 'has no manifest'],
  [() => [inRoot('damaged', 'backups', 'nothing')], () => ({}), /^There is no .*nothing\.$/],
  [
    () => [inRoot('elsewhere', 'backups', name)],
    () => ({}),
    'is not a backup: one is backups/<name> in a folder',
  ],
  [
    () => ['latest'],
    () => ({ BACKUP_TO: inRoot('target-full', 'mine') }),
    /^There's a file where a folder should be .*ENOTDIR\.$/,
  ],
];

test.for(REFUSALS)(
  'a restore of case %$ is refused by name, and nothing is written @R14-5 @R14-8',
  async ([args, env, reason]) => {
    const before = await allFiles();
    const errors: unknown[] = [];
    const log = { info: () => {}, warn: () => {}, error: (error: unknown) => errors.push(error) };
    expect(await runRestore(args(), envOf(env()), log)).toBe(1);
    expect(errors).toEqual([expect.any(String)]);
    expect(errors[0]).toMatch(reason);
    expect(await allFiles()).toEqual(before);
  },
);

const COMMANDS: [command: string, args: string[], env: () => Record<string, string>, reason: string][] = [
  [
    'restore',
    ['latest'],
    () => ({ BACKUP_PASSPHRASE: 'another one, as long' }),
    'BACKUP_PASSPHRASE is not the one',
  ],
  ['backup', [], () => none, 'BACKUP_TO and BACKUP_PASSPHRASE are missing.'],
  // A wrong DATA_DIR creates neither a shop nor a backup.
  ['backup', [], () => ({}), 'There is no shop in '],
  [
    'rehearse-restore',
    [],
    () => ({ BACKUP_PASSPHRASE: 'another one, as long' }),
    'BACKUP_PASSPHRASE is not the one',
  ],
];

test('the commands say why they refuse, end with 1 and write nothing @R14-5 @R14-8', {
  timeout: 120_000,
}, async () => {
  const before = await allFiles();
  for (const [command, args, env, reason] of COMMANDS) {
    const { status, errors } = await runCommand(command, args, env());
    expect(errors).toContain(reason);
    expect(errors).not.toMatch(/^\s+at /m);
    expect(status, errors).toBe(1);
  }
  expect(await allFiles()).toEqual(before);
});

test('a backup on disk is found by its folder, or by one of its files @R14-8', async () => {
  const expected = { to: inRoot('store'), backup: name };
  for (const file of ['', 'manifest.json.gz.age', 'data.tar.gz.age'])
    expect(await findBackupOnDisk(inRoot('store', 'backups', name, file))).toEqual(expected);
  expect((await readdir(root)).filter((file) => file.includes('restoring'))).toEqual([]);
});
