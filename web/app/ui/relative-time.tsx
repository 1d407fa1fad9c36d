import { formatDateTime, formatRelativeTime } from '@presently/texts/format';
import * as texts from '@presently/texts/ui';
import { useEffect, useState } from 'react';

const minute = 60_000;
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', minute],
];

/** "3 hours ago", "in 2 days", "just now" */
export function relativeTimeText(at: string, now: number): string {
  const distance = Date.parse(at) - now;
  for (const [unit, ms] of units) {
    if (Math.abs(distance) >= ms) return formatRelativeTime(Math.trunc(distance / ms), unit);
  }
  return distance > 0 ? texts.inAMoment : texts.justNow;
}

/** A time relative to now, updated every minute; `exact` shows date and time instead of on hover. */
export function RelativeTime({ at, exact = false }: { at: string; exact?: boolean }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatDateTime(new Date(at))} className="whitespace-nowrap tabular-nums">
      {exact ? formatDateTime(new Date(at)) : relativeTimeText(at, now)}
    </time>
  );
}
