import { EmbeddedPostgresError } from '@presently/embedded-postgres';
import { ObjectNotFoundError } from '../../platform/backup-store/backup-store.ts';
import { DatabaseUnusableError } from '../../platform/db/assert-database.ts';
import { S3Error } from '../../platform/s3/s3-client.ts';
import { BackupError } from './backup-error.ts';

/** By the code of the operating system. */
const REASONS: Record<string, string> = {
  ENOSPC: 'There is no room left on the disk',
  EDQUOT: 'There is no room left for this user on the disk',
  EACCES: 'This user may not use it',
  EPERM: 'This user may not use it',
  EROFS: 'The disk can only be read',
  ENOTDIR: 'A file is where a folder should be',
  EEXIST: 'A file is where a folder should be',
  EIO: 'The disk is damaged',
};

/** A sentence about an error that a person can do something about; null for any other. */
export function explainBackupError(error: unknown): string | null {
  if (
    error instanceof BackupError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DatabaseUnusableError
  )
    return error.message;
  if (error instanceof ObjectNotFoundError) return `${error.message} It has been deleted, or was not copied.`;
  if (error instanceof S3Error) return `The bucket of BACKUP_TO: ${error.message}.`;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  return reason ? `${reason}${path ? ` (${path})` : ''}: ${code}.` : null;
}
