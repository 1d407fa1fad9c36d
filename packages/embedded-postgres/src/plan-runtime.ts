import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, binariesIn, copyBinaries, findBinaries, restoreSymlinks } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import type { ClusterSettings } from './settings.ts';

/**
 * How root runs PostgreSQL, which refuses uid 0: in a user namespace, where root has another uid, or as another user.
 */
export type RunAsOption = 'auto' | 'user-namespace' | 'other-user';

/** The user that runs PostgreSQL, its binaries and its data folder. */
export type RuntimeLayout = {
  binaries: Binaries;
  dataPath: string;
  /** Prefix of every PostgreSQL command, such as `unshare`; may be empty. */
  prefix: string[];
  /** The user to run as; absent: the current user. */
  user?: { uid: number; gid: number };
  /** Folder for what that user cannot access in the checkout or the data folder: binaries, data or both. */
  home?: string | undefined;
};

type PlanOptions = {
  dataDir: string;
  settings: ClusterSettings;
  durable: boolean;
  runAs: RunAsOption;
};

const run = promisify(execFile);

/**
 * Where the database is or will be: in the data folder if it is there already, because `home` may only have the binaries.
 * @throws {EmbeddedPostgresError} if there is one in both, as after a start by an early version
 */
export async function findDataPath(
  dataDir: string,
  { home }: Pick<ClusterSettings, 'home'>,
): Promise<string> {
  const inPlace = join(dataDir, 'postgres');
  if (!home) return inPlace;
  const moved = join(home, 'postgres');
  const isInPlace = await isCluster(inPlace);
  if (isInPlace && (await isCluster(moved))) throw new EmbeddedPostgresError(twoClusters(inPlace, moved));
  return isInPlace ? inPlace : moved;
}

/** Whether there is a database in PostgreSQL's data folder. */
export const isCluster = async (dataPath: string): Promise<boolean> =>
  (await stat(join(dataPath, 'PG_VERSION')).catch(() => null)) !== null;

export async function planRuntime(options: PlanOptions): Promise<RuntimeLayout> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'On Windows, run the application inside WSL or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const native = await findBinaries();
  await restoreSymlinks(native).catch(throwLinkError);
  const asCurrentUser: RuntimeLayout = {
    binaries: binariesIn(native),
    dataPath: await findDataPath(options.dataDir, options.settings),
    prefix: [],
    home: options.settings.home,
  };
  const owner = await stat(asCurrentUser.dataPath).catch(() => null);
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.())
      throw new EmbeddedPostgresError(ownedByOtherUser(asCurrentUser.dataPath));
    return asCurrentUser;
  }
  if (owner ? owner.uid === 0 : options.runAs !== 'other-user') {
    const prefix = await userNamespacePrefix(asCurrentUser.binaries, options.dataDir);
    if (prefix) return { ...asCurrentUser, prefix };
    if (owner || options.runAs === 'user-namespace')
      throw new EmbeddedPostgresError(namespaceUnavailable(options.dataDir));
  }
  return await planForOtherUser(options, native, owner, asCurrentUser.dataPath);
}

/**
 * In a user namespace root has another uid, which satisfies PostgreSQL, while files on disk still belong to root.
 * `null` if namespaces are forbidden or the mapped user cannot access the files.
 */
async function userNamespacePrefix(binaries: Binaries, dataDir: string): Promise<string[] | null> {
  const { uid, gid } = await findAccount((account) => account.uid !== 0);
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  const accessCheck = '"$0" --version && test -w "$1"';
  const [command, ...rest] = [...prefix, 'sh', '-c', accessCheck, binaries.postgres, dataDir];
  return await run(command ?? '', rest, { cwd: '/' }).then(
    () => prefix,
    () => null,
  );
}

async function planForOtherUser(
  { dataDir, settings, durable }: PlanOptions,
  native: string,
  owner: { uid: number; gid: number } | null,
  dataPath: string,
): Promise<RuntimeLayout> {
  const account = await findAccount(({ name, uid }) => (owner ? uid === owner.uid : name === 'nobody'));
  const user = owner ?? account;
  const binaries = binariesIn(native);
  const runsInPlace = await canRunAs(user, binaries.postgres, ['--version']);
  const isInDataDir = dirname(dataPath) === dataDir;
  const canAccessData = isInDataDir && (await canRunAs(user, 'test', ['-x', dataDir]));
  if (isInDataDir && !canAccessData && (await isCluster(dataPath)))
    throw new EmbeddedPostgresError(inaccessible(dataPath));
  if (runsInPlace && canAccessData) return { binaries, dataPath, prefix: [], user, home: settings.home };
  const home = settings.home ?? (await createHome(durable));
  return {
    binaries: runsInPlace ? binaries : await copyBinariesTo(home, native),
    dataPath: canAccessData ? dataPath : join(home, 'postgres'),
    prefix: [],
    user,
    home,
  };
}

async function copyBinariesTo(home: string, native: string): Promise<Binaries> {
  const manifest = await readFile(join(dirname(native), 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(home, `postgresql-${version}`);
  if (!(await stat(copy).catch(() => null))) await copyBinaries(native, copy);
  return binariesIn(copy);
}

/** A folder with mode 0711: any user can traverse it; the folders in it have their own permissions. */
async function createHome(durable: boolean): Promise<string> {
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

/** The first matching account of /etc/passwd; initdb requires that the uid has a name. */
async function findAccount(
  matches: (account: { name: string; uid: number }) => boolean,
): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  for (const line of lines) {
    const [name = '', , uid, gid] = line.split(':');
    if (name && uid && matches({ name, uid: Number(uid) })) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root: start the application as an ordinary user.',
  );
}

function canRunAs(user: { uid: number; gid: number }, command: string, args: string[]): Promise<boolean> {
  return run(command, args, { ...user, cwd: '/' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPERM') throw new EmbeddedPostgresError(CANNOT_CHANGE_USER);
      return false;
    },
  );
}

const CANNOT_CHANGE_USER =
  'PostgreSQL refuses to run as root and this root may not become another user: start the application as an ordinary user, or set DATABASE_URL.';

function ownedByOtherUser(path: string): string {
  return `The database in ${path} belongs to another user: start the application as that user, or set DATA_DIR to a folder of your own.`;
}

function twoClusters(inPlace: string, moved: string): string {
  return `There are two databases, in ${inPlace} and ${moved}: find out which one is current, for example by the dates of the files, and rename the other folder.`;
}

function inaccessible(path: string): string {
  return `The database in ${path} belongs to a user who may not enter the folders above it: allow it (chmod o+x), or start the application as an ordinary user who owns the data.`;
}

function namespaceUnavailable(dataDir: string): string {
  return `PostgreSQL refuses to run as root, and user namespaces, in which the data in ${dataDir} was used, are not available: start the application as an ordinary user who owns it, or set DATABASE_URL.`;
}

function throwLinkError(error: unknown): never {
  const { path } = error as NodeJS.ErrnoException;
  throw new EmbeddedPostgresError(
    `The database's libraries are incomplete and ${path ? basename(dirname(path)) : 'their folder'} cannot be written: run npm rebuild as the owner of node_modules.`,
  );
}
