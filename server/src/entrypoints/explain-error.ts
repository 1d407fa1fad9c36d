import { ConfigError } from '../config.ts';
import { explainBackupError } from '../modules/backup/index.ts';

/** What to print for an error: only its message if the user can fix it. */
export function explainError(error: unknown): unknown {
  const isInvalidInput =
    error instanceof ConfigError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  return isInvalidInput ? (error as Error).message : (explainBackupError(error) ?? error);
}
