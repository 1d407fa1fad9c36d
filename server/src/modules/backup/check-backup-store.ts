import { Readable } from 'node:stream';
import { openBackupStore } from '../../platform/backup-store/open-backup-store.ts';
import type { CheckLog } from '../../platform/check-log.ts';
import { exists } from '../../platform/files.ts';
import { type BackupSettings, openBackupTarget } from './backup-target.ts';
import { KEY_NAME } from './encryption.ts';
import { explainBackupError } from './explain-backup-error.ts';

/** Written and deleted again. */
const PROBE = 'check-config.probe';

/** Tests BACKUP_TO: the passphrase, if there are backups, and whether files can be written and deleted. */
export async function checkBackupStore(settings: BackupSettings, log: CheckLog): Promise<void> {
  const { to, s3 } = settings;
  if (s3 === null && !(await exists(to)))
    return log.warn(`BACKUP_TO: ${to} does not exist; the first backup creates it. Is its disk mounted?`);
  try {
    const store = openBackupStore(settings);
    const [key] = await store.list(KEY_NAME);
    if (key) await openBackupTarget(settings);
    await store.put(PROBE, Readable.from([Buffer.from('written by check-config')]));
    await store.delete(PROBE);
    log.info(
      `BACKUP_TO: ${to} ${key ? 'has backups of this passphrase' : 'has no backups yet'}, and can be written.`,
    );
  } catch (error) {
    const reason = explainBackupError(error);
    if (reason === null) throw error;
    log.error(`BACKUP_TO: ${reason}`);
  }
}
