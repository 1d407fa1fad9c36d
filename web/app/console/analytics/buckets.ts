import { countDays, type DateRange } from './date-range';

/** The orders of one day, or of a longer interval that starts on `date`. */
export interface Bucket {
  date: string;
  orders: number;
  /** In dollars. */
  revenue: number;
}

export type Interval = 'day' | 'week' | 'month';

/** The shortest interval whose bars are distinguishable on a phone. */
export function chooseInterval(range: DateRange): Interval {
  const days = countDays(range);
  if (days <= 45) return 'day';
  return days <= 190 ? 'week' : 'month';
}

/** Sums days by week (from Monday) or month; a bucket's date is the first of its days within the range. */
export function groupByInterval(days: readonly Bucket[], interval: Interval): Bucket[] {
  const buckets = new Map<string, Bucket>();
  for (const day of days) {
    const key = bucketKey(day.date, interval);
    const bucket = buckets.get(key);
    buckets.set(key, {
      date: bucket?.date ?? day.date,
      orders: (bucket?.orders ?? 0) + day.orders,
      // Rounded, because sums of floating-point dollars drift by fractions of a cent.
      revenue: Math.round(((bucket?.revenue ?? 0) + day.revenue) * 100) / 100,
    });
  }
  return [...buckets.values()];
}

function bucketKey(date: string, interval: Interval): string {
  if (interval === 'day') return date;
  if (interval === 'month') return date.slice(0, 7);
  const monday = new Date(`${date}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}
