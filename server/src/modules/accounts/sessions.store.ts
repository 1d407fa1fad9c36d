import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { accessTokens, refreshTokens, sessions, users } from './accounts.tables.ts';
import { displayName, type UserRole } from './users.store.ts';

/** Who makes a request, by a token that is in force. */
export type Viewer = {
  userId: string;
  role: UserRole;
  sessionId: string;
  /** How other operators read who did something: the name, or the number's last four digits. */
  name: string;
};

const ACCESS = sql.raw("interval '15 minutes'");
const IDLE = sql.raw("interval '30 days'");
const ABSOLUTE = sql.raw("interval '90 days'");
/** Several tabs refresh at once; whoever comes second within this time gets what the first got. */
const GRACE = sql.raw("interval '10 seconds'");

export async function insertSession(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.insert(sessions).values({ id, userId });
}

export async function insertAccessToken(tx: Tx, tokenHash: string, sessionId: string): Promise<void> {
  await tx.insert(accessTokens).values({ tokenHash, sessionId, expiresAt: sql`now() + ${ACCESS}` });
}

/** Good for 30 days without use, and never beyond 90 days from the sign-in. */
export async function insertRefreshToken(tx: Tx, tokenHash: string, sessionId: string): Promise<void> {
  const signedInAt = sql`(SELECT ${sessions.createdAt} FROM ${sessions} WHERE ${sessions.id} = ${sessionId})`;
  await tx
    .insert(refreshTokens)
    .values({ tokenHash, sessionId, expiresAt: sql`least(now() + ${IDLE}, ${signedInAt} + ${ABSOLUTE})` });
}

export async function findViewer(db: Executor, tokenHash: string): Promise<Viewer | null> {
  const [row] = await db
    .select({ userId: users.id, role: users.role, sessionId: sessions.id, name: displayName })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(accessTokens.tokenHash, tokenHash),
        gt(accessTokens.expiresAt, sql`now()`),
        isNull(sessions.revokedAt),
      ),
    );
  return row ?? null;
}

export type LockedRefreshToken = {
  sessionId: string;
  userId: string;
  usable: boolean;
  spent: boolean;
  spentJustNow: boolean;
};

/** Locks a refresh token and its sign-in, so that refreshes of one sign-in go one after the other. */
export async function lockRefreshToken(tx: Tx, tokenHash: string): Promise<LockedRefreshToken | null> {
  const [row] = await tx
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      usable: sql<boolean>`${refreshTokens.expiresAt} > now() AND ${sessions.revokedAt} IS NULL`,
      spent: sql<boolean>`${refreshTokens.usedAt} IS NOT NULL`,
      spentJustNow: sql<boolean>`coalesce(${refreshTokens.usedAt} > now() - ${GRACE}, false)`,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('update');
  return row ?? null;
}

export async function markRefreshTokenUsed(tx: Tx, tokenHash: string): Promise<void> {
  await tx.update(refreshTokens).set({ usedAt: sql`now()` }).where(eq(refreshTokens.tokenHash, tokenHash));
}

export async function isRefreshTokenUnused(tx: Tx, tokenHash: string): Promise<boolean> {
  const [row] = await tx
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  return row !== undefined && row.usedAt === null;
}

/** The sign-in of a refresh token of any age, unless it has ended. */
export async function findSessionByRefreshToken(db: Executor, tokenHash: string): Promise<string | null> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(sessions.revokedAt)));
  return row?.id ?? null;
}

/** Ends a sign-in: its access and refresh tokens stop working at once. */
export async function revokeSession(db: Executor, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}

/** @returns how many sign-ins of the user were ended */
export async function revokeAllSessions(db: Executor, userId: string): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** When the user signed in on which of the sign-ins that still live. */
export async function listSessions(db: Executor, userId: string): Promise<{ createdAt: Date }[]> {
  return db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .orderBy(sessions.createdAt);
}

/** Spent refresh tokens are kept as long as they would have lived: only so is their theft noticed. */
export async function deleteExpiredTokens(db: Executor): Promise<void> {
  await db.delete(accessTokens).where(lte(accessTokens.expiresAt, sql`now()`));
  await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, sql`now()`));
  await db
    .delete(sessions)
    .where(
      or(
        lte(sessions.createdAt, sql`now() - ${ABSOLUTE}`),
        lte(sessions.revokedAt, sql`now() - interval '1 day'`),
      ),
    );
}
