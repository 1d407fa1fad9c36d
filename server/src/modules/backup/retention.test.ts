import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompleteBackup, planDeletions } from './retention.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-01T10:00:00Z');

const segmentName = (position: number, timeline = 1): string =>
  (timeline.toString(16).padStart(8, '0') + position.toString(16).padStart(16, '0')).toUpperCase();

const backupAt = (day: number, position = Math.max(0, Math.floor(day * 10))): CompleteBackup => ({
  id: `backup-${day}`,
  finishedAt: new Date(START + day * DAY_MS),
  firstSegment: segmentName(position),
});

const keptOf = (backups: CompleteBackup[]): CompleteBackup[] => {
  const deleted = new Set(planDeletions(backups, [], 'UTC').backups);
  return backups.filter(({ id }) => !deleted.has(id));
};

/** Backups at arbitrary times within three months, in any order, each with the WAL position at that time. */
const someBackups = fc
  .uniqueArray(fc.integer({ min: 0, max: 90 * 24 }), { maxLength: 60 })
  .map((hours) => hours.map((hour) => backupAt(hour / 24)));
const someSegments = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 3 })), { maxLength: 50 })
  .map((pairs) => pairs.map(([position, timeline]) => segmentName(position, timeline)));

describe('what stays', () => {
  it('of one backup each day: seven days and the four weeks before @R14-31', () => {
    const days = Array.from({ length: 60 }, (_, day) => backupAt(day));
    // 1 January 2026 is a Thursday: days 4, 11, 18, … are Mondays.
    expect(keptOf(days).map(({ id }) => id)).toEqual(
      [25, 32, 39, 46, 53, 54, 55, 56, 57, 58, 59].map((day) => `backup-${day}`),
    );
  });

  it('after each night of a year: at most eleven, which reach back for at least four weeks', () => {
    let stored: CompleteBackup[] = [];
    for (let day = 0; day < 365; day++) {
      stored = keptOf([...stored, backupAt(day)]);
      expect(stored.length).toBeLessThanOrEqual(11);
      const oldest = stored[0] as CompleteBackup;
      expect(backupAt(day).finishedAt.getTime() - oldest.finishedAt.getTime()).toBeGreaterThanOrEqual(
        Math.min(day, 28) * DAY_MS,
      );
    }
  });

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'with backups every day since a weekday (%i): none for five weeks, so that erased data is gone by then @R12-73 @R14-31',
    (firstDay) => {
      let stored: CompleteBackup[] = [];
      for (let day = firstDay; day < firstDay + 49; day++) {
        stored = keptOf([...stored, backupAt(day), backupAt(day + 0.5)]);
        const oldest = Math.min(...stored.map(({ finishedAt }) => finishedAt.getTime()));
        expect(day - Math.floor((oldest - START) / DAY_MS)).toBeLessThan(35);
      }
    },
  );

  it('of several on a day: the newest, by the day of the time zone', () => {
    const evening = backupAt(0.5);
    const night = backupAt(0.75);
    // 22:00 and 04:00 in UTC, 17:00 and 23:00 of the same day in New York.
    expect(planDeletions([evening, night], [], 'UTC').backups).toEqual([]);
    expect(planDeletions([evening, night], [], 'America/New_York').backups).toEqual([evening.id]);
  });
});

describe('whatever there is', () => {
  it('the newest backup stays, and what goes has a newer one that stays @R14-31', () => {
    fc.assert(
      fc.property(someBackups, (backups) => {
        const kept = keptOf(backups);
        const newest = backups.toSorted((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime())[0];
        if (newest) expect(kept).toContain(newest);
        expect(kept.length).toBeLessThanOrEqual(11);
        expect(keptOf(kept)).toEqual(kept);
      }),
    );
  });

  it('the log goes before the oldest backup that stays, and never after it @R14-31', () => {
    fc.assert(
      fc.property(someBackups, someSegments, (backups, segments) => {
        const { segments: deleted } = planDeletions(backups, segments, 'UTC');
        const needed = keptOf(backups)
          .map(({ firstSegment }) => firstSegment.slice(8))
          .sort()[0];
        expect(deleted.toSorted()).toEqual(
          segments.filter((name) => needed !== undefined && name.slice(8) < needed).sort(),
        );
      }),
    );
  });

  it('histories of timelines stay, and without a backup the whole log', () => {
    const names = ['00000002.history', segmentName(0), segmentName(1, 2), segmentName(5)];
    expect(planDeletions([backupAt(0.2, 2)], names, 'UTC').segments).toEqual([
      segmentName(0),
      segmentName(1, 2),
    ]);
    expect(planDeletions([], names, 'UTC').segments).toEqual([]);
  });

  it('oldest first', () => {
    const days = Array.from({ length: 20 }, (_, day) => backupAt(day)).reverse();
    const { backups } = planDeletions(days, [], 'UTC');
    expect(backups.length).toBeGreaterThan(1);
    expect(backups.map((id) => Number(id.slice(7)))).toEqual(
      backups.map((id) => Number(id.slice(7))).sort((a, b) => a - b),
    );
  });
});
