import { Readable } from 'node:stream';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import type { BackupTarget } from './backup-target.ts';

/** What a backup is; written last, so that one without it does not exist. */
const Manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  /** Of the shop. */
  shopVersion: z.string(),
  /** Names of the migrations that made its schema. */
  migrations: z.array(z.string()),
  postgresMajor: z.string(),
  /** PostgreSQL's identifier of this database, by which its WAL is told from that of others. */
  systemId: z.string(),
  /** First and last segment of WAL without which the copy is of no use. */
  startWal: z.string(),
  stopWal: z.string(),
  startedAt: z.coerce.date(),
  /** Every transaction committed by then is in the backup. */
  endedAt: z.coerce.date(),
  /** The first moment to which it can be restored; older ones have the same as `endedAt`. */
  consistentAt: z.coerce.date().optional(),
  /** The copied files as they are stored. */
  data: z.object({ bytes: z.number(), sha256: z.string() }),
  /** What a restored shop needs beside them: passwords of the database's roles, and the key of the shop's HMACs. */
  postgresPasswords: z.object({ password: z.string(), rolePasswords: z.record(z.string(), z.string()) }),
  secretKey: z.string().nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

export const consistentAtOf = ({ endedAt, consistentAt }: Manifest): Date => consistentAt ?? endedAt;

const FOLDER = 'backups/';
const MANIFEST_FILE = /^backups\/([^/]+)\/manifest\.json\.gz\.age$/;

export const dataNameOf = (backup: string): string => `${FOLDER}${backup}/data.tar.gz.age`;
export const manifestNameOf = (backup: string): string => `${FOLDER}${backup}/manifest.json.gz.age`;

/** When a backup was begun, by its name. */
export const startOf = (backup: string): Date =>
  new Date(backup.replace(/T(\d\d)-(\d\d)-(\d\d)/, 'T$1:$2:$3'));

/** @returns its size in the store, in bytes */
export async function writeManifest(target: BackupTarget, manifest: Manifest): Promise<number> {
  const { bytes } = await target.put(
    manifestNameOf(manifest.name),
    Readable.from([Buffer.from(JSON.stringify(manifest))]),
  );
  return bytes;
}

/** Names of all whole backups, oldest first. */
export async function listBackupNames({ store }: Pick<BackupTarget, 'store'>): Promise<string[]> {
  const objects = await store.list(FOLDER);
  return objects.flatMap(({ name }) => MANIFEST_FILE.exec(name)?.[1] ?? []);
}

/** @throws BackupError when there is no such backup, it is damaged, or a newer version of the shop made it */
export async function readManifest(target: BackupTarget, name: string): Promise<Manifest> {
  if (!(await listBackupNames(target)).includes(name))
    throw new BackupError(`There is no backup ${name} in BACKUP_TO.`);
  const text = await target.getText(manifestNameOf(name));
  const parsed = Manifest.safeParse(parseJson(text));
  if (!parsed.success)
    throw new BackupError(`The backup ${name} was made by a newer version of the shop than this one.`, {
      cause: parsed.error,
    });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
