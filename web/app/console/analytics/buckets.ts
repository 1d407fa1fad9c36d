import { countDays, type DateRange } from './date-range';

export interface Day {
  date: string;
  orders: number;
  /** In dollars. */
  revenue: number;
}

export type Interval = 'day' | 'week' | 'month';

/** The step whose bars can still be told apart on a phone. */
export function chooseInterval(span: DateRange): Interval {
  const days = countDays(span);
  if (days <= 45) return 'day';
  return days <= 190 ? 'week' : 'month';
}

/** The days of a span summed by their week (from Monday) or month, each under the first of its days that counts. */
export function groupByInterval(days: readonly Day[], step: Interval): Day[] {
  const buckets = new Map<string, Day>();
  for (const day of days) {
    const key = bucketKey(day.date, step);
    const known = buckets.get(key);
    buckets.set(key, {
      date: known?.date ?? day.date,
      orders: (known?.orders ?? 0) + day.orders,
      // Sums of dollars drift by fractions of a cent.
      revenue: Math.round(((known?.revenue ?? 0) + day.revenue) * 100) / 100,
    });
  }
  return [...buckets.values()];
}

function bucketKey(date: string, step: Interval): string {
  if (step === 'day') return date;
  if (step === 'month') return date.slice(0, 7);
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}
