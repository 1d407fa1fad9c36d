import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, binariesIn, copyBinaries, findBinaries, restoreSymlinks } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import type { ClusterSettings } from './settings.ts';

/** How root runs a server that refuses root: as its own self under another number, or as another user. */
export type RunAsOption = 'auto' | 'user-namespace' | 'other-user';

/** Who runs PostgreSQL, from where, on which data. */
export type RuntimeLayout = {
  binaries: Binaries;
  dataPath: string;
  /** Put before every command. */
  prefix: string[];
  /** The user to become before it; absent: whoever we are. */
  user?: { uid: number; gid: number };
  /** Folder outside the data folder, when that user can enter neither it nor the checkout. */
  home?: string | undefined;
};

type PlanOptions = {
  dataDir: string;
  settings: ClusterSettings;
  durable: boolean;
  runAs: RunAsOption;
};

const run = promisify(execFile);

export async function planRuntime(options: PlanOptions): Promise<RuntimeLayout> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'On Windows, run the shop inside WSL or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const native = await findBinaries();
  await restoreSymlinks(native).catch(cannotRestoreLinks);
  const own: RuntimeLayout = {
    binaries: binariesIn(native),
    dataPath: join(options.settings.home ?? options.dataDir, 'postgres'),
    prefix: [],
    home: options.settings.home,
  };
  const owner = await stat(own.dataPath).catch(() => null);
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.()) throw new EmbeddedPostgresError(foreignData(own.dataPath));
    return own;
  }
  if (owner ? owner.uid === 0 : options.runAs !== 'other-user') {
    const commandPrefix = await userNamespace(own.binaries, options.dataDir);
    if (commandPrefix) return { ...own, prefix: commandPrefix };
    if (owner || options.runAs === 'user-namespace')
      throw new EmbeddedPostgresError(noNamespace(options.dataDir));
  }
  return await planOtherUser(options, native, owner);
}

/**
 * In a user namespace root carries another number, which is all PostgreSQL asks for, while every file
 * stays root's own. `null` where the machine forbids it or that number could not reach the files.
 */
async function userNamespace(binaries: Binaries, dataDir: string): Promise<string[] | null> {
  const { uid, gid } = await accountFor((account) => account.uid !== 0);
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  const probe = '"$0" --version && test -w "$1"';
  const [command, ...rest] = [...prefix, 'sh', '-c', probe, binaries.postgres, dataDir];
  return await run(command ?? '', rest, { cwd: '/' }).then(
    () => prefix,
    () => null,
  );
}

async function planOtherUser(
  { dataDir, settings, durable }: PlanOptions,
  native: string,
  owner: { uid: number; gid: number } | null,
): Promise<RuntimeLayout> {
  const account = await accountFor(({ name, uid }) => (owner ? uid === owner.uid : name === 'nobody'));
  const user = owner ?? account;
  const binaries = binariesIn(native);
  const runsInPlace = await succeedsAs(user, binaries.postgres, ['--version']);
  const reachesData = !settings.home && (await succeedsAs(user, 'test', ['-x', dataDir]));
  if (runsInPlace && reachesData) {
    return { binaries, dataPath: join(dataDir, 'postgres'), prefix: [], user };
  }
  const externalFolder = settings.home ?? (await makeHome(durable));
  return {
    binaries: runsInPlace ? binaries : await binariesBelow(externalFolder, native),
    dataPath: join(reachesData ? dataDir : externalFolder, 'postgres'),
    prefix: [],
    user,
    home: externalFolder,
  };
}

async function binariesBelow(home: string, native: string): Promise<Binaries> {
  const manifest = await readFile(join(dirname(native), 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(home, `postgresql-${version}`);
  if (!(await stat(copy).catch(() => null))) await copyBinaries(native, copy);
  return binariesIn(copy);
}

/** Enterable by anybody; what is inside decides for itself. */
async function makeHome(durable: boolean): Promise<string> {
  for (const parent of durable ? ['/var/lib', '/var/tmp'] : [tmpdir(), '/tmp']) {
    const usable = await access(parent, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!usable) continue;
    const home = await mkdtemp(join(parent, 'presently-'));
    await chmod(home, 0o711);
    return home;
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root, and no folder is there for another user to run it.',
  );
}

/** An account of /etc/passwd: initdb refuses a number without a name. */
async function accountFor(
  fits: (account: { name: string; uid: number }) => boolean,
): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  for (const line of lines) {
    const [name = '', , uid, gid] = line.split(':');
    if (name && uid && fits({ name, uid: Number(uid) })) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedPostgresError('PostgreSQL refuses to run as root: start the shop as an ordinary user.');
}

function succeedsAs(user: { uid: number; gid: number }, command: string, args: string[]): Promise<boolean> {
  return run(command, args, { ...user, cwd: '/' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPERM') throw new EmbeddedPostgresError(cannotChangeUser);
      return false;
    },
  );
}

const cannotChangeUser =
  'PostgreSQL refuses to run as root and this root may not become another user: start the shop as an ordinary user, or set DATABASE_URL.';

function foreignData(path: string): string {
  return `The database in ${path} belongs to another user: start the shop as that user, or set DATA_DIR to a folder of your own.`;
}

function noNamespace(dataDir: string): string {
  return `PostgreSQL refuses to run as root, and user namespaces, in which the data in ${dataDir} was used, are not available: start the shop as an ordinary user who owns it, or set DATABASE_URL.`;
}

function cannotRestoreLinks(error: unknown): never {
  const { path } = error as NodeJS.ErrnoException;
  throw new EmbeddedPostgresError(
    `The database's libraries are incomplete and ${path ? basename(dirname(path)) : 'their folder'} cannot be written: run npm rebuild as the owner of node_modules.`,
  );
}
