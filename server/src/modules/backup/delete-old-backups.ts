import type { BackupStore } from '../../platform/backup-store/backup-store.ts';
import type { BackupTarget } from './backup-target.ts';
import { listBackupNames, type Manifest, manifestNameOf, readManifest } from './manifest.ts';
import { planDeletions, type WholeBackup } from './retention.ts';
import { deleteOldErasures } from './stored-erasures.ts';
import { listArchivedWal } from './wal-archive.ts';

/**
 * Deletes the backups that are not kept any more, what broken ones have left behind, and the log that no backup needs.
 * The manifest of a backup goes first and the log last: whatever is left after a kill, a backup with a manifest is whole.
 * @returns the names of the backups that were deleted
 */
export async function deleteOldBackups(target: BackupTarget, timeZone: string): Promise<string[]> {
  const names = await listBackupNames(target);
  const manifests = await Promise.all(names.map((name) => readManifest(target, name)));
  const { backups: deleted } = planDeletions(manifests.map(toWholeBackup), [], timeZone);
  for (const name of deleted) await target.store.delete(manifestNameOf(name));
  await deleteRemains(target.store, names, deleted);
  const kept = manifests.filter(({ name }) => !deleted.includes(name)).map(({ startedAt }) => startedAt);
  if (kept.length > 0) await deleteOldErasures(target, new Date(Math.min(...kept.map(Number))));
  for (const ofDatabase of Map.groupBy(manifests, ({ systemId }) => systemId).values()) {
    const kept = ofDatabase.filter(({ name }) => !deleted.includes(name));
    await deleteUnneededWal(target, kept, timeZone);
  }
  return deleted;
}

const toWholeBackup = ({ name, endedAt, startWal }: Manifest): WholeBackup => ({
  id: name,
  finishedAt: endedAt,
  firstSegment: startWal,
});

/** Files without a manifest; those after the newest whole backup may be of one that is being made. */
async function deleteRemains(store: BackupStore, whole: string[], deleted: string[]): Promise<void> {
  const kept = new Set(whole.filter((name) => !deleted.includes(name)));
  const newest = whole.toSorted().at(-1) ?? '';
  for (const { name: file } of await store.list('backups/')) {
    const name = file.split('/')[1] ?? '';
    if (name < newest && !kept.has(name)) await store.delete(file);
  }
}

async function deleteUnneededWal(target: BackupTarget, kept: Manifest[], timeZone: string): Promise<void> {
  const [any] = kept;
  if (!any) return;
  const archived = await listArchivedWal(target, any.systemId);
  const { segments } = planDeletions(
    kept.map(toWholeBackup),
    archived.map(({ file }) => file),
    timeZone,
  );
  const unneeded = new Set(segments);
  for (const { file, name } of archived) if (unneeded.has(file)) await target.store.delete(name);
}
