import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Casts a text reference of another module to uuid, so that the primary key is used; null if it is not a UUID. */
export const uuidOrNull = (text: SQLWrapper): SQL =>
  sql`CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${text}::uuid END`;

/** Days in a time zone (IANA name), both inclusive; an absent one is unlimited. */
export type DayFilter = { from?: string | undefined; to?: string | undefined; timeZone: string };

/** The day that a timestamp is in a time zone. */
export const dayIn = (timeZone: string, time: SQLWrapper): SQL =>
  sql`(${time} AT TIME ZONE ${timeZone}::text)::date`;

/** When a day begins. If clocks are set back across midnight, PostgreSQL uses the later of the two midnights. */
export function startOfDay(day: SQL, timeZone: string): SQL {
  const midnight = sql`${day}::timestamp AT TIME ZONE ${timeZone}::text`;
  const earlier = sql`(${midnight} - interval '1 hour')`;
  return sql`(CASE WHEN ${dayIn(timeZone, earlier)} = ${day} THEN ${earlier} ELSE ${midnight} END)`;
}

/** Whether a timestamp lies in the days; can use its index. */
export const isWithinDays = (time: SQLWrapper, { from, to, timeZone }: DayFilter): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${time} >= ${startOfDay(sql`${from}::date`, timeZone)}`,
    to === undefined ? undefined : sql`${time} < ${startOfDay(sql`(${to}::date + 1)`, timeZone)}`,
  );
