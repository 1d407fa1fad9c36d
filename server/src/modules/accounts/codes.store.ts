import { CODE_VALID_SECONDS } from '@presently/contracts/limits';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { verificationCodes } from './accounts.tables.ts';

/** Wrong tries that end a code. */
const TRIES = 5;

export type Challenge = { challengeId: string; phoneNumber: string; device: string; codeHash: string };
/** A challenge of which a try was taken; whether it was the first. */
export type AttemptedChallenge = Challenge & { isFirstAttempt: boolean };

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

/** Puts a new code in force in place of any earlier one for the number and device. */
export async function saveChallenge(tx: Tx, challenge: Challenge): Promise<void> {
  const inForce = {
    challengeId: challenge.challengeId,
    codeHash: challenge.codeHash,
    attemptsLeft: TRIES,
    expiresAt: sql`now() + ${seconds(CODE_VALID_SECONDS)}`,
  };
  await tx
    .insert(verificationCodes)
    .values({ phoneNumber: challenge.phoneNumber, device: challenge.device, ...inForce })
    .onConflictDoUpdate({
      target: [verificationCodes.phoneNumber, verificationCodes.device],
      set: inForce,
    });
}

/**
 * Takes one of the code's tries before anything is compared: however many guesses come at once, no
 * more than five are looked at.
 */
export async function consumeAttempt(
  db: Executor,
  phoneNumber: string,
  device: string,
): Promise<AttemptedChallenge | null> {
  const [row] = await db
    .update(verificationCodes)
    .set({ attemptsLeft: sql`${verificationCodes.attemptsLeft} - 1` })
    .where(
      and(
        eq(verificationCodes.phoneNumber, phoneNumber),
        eq(verificationCodes.device, device),
        gt(verificationCodes.attemptsLeft, 0),
        gt(verificationCodes.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return row ? { ...row, isFirstAttempt: row.attemptsLeft === TRIES - 1 } : null;
}

/** Ends a code; false when it has ended before, so that of several right answers at once one counts. */
export async function deleteChallenge(db: Executor, challengeId: string): Promise<boolean> {
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
