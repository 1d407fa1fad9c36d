import { expect, it } from 'vitest';
import { continues, parseHistory, segmentsAlong } from './timelines.ts';
import { type ArchivedWal, archivedUntil, segmentName, segmentNumberOfLsn } from './wal-archive.ts';

const archived = (timeline: number, ...places: number[]): ArchivedWal[] =>
  places.map((place) => {
    const file = segmentName(timeline, place);
    return { file, name: `wal/1/${file}`, changedAt: new Date(timeline * 1_000 + place) };
  });

/** Restored in segment 4 of the first timeline, and then in segment 6 of the second. */
const third = parseHistory(
  3,
  '1\t0/4000148\tbefore 2026-11-22 10:15:00+00\n\n2\t0/60000A0\tno recovery target specified\n',
  new Date(0),
);

it('a position is in the segment that PostgreSQL names', () => {
  expect(segmentName(1, segmentNumberOfLsn('2/FE0000A0'))).toBe('0000000100000002000000FE');
  expect(segmentName(10, segmentNumberOfLsn('0/16B3748'))).toBe('0000000A0000000000000001');
});

it('the way along a timeline takes each segment from the newest one that has begun @R14-10', () => {
  const all = [...archived(1, 2, 3, 4, 5, 6, 7), ...archived(2, 4, 5, 6, 7), ...archived(3, 6, 7, 9)];
  const along = segmentsAlong(third, all, segmentName(1, 2)).map(({ file }) => file);
  expect(along).toEqual([
    ...[2, 3].map((place) => segmentName(1, place)),
    ...[4, 5].map((place) => segmentName(2, place)),
    ...[6, 7].map((place) => segmentName(3, place)),
  ]);
});

it('a segment of another timeline fills no gap, and does not make the reach longer @R14-10', () => {
  const all = [...archived(1, 2, 3, 4, 5), ...archived(2, 5, 6), ...archived(3, 6)];
  const segments = segmentsAlong(third, all, segmentName(1, 2));
  expect(archivedUntil(segments)).toEqual(new Date(1_003));
  expect(segmentsAlong(third, all, segmentName(1, 1))).toEqual([]);
});

it('a timeline goes on from a backup that was made on it, or before it was left @R14-10', () => {
  const goesOnFrom = (timeline: number, place: number) =>
    continues(third, { stopWal: segmentName(timeline, place) });
  expect([goesOnFrom(1, 3), goesOnFrom(2, 5), goesOnFrom(3, 8)]).toEqual([true, true, true]);
  expect([goesOnFrom(1, 4), goesOnFrom(2, 6), goesOnFrom(4, 3)]).toEqual([false, false, false]);
});
