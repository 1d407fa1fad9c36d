import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Days in UTC, both inclusive; an absent one is unlimited. */
export type DayFilter = { from?: string | undefined; to?: string | undefined };

/** Whether a timestamp lies in the days; can use its index. */
export const isWithinDays = (time: SQLWrapper, { from, to }: DayFilter): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${time} >= ${from}::date::timestamp AT TIME ZONE 'UTC'`,
    to === undefined ? undefined : sql`${time} < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`,
  );
