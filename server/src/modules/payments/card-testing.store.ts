import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { payments } from './payments.tables.ts';

export type Tries = { refused: number; paid: number; underWay: number };

const counts = sql`
  coalesce(sum(refused_tries), 0)::int AS refused,
  (count(*) FILTER (WHERE intent_status IN ('succeeded', 'requires_capture')))::int AS paid,
  (count(*) FILTER (WHERE refused_tries = 0 AND capture_method = 'automatic' AND (intent_status IS NULL OR intent_status = 'processing') AND created_at > now() - interval '1 minute'))::int AS "underWay"`;

/** What became of the payments of one checkout and of one address in the last hour. */
export async function countRecentAttempts(
  db: Executor,
  { checkout, network }: { checkout: string; network: string },
): Promise<{ checkout: Tries; address: Tries }> {
  const recent = sql`FROM ${payments} WHERE created_at > now() - interval '1 hour'`;
  const [own, address] = [
    await db.execute<Tries>(sql`SELECT ${counts} ${recent} AND payer = ${checkout}`),
    await db.execute<Tries>(sql`SELECT ${counts} ${recent} AND network = ${network}`),
  ];
  return { checkout: own.rows[0] as Tries, address: address.rows[0] as Tries };
}

/** Payments of one checkout, or of one address, that were made in the last day and not given back. */
export async function countUnrefundedPayments(
  db: Executor,
  { checkout, network }: { checkout: string; network: string },
  of: 'payer' | 'network',
): Promise<number> {
  const theirs = of === 'payer' ? eq(payments.payer, checkout) : eq(payments.network, network);
  const isKept = sql`created_at > now() - interval '1 day' AND intent_status = 'succeeded' AND refunded_cents = 0`;
  return await db.$count(payments, and(theirs, isKept));
}

/** Who paid, and from where, as far as it was written down. */
export async function findPayer(
  db: Executor,
  reference: string,
): Promise<{ checkout: string; network: string } | null> {
  const [row] = await db
    .select({ checkout: payments.payer, network: payments.network })
    .from(payments)
    .where(eq(payments.reference, reference));
  return row?.checkout && row.network ? { checkout: row.checkout, network: row.network } : null;
}

/** Addresses of the last ten minutes, and those among them from which every card was refused. */
export async function countDecliningNetworks(db: Executor): Promise<{ refused: number; seen: number }> {
  const { rows } = await db.execute<{ refused: number; seen: number }>(sql`
    SELECT (count(*) FILTER (WHERE refused > 0 AND paid = 0))::int AS refused, count(*)::int AS seen
    FROM (SELECT ${counts} FROM ${payments} WHERE network IS NOT NULL AND created_at > now() - interval '10 minutes' GROUP BY network) AS networks`);
  return rows[0] as { refused: number; seen: number };
}
