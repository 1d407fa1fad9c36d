import type { BackupStore } from './backup-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store, type S3StoreSettings } from './s3-store.ts';

/** Opens the store at `BACKUP_TO`: a bucket, or a folder, which is created with the first object. */
export const openBackupStore = ({ to, s3 }: { to: string; s3: S3StoreSettings | null }): BackupStore =>
  s3 ? openS3Store(s3) : openFolderStore(to);
