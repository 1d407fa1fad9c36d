import { CODE_RESEND_SECONDS, CODE_VALID_SECONDS } from '@presently/contracts/limits';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { verificationCodes } from './accounts.tables.ts';

/** Wrong tries that end a code. */
const TRIES = 5;

type Challenge = { challengeId: string; phoneNumber: string; codeHash: string };

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

/**
 * Puts a new code in force in place of any earlier one, unless the last was sent less than 30 s ago.
 * Of several at once one succeeds: the others wait for it and then find it too recent.
 */
export async function startChallenge(tx: Tx, challenge: Challenge): Promise<boolean> {
  const inForce = {
    challengeId: challenge.challengeId,
    codeHash: challenge.codeHash,
    triesLeft: TRIES,
    sentAt: sql`now()`,
    expiresAt: sql`now() + ${seconds(CODE_VALID_SECONDS)}`,
  };
  const started = await tx
    .insert(verificationCodes)
    .values({ phoneNumber: challenge.phoneNumber, ...inForce })
    .onConflictDoUpdate({
      target: verificationCodes.phoneNumber,
      set: inForce,
      setWhere: lte(verificationCodes.sentAt, sql`now() - ${seconds(CODE_RESEND_SECONDS)}`),
    })
    .returning({ challengeId: verificationCodes.challengeId });
  return started.length > 0;
}

/** Seconds until another code may be sent to the number. */
export async function secondsUntilResend(db: Executor, phoneNumber: string): Promise<number> {
  const wait = sql<number>`extract(epoch FROM ${verificationCodes.sentAt} + ${seconds(CODE_RESEND_SECONDS)} - clock_timestamp())::float8`;
  const [row] = await db
    .select({ wait })
    .from(verificationCodes)
    .where(eq(verificationCodes.phoneNumber, phoneNumber));
  return Math.max(1, row?.wait ?? 1);
}

/**
 * Takes one of the code's tries before anything is compared: however many guesses come at once, no
 * more than five are looked at.
 */
export async function takeTry(db: Executor, phoneNumber: string): Promise<Challenge | null> {
  const [row] = await db
    .update(verificationCodes)
    .set({ triesLeft: sql`${verificationCodes.triesLeft} - 1` })
    .where(
      and(
        eq(verificationCodes.phoneNumber, phoneNumber),
        gt(verificationCodes.triesLeft, 0),
        gt(verificationCodes.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return row ?? null;
}

/** Ends a code; false when it has ended before, so that of several right answers at once one counts. */
export async function endChallenge(db: Executor, challengeId: string): Promise<boolean> {
  const ended = await db
    .delete(verificationCodes)
    .where(eq(verificationCodes.challengeId, challengeId))
    .returning({ challengeId: verificationCodes.challengeId });
  return ended.length > 0;
}

export async function deleteCodesOf(tx: Tx, phoneNumber: string): Promise<void> {
  await tx.delete(verificationCodes).where(eq(verificationCodes.phoneNumber, phoneNumber));
}

export async function deleteExpiredCodes(db: Executor): Promise<void> {
  await db.delete(verificationCodes).where(lte(verificationCodes.expiresAt, sql`now()`));
}
