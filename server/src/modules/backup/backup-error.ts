/** Why a backup or restore cannot be made, as a message for the person who requested it. */
export class BackupError extends Error {
  override name = 'BackupError';
}
