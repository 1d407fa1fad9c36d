import { majorVersion } from '@presently/embedded-postgres';
import { version } from '../../platform/version.ts';
import { BackupError } from './backup-error.ts';
import type { BackupTarget } from './backup-target.ts';
import {
  consistentAtOf,
  ignoreUnreadable,
  listBackupNames,
  type Manifest,
  readManifest,
} from './manifest.ts';
import { continues, isHistory, readTimelines, segmentsAlong, type Timeline } from './timelines.ts';
import { type ArchivedWal, archivedUntil, listArchivedWal } from './wal-archive.ts';

export type RestorePlan = {
  manifest: Manifest;
  /** The timeline to follow. */
  timeline: number;
  /** The histories of all timelines, and the contiguous segments along this one, in order. */
  wal: ArchivedWal[];
  /** The recovery target time; null: the end of the archived WAL. */
  to: Date | null;
};

export type RestoreRequest = {
  /** Name of a backup; `latest`: the newest one, or the newest one that ended before `to`. */
  backup: string;
  to: Date | null;
  /** Names of the migrations that this version of the shop has. */
  knownMigrations: string[];
};

/**
 * Finds the backup and the WAL to restore from, without writing anything. `to` means the shop as it was at that time,
 * even if a later restore went back to before it.
 * @throws BackupError if this version cannot restore it, or not to this time
 */
export async function planRestore(target: BackupTarget, request: RestoreRequest): Promise<RestorePlan> {
  const newest =
    request.backup === 'latest'
      ? await findNewest(target, request.to)
      : await readManifest(target, request.backup);
  const archived = await listArchivedWal(target, newest.systemId);
  const timelines = (await readTimelines(target, archived)).filter(
    ({ begunAt }) => !request.to || begunAt <= request.to,
  );
  const { manifest, timeline } =
    request.backup === 'latest'
      ? await findLatest(target, timelines, newest)
      : { manifest: newest, timeline: timelines.find((one) => continues(one, newest)) };
  assertKnown(manifest, request.knownMigrations);
  assertAfter(request.to, manifest);
  const segments = timeline ? segmentsAlong(timeline, archived, manifest.startWal) : [];
  const latest = archivedUntil(segments);
  if (!timeline || !latest || !segments.some(({ file }) => file === manifest.stopWal))
    throw new BackupError(`WAL that the backup ${manifest.name} needs is missing in BACKUP_TO.`);
  assertWithin(request.to, manifest, latest);
  const histories = archived.filter(({ file }) => isHistory(file));
  return { manifest, timeline: timeline.id, wal: [...histories, ...segments], to: request.to };
}

async function findNewest(target: BackupTarget, to: Date | null): Promise<Manifest> {
  const names = await listBackupNames(target);
  if (names.length === 0) throw new BackupError('There is no backup in BACKUP_TO.');
  if (!to) return await readManifest(target, names.at(-1) as string);
  for (const name of names.toReversed()) {
    const manifest = await readManifest(target, name).catch(ignoreUnreadable);
    if (manifest && consistentAtOf(manifest) <= to) return manifest;
  }
  throw new BackupError(`No backup in BACKUP_TO ended before ${to.toISOString()}, the time of --to.`);
}

/** The newest backup on the newest timeline: a restore may have gone back to before `newest`. */
async function findLatest(
  target: BackupTarget,
  timelines: Timeline[],
  newest: Manifest,
): Promise<{ manifest: Manifest; timeline: Timeline | undefined }> {
  const manifests: (Manifest | null)[] = [newest];
  for (const name of (await listBackupNames(target)).toReversed())
    if (name < newest.name) manifests.push(await readManifest(target, name).catch(ignoreUnreadable));
  const ofDatabase = manifests.filter((manifest) => manifest?.systemId === newest.systemId) as Manifest[];
  for (const timeline of timelines) {
    const manifest = ofDatabase.find((one) => continues(timeline, one));
    if (manifest) return { manifest, timeline };
  }
  return { manifest: newest, timeline: undefined };
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

function assertAfter(to: Date | null, manifest: Manifest): void {
  const consistentAt = consistentAtOf(manifest);
  if (to && to < consistentAt)
    throw new BackupError(
      `The backup ${manifest.name} ended at ${consistentAt.toISOString()}, after the time of --to: choose an older backup.`,
    );
}

function assertWithin(to: Date | null, manifest: Manifest, latest: Date): void {
  // The last segment of the backup was closed just before its end.
  if (to && to > latest && to > consistentAtOf(manifest))
    throw new BackupError(
      `--to is later than ${latest.toISOString()}, the latest time that the archived WAL of ${manifest.name} reaches.`,
    );
}
