import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../../platform/files.ts';
import type { BackupTarget } from './backup-target.ts';

/** A WAL file in the store: a segment, or a timeline's history. */
export type ArchivedWal = {
  /** PostgreSQL's name, such as `000000010000000000000007`. */
  file: string;
  /** Path in the store. */
  name: string;
  /** Last modification: everything committed until then is in this file or earlier ones. */
  changedAt: Date;
};

const ENDING = '.gz.age';
const UNFINISHED = '.new';

const WAL = 'wal/';
const folderOf = (systemId: string): string => `${WAL}${systemId}/`;

/**
 * Moves the segments that PostgreSQL has copied into its archive folder to the store, oldest first. May run in several
 * processes concurrently.
 * @returns the time until which all commits are in the moved files; null: nothing was moved
 */
export async function storeArchivedWal(
  target: BackupTarget,
  { archiveFolder, systemId }: { archiveFolder: string; systemId: string },
): Promise<Date | null> {
  let storedUntil: Date | null = null;
  for (const name of (await readdir(archiveFolder)).filter((file) => !file.endsWith(UNFINISHED)).sort()) {
    const path = join(archiveFolder, name);
    // Belongs to the timeline that a restore has left; the recovered part is also in the first segment of the new one.
    if (name.endsWith('.partial')) {
      await rm(path, { force: true });
      continue;
    }
    const file = await open(path).catch(nullIfMissing);
    // Another process has already moved it.
    if (!file) continue;
    try {
      const { mtime } = await file.stat();
      const body = file.createReadStream({ autoClose: false });
      await target.put(`${folderOf(systemId)}${name}.${compact(mtime)}${ENDING}`, body);
      if (segmentNumberOf(name) !== null) storedUntil = mtime;
    } finally {
      await file.close();
    }
    await rm(path, { force: true });
  }
  return storedUntil;
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

/** The databases with WAL in the store. */
export async function listSystemIds({ store }: Pick<BackupTarget, 'store'>): Promise<string[]> {
  const objects = await store.list(WAL);
  return [...new Set(objects.flatMap(({ name }) => name.split('/')[1] ?? []))];
}

/** `20261122T101500123Z`, a format that is valid in file names everywhere. */
const compact = (time: Date): string => time.toISOString().replaceAll(/[-:.]/g, '');

const parseCompact = (text: string): Date =>
  new Date(text.replace(/^(....)(..)(..)T(..)(..)(..)(...)Z$/, '$1-$2-$3T$4:$5:$6.$7Z'));

const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
/** For 16 MB segments, as in the embedded database. */
const SEGMENTS_PER_LOG = 256;
const SEGMENT_BITS = 24;

/** A segment's number in the WAL, regardless of the timeline; null for other files. */
export function segmentNumberOf(file: string): number | null {
  const [, , log, segment] = SEGMENT.exec(file) ?? [];
  return log && segment ? Number.parseInt(log, 16) * SEGMENTS_PER_LOG + Number.parseInt(segment, 16) : null;
}

/** The number of the segment that contains an LSN, such as `0/5000148`. */
export function segmentNumberOfLsn(lsn: string): number {
  const [log = '', offset = ''] = lsn.split('/');
  return Number.parseInt(log, 16) * SEGMENTS_PER_LOG + (Number.parseInt(offset, 16) >>> SEGMENT_BITS);
}

/** PostgreSQL's name of a segment. */
export const segmentName = (timeline: number, segmentNumber: number): string =>
  [timeline, Math.floor(segmentNumber / SEGMENTS_PER_LOG), segmentNumber % SEGMENTS_PER_LOG]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');

/** The time until which the WAL is contiguous and contains all commits; null if there is none. */
export const archivedUntil = (segments: ArchivedWal[]): Date | null =>
  segments.reduce<Date | null>(
    (latest, { changedAt }) => (latest && latest > changedAt ? latest : changedAt),
    null,
  );
