import { calendarDayIn } from '@presently/contracts/time-zone';

/** A complete backup, which has a manifest. */
export type CompleteBackup = {
  id: string;
  finishedAt: Date;
  /** The first WAL segment that it needs. */
  firstSegment: string;
};

export type Deletions = {
  /** Ids of backups, oldest first. */
  backups: string[];
  /** Names of segments, oldest first. */
  segments: string[];
};

const DAYS = 7;
const WEEKS = 4;

/**
 * Decides what to delete. Keeps the newest backup of each of the last seven days with backups and, before that, the
 * oldest of each of the last four weeks (the oldest, because it reaches back further). WAL is kept from the oldest
 * remaining backup on, or completely if there is none.
 * @param segments names of archived segments, 24 hexadecimal digits; others (timeline histories) are never deleted
 * @param timeZone defines days and weeks
 */
export function planDeletions(backups: CompleteBackup[], segments: string[], timeZone: string): Deletions {
  const newestFirst = backups.toSorted((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime());
  const kept = backupsToKeep(newestFirst, timeZone);
  const firstNeeded = newestFirst
    .filter(({ id }) => kept.has(id))
    .map(({ firstSegment }) => positionOf(firstSegment))
    .reduce<string | null>(
      (first, position) => (first !== null && first < position ? first : position),
      null,
    );
  return {
    backups: newestFirst
      .filter(({ id }) => !kept.has(id))
      .map(({ id }) => id)
      .reverse(),
    segments: segments
      .filter((name) => firstNeeded !== null && SEGMENT.test(name) && positionOf(name) < firstNeeded)
      .sort((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1)),
  };
}

function backupsToKeep(newestFirst: CompleteBackup[], timeZone: string): Set<string> {
  const dayOf = ({ finishedAt }: CompleteBackup) => calendarDayIn(timeZone, finishedAt);
  const daily = [...Map.groupBy(newestFirst, dayOf).values()]
    .slice(0, DAYS)
    .flatMap((ofDay) => ofDay.slice(0, 1));
  const oldestDay = daily.map(dayOf).at(-1) ?? '';
  const older = newestFirst.filter((backup) => dayOf(backup) < oldestDay);
  const weeks = Map.groupBy(older, (backup) => mondayOf(dayOf(backup)));
  const weekly = [...weeks.values()].slice(0, WEEKS).flatMap((ofWeek) => ofWeek.slice(-1));
  return new Set([...daily, ...weekly].map(({ id }) => id));
}

/** The first day of the week that contains a day. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

const SEGMENT = /^[0-9A-F]{24}$/;

/** A segment's position in the WAL: its name without the timeline, which a restore increments. */
const positionOf = (segment: string): string => segment.slice(8);
