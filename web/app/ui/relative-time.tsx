import { formatDateTime, formatRelativeTime } from '@presently/texts/format';
import * as texts from '@presently/texts/ui';
import { useEffect, useState } from 'react';

const minute = 60_000;
const units: [Intl.RelativeTimeFormatUnit, number][] = [
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

function describe(distance: number): string {
  for (const [unit, ms] of units) {
    if (Math.abs(distance) >= ms) return formatRelativeTime(Math.trunc(distance / ms), unit);
  }
  return distance > 0 ? texts.inAMoment : texts.justNow;
}

interface RelativeTimeProps {
  at: string;
  /** Shows date and time, which otherwise appear on hover. */
  exact?: boolean;
  /** The time may be in the future. */
  isDeadline?: boolean;
}

/** A time relative to now, updated every minute. */
export function RelativeTime({ at, exact = false, isDeadline = false }: RelativeTimeProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatDateTime(new Date(at))} className="whitespace-nowrap tabular-nums">
      {exact ? formatDateTime(new Date(at)) : (isDeadline ? deadlineText : pastTimeText)(at, now)}
    </time>
  );
}
