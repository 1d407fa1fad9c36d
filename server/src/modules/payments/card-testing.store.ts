import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { deleteInBatches } from '../../platform/db/purge.ts';
import type { Payer } from './payer.ts';
import { payments } from './payments.tables.ts';

/**
 * Outcomes of card payments: declined attempts, payments that succeeded (not those that were only authorised), and cards
 * of the last minute without an outcome yet.
 */
export type AttemptCounts = { declined: number; paid: number; pending: number };

type Fingerprints = Pick<Payer, 'payerFingerprint' | 'ipFingerprint'>;

const isPurchasePending = sql`capture_method = 'automatic' AND (intent_status IS NULL OR intent_status = 'processing')
  AND created_at > now() - interval '1 minute'`;
/** A standalone intent has a payment method if it was created with one, and in any case once it is confirmed. */
const isStandalonePending = sql`capture_method = 'manual' AND payment_method_id IS NOT NULL
  AND intent_status IN ('requires_payment_method', 'requires_confirmation') AND updated_at > now() - interval '1 minute'`;

const counts = sql`
  coalesce(sum(declined_attempts), 0)::int AS declined,
  (count(*) FILTER (WHERE intent_status = 'succeeded'))::int AS paid,
  (count(*) FILTER (WHERE declined_attempts = 0 AND (${isPurchasePending} OR ${isStandalonePending})))::int AS pending`;

/** Payments of the last hour by the same payer, and from the same IP prefix. */
export async function countRecentAttempts(
  db: Executor,
  { payerFingerprint, ipFingerprint }: Fingerprints,
): Promise<{ byPayer: AttemptCounts; byIp: AttemptCounts }> {
  const recent = sql`FROM ${payments} WHERE created_at > now() - interval '1 hour'`;
  const [byPayer, byIp] = [
    await db.execute<AttemptCounts>(
      sql`SELECT ${counts} ${recent} AND payer_fingerprint = ${payerFingerprint}`,
    ),
    await db.execute<AttemptCounts>(sql`SELECT ${counts} ${recent} AND ip_fingerprint = ${ipFingerprint}`),
  ];
  return { byPayer: byPayer.rows[0] as AttemptCounts, byIp: byIp.rows[0] as AttemptCounts };
}

/** Successful payments of the last day without refunds, by one payer or from one IP prefix. */
export async function countUnrefundedPayments(
  db: Executor,
  { payerFingerprint, ipFingerprint }: Fingerprints,
  groupBy: 'payer' | 'network',
): Promise<number> {
  const matches =
    groupBy === 'payer'
      ? eq(payments.payerFingerprint, payerFingerprint)
      : eq(payments.ipFingerprint, ipFingerprint);
  const isUnrefunded = sql`created_at > now() - interval '1 day' AND intent_status = 'succeeded' AND refunded_cents = 0`;
  return await db.$count(payments, and(matches, isUnrefunded));
}

/** The payer's fingerprints as stored with the payment; null when it has none. */
export async function findPayer(db: Executor, purchaseId: string): Promise<Fingerprints | null> {
  const [row] = await db
    .select({ payerFingerprint: payments.payerFingerprint, ipFingerprint: payments.ipFingerprint })
    .from(payments)
    .where(eq(payments.purchaseId, purchaseId));
  return row?.payerFingerprint && row.ipFingerprint
    ? { payerFingerprint: row.payerFingerprint, ipFingerprint: row.ipFingerprint }
    : null;
}

/** Erases the fingerprints of payments that are older than `days` days. @returns the number of payments */
export const eraseFingerprints = (db: Executor, days: number): Promise<number> =>
  deleteInBatches(async (batchSize) => {
    const { rowCount } = await db.execute(sql`
      UPDATE ${payments} SET payer_fingerprint = NULL, ip_fingerprint = NULL WHERE id IN (
        SELECT id FROM ${payments} WHERE ip_fingerprint IS NOT NULL AND created_at < now() - make_interval(days => ${days})
        LIMIT ${batchSize} FOR NO KEY UPDATE SKIP LOCKED)`);
    return rowCount ?? 0;
  });

/** The number of IP prefixes that paid in the last ten minutes, and the number from which every card was declined. */
export async function countDecliningNetworks(db: Executor): Promise<{ declining: number; total: number }> {
  const { rows } = await db.execute<{ declining: number; total: number }>(sql`
    SELECT (count(*) FILTER (WHERE declined > 0 AND paid = 0))::int AS declining, count(*)::int AS total
    FROM (SELECT ${counts} FROM ${payments} WHERE ip_fingerprint IS NOT NULL AND created_at > now() - interval '10 minutes' GROUP BY ip_fingerprint) AS networks`);
  return rows[0] as { declining: number; total: number };
}
