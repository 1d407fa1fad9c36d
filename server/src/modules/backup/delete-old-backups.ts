import type { BackupStore } from '../../platform/backup-store/backup-store.ts';
import { BackupError } from './backup-error.ts';
import type { BackupTarget } from './backup-target.ts';
import { listBackupNames, type Manifest, manifestNameOf, readManifest, startOf } from './manifest.ts';
import { type CompleteBackup, planDeletions } from './retention.ts';
import { deleteOldErasures } from './stored-erasures.ts';
import { type ArchivedWal, listArchivedWal, listSystemIds } from './wal-archive.ts';

const DAY_MS = 86_400_000;
/** How long backups of a database without new ones are kept, for example after starting over. */
const MAX_DAYS_OF_FORMER_DATABASE = 35;

/**
 * Deletes backups that are past their retention, what failed ones left behind, and WAL that no backup needs. A backup's
 * manifest is deleted first and the WAL last, so that after a kill, every backup with a manifest is complete. A backup
 * whose manifest cannot be read is kept, with the WAL since then.
 * @returns the names of the deleted backups
 * @throws BackupError if a manifest could not be read, after everything else is done
 */
export async function deleteOldBackups(
  target: BackupTarget,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<string[]> {
  const names = await listBackupNames(target);
  const { manifests, unreadable } = await readManifests(target, names);
  const deleted = planAllDeletions(manifests, { timeZone, now });
  for (const name of deleted) await target.store.delete(manifestNameOf(name));
  await deleteRemains(target.store, names, deleted);
  const kept = manifests.filter(({ name }) => !deleted.includes(name));
  const firstUnreadable = unreadable.map(startOf).sort((a, b) => Number(a) - Number(b))[0] ?? null;
  const starts = kept.map(({ startedAt }) => startedAt).concat(firstUnreadable ?? []);
  const yesterday = new Date(now.getTime() - DAY_MS);
  if (starts.length > 0) await deleteOldErasures(target, new Date(Math.min(...starts.map(Number))));
  await deleteUnneededWal(target, kept, { timeZone, yesterday, firstUnreadable });
  await target.store.deleteUnfinished(yesterday);
  if (unreadable.length > 0) throw new BackupError(`These backups cannot be read: ${unreadable.join(', ')}.`);
  return deleted;
}

async function readManifests(
  target: BackupTarget,
  names: string[],
): Promise<{ manifests: Manifest[]; unreadable: string[] }> {
  const manifests: Manifest[] = [];
  const unreadable: string[] = [];
  for (const name of names) {
    try {
      manifests.push(await readManifest(target, name));
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      unreadable.push(name);
    }
  }
  return { manifests, unreadable };
}

/** Each database is planned separately. @returns names of backups */
function planAllDeletions(
  manifests: Manifest[],
  { timeZone, now }: { timeZone: string; now: Date },
): string[] {
  const current = manifests.at(-1)?.systemId;
  const oldest = new Date(now.getTime() - MAX_DAYS_OF_FORMER_DATABASE * DAY_MS);
  return [...Map.groupBy(manifests, ({ systemId }) => systemId)].flatMap(([systemId, ofDatabase]) => {
    const planned = planDeletions(ofDatabase.map(toCompleteBackup), [], timeZone).backups;
    const isTooOld = ({ endedAt }: Manifest) => systemId !== current && endedAt < oldest;
    return ofDatabase
      .filter((manifest) => planned.includes(manifest.name) || isTooOld(manifest))
      .map(({ name }) => name);
  });
}

const toCompleteBackup = ({ name, endedAt, startWal }: Manifest): CompleteBackup => ({
  id: name,
  finishedAt: endedAt,
  firstSegment: startWal,
});

/** Files without a manifest; those after the newest complete backup may belong to one in progress. */
async function deleteRemains(store: BackupStore, whole: string[], deleted: string[]): Promise<void> {
  const kept = new Set(whole.filter((name) => !deleted.includes(name)));
  const newest = whole.toSorted().at(-1) ?? '';
  for (const { name: file } of await store.list('backups/')) {
    const name = file.split('/')[1] ?? '';
    if (name < newest && !kept.has(name)) await store.delete(file);
  }
}

type WalLimits = { timeZone: string; yesterday: Date; firstUnreadable: Date | null };

async function deleteUnneededWal(target: BackupTarget, kept: Manifest[], limits: WalLimits): Promise<void> {
  const ofDatabase = Map.groupBy(kept, ({ systemId }) => systemId);
  const since = limits.firstUnreadable;
  for (const systemId of await listSystemIds(target)) {
    const archived = await listArchivedWal(target, systemId);
    for (const { name, changedAt } of findUnneeded(archived, ofDatabase.get(systemId) ?? [], limits))
      if (!since || changedAt < since) await target.store.delete(name);
  }
}

/** The WAL of a database without any backup, unless one may be in progress. */
function findUnneeded(
  archived: ArchivedWal[],
  kept: Manifest[],
  { timeZone, yesterday }: WalLimits,
): ArchivedWal[] {
  if (kept.length === 0) return archived.every(({ changedAt }) => changedAt < yesterday) ? archived : [];
  const files = archived.map(({ file }) => file);
  const unneeded = new Set(planDeletions(kept.map(toCompleteBackup), files, timeZone).segments);
  return archived.filter(({ file }) => unneeded.has(file));
}
