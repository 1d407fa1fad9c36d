import { EmbeddedPostgresError } from '@presently/embedded-postgres';
import * as texts from '@presently/texts/server/backups';
import { ObjectNotFoundError } from '../../platform/backup-store/backup-store.ts';
import { DatabaseUnusableError } from '../../platform/db/assert-database.ts';
import { S3Error } from '../../platform/s3/s3-client.ts';
import { BackupError } from './backup-error.ts';

/** A message for an error that the user can fix; null for any other. */
export function explainBackupError(error: unknown): string | null {
  if (
    error instanceof BackupError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DatabaseUnusableError
  )
    return error.message;
  if (error instanceof ObjectNotFoundError) return texts.fileIsMissing(error.message);
  if (error instanceof S3Error) return texts.bucketFails(error.message);
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reason = texts.diskErrors[code];
  return reason ? `${reason}${path ? ` (${path})` : ''}: ${code}.` : null;
}
