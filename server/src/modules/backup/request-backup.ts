import type { BackupStatus } from '@presently/contracts/operator-backups';
import * as texts from '@presently/texts/server/backups';
import type { BaseDeps } from '../../deps.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { claimKeys, type ScopedKey } from '../../platform/idempotency.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Viewer } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { makeDue } from './backup-schedule.store.ts';
import { backupModeOf, readBackupStatus } from './read-backup-status.ts';

/**
 * Makes a backup due immediately, once per idempotency key.
 * @throws HttpError 409 if this shop makes no backups
 */
export async function requestBackup(
  deps: BaseDeps,
  viewer: Viewer,
  key: ScopedKey | null,
): Promise<BackupStatus> {
  const mode = backupModeOf(deps.settings);
  if (mode !== 'on') throw new HttpError('conflict', { message: texts.notMadeHere[mode] });
  const status = await deps.database.transaction(async (tx) => {
    const isRepeated = key !== null && !(await claimKeys(tx, [key], {}, newUuid())).isNew;
    if (!isRepeated) {
      await makeDue(tx, 'make-backup');
      await recordAudit(tx, viewer, {
        action: 'backup.requested',
        subjectKind: 'settings',
        subjectId: 'backups',
      });
    }
    return await readBackupStatus(deps, tx);
  });
  deps.scheduler.wake('make-backup');
  return status;
}
