import { Readable } from 'node:stream';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import type { BackupTarget } from './backup-target.ts';

/** Describes a backup. Written last, so a backup without it does not exist. */
const Manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  /** Version of the shop. */
  shopVersion: z.string(),
  /** Names of the migrations applied to its schema. */
  migrations: z.array(z.string()),
  postgresMajor: z.string(),
  /** PostgreSQL's system identifier, which distinguishes its WAL from that of other databases. */
  systemId: z.string(),
  /** First and last WAL segment that the copy needs. */
  startWal: z.string(),
  stopWal: z.string(),
  startedAt: z.coerce.date(),
  /** Every transaction committed until then is in the backup. */
  endedAt: z.coerce.date(),
  /** The earliest time to which it can be restored; in older backups, the same as `endedAt`. */
  consistentAt: z.coerce.date().optional(),
  /** The stored files. */
  data: z.object({ bytes: z.number(), sha256: z.string() }),
  /** Secrets that a restored shop needs: passwords of the database roles, and the key of the shop's HMACs. */
  postgresPasswords: z.object({ password: z.string(), rolePasswords: z.record(z.string(), z.string()) }),
  secretKey: z.string().nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

export const consistentAtOf = ({ endedAt, consistentAt }: Manifest): Date => consistentAt ?? endedAt;

const FOLDER = 'backups/';
const MANIFEST_FILE = /^backups\/([^/]+)\/manifest\.json\.gz\.age$/;

export const dataNameOf = (backup: string): string => `${FOLDER}${backup}/data.tar.gz.age`;
export const manifestNameOf = (backup: string): string => `${FOLDER}${backup}/manifest.json.gz.age`;

/** When a backup was started, from its name. */
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

/** Names of all complete backups, oldest first. */
export async function listBackupNames({ store }: Pick<BackupTarget, 'store'>): Promise<string[]> {
  const objects = await store.list(FOLDER);
  return objects.flatMap(({ name }) => MANIFEST_FILE.exec(name)?.[1] ?? []);
}

/** @throws BackupError if there is no such backup, it is damaged, or it was made by a newer version of the shop */
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

/** For `readManifest` where one backup that is damaged must not get in the way of the others. */
export function ignoreUnreadable(error: unknown): null {
  if (error instanceof BackupError) return null;
  throw error;
}
