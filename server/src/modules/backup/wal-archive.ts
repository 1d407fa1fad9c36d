import { open, readdir, rm } from 'node:fs/promises';
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

const WAL = 'wal/';
const folderOf = (systemId: string): string => `${WAL}${systemId}/`;

/**
 * Moves the segments that PostgreSQL has copied into its archive folder to the store, oldest first. May run in several
 * processes at once.
 * @returns the moment up to which everything committed is in what was moved; null: nothing was
 */
export async function storeArchivedWal(
  target: BackupTarget,
  { archiveFolder, systemId }: { archiveFolder: string; systemId: string },
): Promise<Date | null> {
  let storedUntil: Date | null = null;
  for (const name of (await readdir(archiveFolder)).filter((file) => !file.endsWith(UNFINISHED)).sort()) {
    const path = join(archiveFolder, name);
    // Of the timeline that a restore has left; what was recovered of it is in the first segment of the new one, too.
    if (name.endsWith('.partial')) {
      await rm(path, { force: true });
      continue;
    }
    const file = await open(path).catch(ignoreMissing);
    if (!file) continue;
    try {
      const { mtime } = await file.stat();
      const body = file.createReadStream({ autoClose: false });
      await target.put(`${folderOf(systemId)}${name}.${compact(mtime)}${ENDING}`, body);
      if (placeOf(name) !== null) storedUntil = mtime;
    } finally {
      await file.close();
    }
    await rm(path, { force: true });
  }
  return storedUntil;
}

/** Another process has moved it meanwhile. */
function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
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

/** The databases of which there is WAL in the store. */
export async function listSystemIds({ store }: Pick<BackupTarget, 'store'>): Promise<string[]> {
  const objects = await store.list(WAL);
  return [...new Set(objects.flatMap(({ name }) => name.split('/')[1] ?? []))];
}

/** `20261122T101500123Z`, which is a part of a file's name everywhere. */
const compact = (moment: Date): string => moment.toISOString().replaceAll(/[-:.]/g, '');

const parseCompact = (text: string): Date =>
  new Date(text.replace(/^(....)(..)(..)T(..)(..)(..)(...)Z$/, '$1-$2-$3T$4:$5:$6.$7Z'));

const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
/** With segments of 16 MB, as the embedded database has them. */
const SEGMENTS_PER_LOG = 256;
const SEGMENT_BITS = 24;

/** The place of a segment in the WAL, whatever its timeline; null for another file. */
export function placeOf(file: string): number | null {
  const [, , log, segment] = SEGMENT.exec(file) ?? [];
  return log && segment ? Number.parseInt(log, 16) * SEGMENTS_PER_LOG + Number.parseInt(segment, 16) : null;
}

/** The place of the segment that holds a position of PostgreSQL's, such as `0/5000148`. */
export function placeOfLsn(lsn: string): number {
  const [log = '', offset = ''] = lsn.split('/');
  return Number.parseInt(log, 16) * SEGMENTS_PER_LOG + (Number.parseInt(offset, 16) >>> SEGMENT_BITS);
}

/** As PostgreSQL calls a segment. */
export const segmentName = (timeline: number, place: number): string =>
  [timeline, Math.floor(place / SEGMENTS_PER_LOG), place % SEGMENTS_PER_LOG]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');

/** The moment to which WAL without a gap reaches; null for none. Everything committed by then is in it. */
export const reachOf = (segments: ArchivedWal[]): Date | null =>
  segments.reduce<Date | null>(
    (reach, { changedAt }) => (reach && reach > changedAt ? reach : changedAt),
    null,
  );
