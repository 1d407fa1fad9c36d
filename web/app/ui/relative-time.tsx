import { formatDateTime, formatDuration, formatRelativeTime } from '@presently/texts/format';
import * as texts from '@presently/texts/ui';
import { useEffect, useState } from 'react';

const minute = 60_000;
const units: ['day' | 'hour' | 'minute', number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', minute],
];

/** "3 hours ago", "just now" */
export const pastTimeText = (at: string, now: number): string =>
  // The clock of the server may be ahead, and `now` may be up to a minute old.
  describe(Math.min(Date.parse(at) - now, 0));

/** "in 2 days"; "3 hours ago" once it is over */
export const deadlineText = (at: string, now: number): string => describe(Date.parse(at) - now);

/** "3 hours"; "under a minute" */
export function durationText(since: string, now: number): string {
  const { count, unit } = inLargestUnit(now - Date.parse(since));
  return count > 0 ? formatDuration(count, unit) : texts.underAMinute;
}

function describe(distance: number): string {
  const { count, unit } = inLargestUnit(distance);
  if (count !== 0) return formatRelativeTime(count, unit);
  return distance > 0 ? texts.inAMoment : texts.justNow;
}

/** In the largest unit with a value of at least one; otherwise zero minutes. */
function inLargestUnit(milliseconds: number): { count: number; unit: (typeof units)[number][0] } {
  const [unit, ms] = units.find(([, length]) => Math.abs(milliseconds) >= length) ?? ['minute', minute];
  return { count: Math.trunc(milliseconds / ms), unit };
}

interface RelativeTimeProps {
  at: string;
  /** Shows date and time, which otherwise appear on hover. */
  exact?: boolean;
  /** The time may be in the future. */
  isDeadline?: boolean;
  /** Shows the elapsed time without "ago", for waiting items. */
  isDuration?: boolean;
}

/** A time relative to now, updated every minute. */
export function RelativeTime({
  at,
  exact = false,
  isDeadline = false,
  isDuration = false,
}: RelativeTimeProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  const toText = isDuration ? durationText : isDeadline ? deadlineText : pastTimeText;
  return (
    <time dateTime={at} title={formatDateTime(new Date(at))} className="whitespace-nowrap tabular-nums">
      {exact ? formatDateTime(new Date(at)) : toText(at, now)}
    </time>
  );
}
