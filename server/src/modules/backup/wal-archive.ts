import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupTarget } from './backup-target.ts';

/** A file of WAL in the store: a segment, or the history of a timeline. */
export type ArchivedWal = {
  /** As PostgreSQL calls it, such as `000000010000000000000007`. */
  file: string;
  /** In the store. */
  name: string;
  /** Its last change: everything committed by then is in it or in those before it. */
  changedAt: Date;
};

const ENDING = '.gz.age';
const UNFINISHED = '.new';

const folderOf = (systemId: string): string => `wal/${systemId}/`;

/**
 * Moves the segments that PostgreSQL has copied into its archive folder to the store, oldest first. May run in several
 * processes at once.
 * @returns how many were moved
 */
export async function storeArchivedWal(
  target: BackupTarget,
  { archiveFolder, systemId }: { archiveFolder: string; systemId: string },
): Promise<number> {
  const files = (await readdir(archiveFolder)).filter((file) => !file.endsWith(UNFINISHED)).sort();
  for (const file of files) {
    const path = join(archiveFolder, file);
    const found = await stat(path).catch(() => null);
    if (!found) continue;
    await target.put(`${folderOf(systemId)}${file}.${compact(found.mtime)}${ENDING}`, createReadStream(path));
    await rm(path, { force: true });
  }
  return files.length;
}

/** The WAL of a database in the store, in PostgreSQL's order. */
export async function listArchivedWal(
  { store }: Pick<BackupTarget, 'store'>,
  systemId: string,
): Promise<ArchivedWal[]> {
  const objects = await store.list(folderOf(systemId));
  return objects.flatMap(({ name }) => {
    const [, file, time] = /\/([^/]+)\.(\d{8}T\d{9}Z)\.gz\.age$/.exec(name) ?? [];
    return file && time ? [{ file, name, changedAt: parseCompact(time) }] : [];
  });
}

/** `20261122T101500123Z`, which is a part of a file's name everywhere. */
const compact = (moment: Date): string => moment.toISOString().replaceAll(/[-:.]/g, '');

const parseCompact = (text: string): Date =>
  new Date(text.replace(/^(....)(..)(..)T(..)(..)(..)(...)Z$/, '$1-$2-$3T$4:$5:$6.$7Z'));

const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
/** With segments of 16 MB, as the embedded database has them. */
const SEGMENTS_PER_LOG = 256;

/** The place of a segment in the WAL, whatever its timeline; null for another file. */
function placeOf(file: string): number | null {
  const [, , log, segment] = SEGMENT.exec(file) ?? [];
  return log && segment ? Number.parseInt(log, 16) * SEGMENTS_PER_LOG + Number.parseInt(segment, 16) : null;
}

/**
 * The moment to which the WAL without a gap reaches, beginning with segment `first`; null when that is missing.
 * Recovery cannot go beyond it.
 */
export function reachOf(archived: ArchivedWal[], first: string): Date | null {
  const changedAt = new Map<number, Date>();
  for (const wal of archived) {
    const place = placeOf(wal.file);
    const known = place === null ? undefined : changedAt.get(place);
    if (place !== null && (!known || known < wal.changedAt)) changedAt.set(place, wal.changedAt);
  }
  let reach: Date | null = null;
  for (let place = placeOf(first) ?? 0; ; place++) {
    const moment = changedAt.get(place);
    if (!moment) return reach;
    if (!reach || moment > reach) reach = moment;
  }
}
