import { text } from 'node:stream/consumers';
import type { BackupTarget } from './backup-target.ts';
import type { Manifest } from './manifest.ts';
import { type ArchivedWal, segmentName, segmentNumberOf, segmentNumberOfLsn } from './wal-archive.ts';

/** A timeline of a database's WAL. PostgreSQL starts a new one with each restore. */
export type Timeline = {
  id: number;
  /** When the restore that started it ended. */
  begunAt: Date;
  /** This timeline and its ancestors, newest first, each with the number of the segment in which it begins. */
  path: { id: number; begin: number }[];
};

const HISTORY = /^([0-9A-F]{8})\.history$/;

export const isHistory = (file: string): boolean => HISTORY.test(file);

/** The timelines in the store that a restore can follow, newest first. */
export async function readTimelines(target: BackupTarget, archived: ArchivedWal[]): Promise<Timeline[]> {
  const timelines: Timeline[] = [{ id: 1, begunAt: new Date(0), path: [{ id: 1, begin: 0 }] }];
  for (const { file, name, changedAt } of archived) {
    const [, id] = HISTORY.exec(file) ?? [];
    if (!id) continue;
    const history = await text(await target.get(name));
    timelines.push(parseHistory(Number.parseInt(id, 16), history, changedAt));
  }
  return timelines.filter((timeline) => hasBegun(timeline, archived)).sort((a, b) => b.id - a.id);
}

/** @param history lines with a timeline, the position where it was left, and why, oldest first */
export function parseHistory(id: number, history: string, begunAt: Date): Timeline {
  const path = [{ id, begin: 0 }];
  const left = [...history.matchAll(/^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)];
  for (const [, ancestor, lsn] of left.reverse()) {
    const child = path.at(-1);
    if (child) child.begin = segmentNumberOfLsn(lsn as string);
    path.push({ id: Number(ancestor), begin: 0 });
  }
  return { id, begunAt, path };
}

/**
 * Whether anything has been archived on it; otherwise there is no reason to follow it. Its first segments may have been
 * deleted together with the backups that needed them.
 */
const hasBegun = ({ id }: Timeline, archived: ArchivedWal[]): boolean =>
  id === 1 || archived.some(({ file }) => segmentNumberOf(file) !== null && timelineOf(file) === id);

/** Whether the timeline continues from the backup. */
export function continues({ path }: Timeline, { stopWal }: Pick<Manifest, 'stopWal'>): boolean {
  const index = path.findIndex(({ id }) => id === timelineOf(stopWal));
  const next = path[index - 1];
  return index !== -1 && (!next || next.begin > (segmentNumberOf(stopWal) ?? 0));
}

/** The contiguous segments along a timeline, starting with `first`; empty if that is missing. */
export function segmentsAlong({ path }: Timeline, archived: ArchivedWal[], first: string): ArchivedWal[] {
  const byFile = new Map(archived.map((wal) => [wal.file, wal]));
  const segments: ArchivedWal[] = [];
  for (let number = segmentNumberOf(first) ?? 0; ; number++) {
    const owner = path.find(({ begin }) => begin <= number);
    const segment = owner && byFile.get(segmentName(owner.id, number));
    if (!segment) return segments;
    segments.push(segment);
  }
}

const timelineOf = (file: string): number => Number.parseInt(file.slice(0, 8), 16);
