import * as texts from '@presently/texts/server/time-ago';

const UNITS: [(count: number) => string, number][] = [
  [texts.daysAgo, 86_400],
  [texts.hoursAgo, 3_600],
  [texts.minutesAgo, 60],
];

/** "just now", "2 minutes ago", "a day ago". */
export function timeAgo(then: Date, now: Date): string {
  const seconds = (now.getTime() - then.getTime()) / 1000;
  const [ago, length] = UNITS.find(([, size]) => seconds >= size) ?? [null, 1];
  return ago === null ? texts.justNow : ago(Math.floor(seconds / length));
}
