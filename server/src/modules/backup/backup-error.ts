/** Why a backup or a restore cannot be made, in a sentence for the person who asked for it. */
export class BackupError extends Error {
  override name = 'BackupError';
}
