import { majorVersion } from '@presently/embedded-postgres';
import { version } from '../../platform/version.ts';
import { BackupError } from './backup-error.ts';
import type { BackupTarget } from './backup-target.ts';
import { listBackupNames, type Manifest, readManifest } from './manifest.ts';
import { type ArchivedWal, listArchivedWal, reachOf } from './wal-archive.ts';

export type RestorePlan = {
  manifest: Manifest;
  wal: ArchivedWal[];
  /** The moment to recover to; null: as far as the archived WAL goes. */
  to: Date | null;
};

export type RestoreWish = {
  /** Name of a backup; `latest`: the newest one, or the newest one that ended before `to`. */
  backup: string;
  to: Date | null;
  /** Names of the migrations that this version of the shop has. */
  knownMigrations: string[];
};

/**
 * Finds the backup and the WAL to restore from, without writing anything.
 * @throws BackupError when it cannot be restored by this version, or not to this moment
 */
export async function planRestore(target: BackupTarget, wish: RestoreWish): Promise<RestorePlan> {
  const manifest =
    wish.backup === 'latest' ? await findLatest(target, wish.to) : await readManifest(target, wish.backup);
  assertKnown(manifest, wish.knownMigrations);
  const wal = await listArchivedWal(target, manifest.systemId);
  const reach = reachOf(wal, manifest.startWal);
  if (!reach || reach < manifest.startedAt || !wal.some(({ file }) => file === manifest.stopWal))
    throw new BackupError(`WAL that the backup ${manifest.name} needs is missing in BACKUP_TO.`);
  if (wish.to) assertWithin(wish.to, manifest, reach);
  return { manifest, wal, to: wish.to };
}

async function findLatest(target: BackupTarget, to: Date | null): Promise<Manifest> {
  const names = await listBackupNames(target);
  if (names.length === 0) throw new BackupError('There is no backup in BACKUP_TO.');
  for (const name of names.toReversed()) {
    const manifest = await readManifest(target, name);
    if (!to || manifest.endedAt <= to) return manifest;
  }
  throw new BackupError(`No backup in BACKUP_TO ended before ${to?.toISOString()}, the moment of --to.`);
}

function assertKnown({ name, shopVersion, migrations, postgresMajor }: Manifest, known: string[]): void {
  const unknown = migrations.find((migration) => !known.includes(migration));
  if (unknown !== undefined || isNewer(shopVersion, version))
    throw new BackupError(
      `The backup ${name} was made by version ${shopVersion} of the shop, which is newer than this one (${version})${unknown === undefined ? '' : `: its database has ${unknown}`}.`,
    );
  if (postgresMajor !== majorVersion)
    throw new BackupError(
      `The backup ${name} was made by PostgreSQL ${postgresMajor}; this version of the shop brings ${majorVersion}.`,
    );
}

function isNewer(a: string, b: string): boolean {
  return a.localeCompare(b, 'en', { numeric: true }) > 0;
}

function assertWithin(to: Date, { name, endedAt }: Manifest, reach: Date): void {
  if (to < endedAt)
    throw new BackupError(
      `The backup ${name} ended at ${endedAt.toISOString()}, after the moment of --to: choose an older backup.`,
    );
  // The last segment of the backup was closed just before its end.
  if (to > reach && to > endedAt)
    throw new BackupError(
      `--to is later than ${reach.toISOString()}, the newest moment that the archived WAL of ${name} reaches.`,
    );
}
