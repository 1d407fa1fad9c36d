import { CODE_VALID_SECONDS } from '@presently/contracts/limits';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { verificationCodes } from './accounts.tables.ts';

const MAX_ATTEMPTS = 5;

export type Challenge = { challengeId: string; phoneNumber: string; device: string; codeHash: string };
/** A challenge after one of its attempts was consumed. */
export type AttemptedChallenge = Challenge & { isFirstAttempt: boolean };

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

/** Stores a new challenge, replacing any earlier one for the number and device. */
export async function saveChallenge(tx: Tx, challenge: Challenge): Promise<void> {
  const values = {
    challengeId: challenge.challengeId,
    codeHash: challenge.codeHash,
    attemptsLeft: MAX_ATTEMPTS,
    expiresAt: sql`now() + ${seconds(CODE_VALID_SECONDS)}`,
  };
  await tx
    .insert(verificationCodes)
    .values({ phoneNumber: challenge.phoneNumber, device: challenge.device, ...values })
    .onConflictDoUpdate({
      target: [verificationCodes.phoneNumber, verificationCodes.device],
      set: values,
    });
}

/**
 * Consumes an attempt before the code is compared, so that no more than five concurrent guesses are compared.
 * @returns null when there is no valid challenge or no attempt is left
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
  return row ? { ...row, isFirstAttempt: row.attemptsLeft === MAX_ATTEMPTS - 1 } : null;
}

/** @returns false if it was already deleted, so that only one of several concurrent sign-ins succeeds */
export async function deleteChallenge(db: Executor, challengeId: string): Promise<boolean> {
  const deleted = await db
    .delete(verificationCodes)
    .where(eq(verificationCodes.challengeId, challengeId))
    .returning({ challengeId: verificationCodes.challengeId });
  return deleted.length > 0;
}

export async function deleteCodes(tx: Tx, phoneNumber: string): Promise<void> {
  await tx.delete(verificationCodes).where(eq(verificationCodes.phoneNumber, phoneNumber));
}

export async function purgeExpiredCodes(db: Executor): Promise<void> {
  await db.delete(verificationCodes).where(lte(verificationCodes.expiresAt, sql`now()`));
}
