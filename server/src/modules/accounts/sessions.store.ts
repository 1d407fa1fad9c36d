import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { accessTokens, refreshTokens, sessions, users } from './accounts.tables.ts';
import { displayName, type UserRole } from './users.store.ts';

/** The user who makes a request, identified by a valid access token. */
export type Viewer = {
  userId: string;
  role: UserRole;
  sessionId: string;
  /** Shown to operators: the name, or the phone number's last four digits. */
  name: string;
};

const ACCESS_TOKEN_LIFETIME = sql.raw("interval '15 minutes'");
/** 30 days. In hours, because a day has 23 or 25 of them when daylight saving time begins or ends. */
const IDLE_LIFETIME = sql.raw("interval '720 hours'");
/** 90 days. */
const ABSOLUTE_LIFETIME = sql.raw("interval '2160 hours'");
/** Allows several tabs to refresh concurrently with the same token. */
const GRACE_PERIOD = sql.raw("interval '10 seconds'");

export async function insertSession(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.insert(sessions).values({ id, userId });
}

export async function insertAccessToken(tx: Tx, tokenHash: string, sessionId: string): Promise<void> {
  await tx
    .insert(accessTokens)
    .values({ tokenHash, sessionId, expiresAt: sql`now() + ${ACCESS_TOKEN_LIFETIME}` });
}

/** Valid for 30 days, but not longer than 90 days after the sign-in. */
export async function insertRefreshToken(tx: Tx, tokenHash: string, sessionId: string): Promise<void> {
  const signedInAt = sql`(SELECT ${sessions.createdAt} FROM ${sessions} WHERE ${sessions.id} = ${sessionId})`;
  await tx.insert(refreshTokens).values({
    tokenHash,
    sessionId,
    expiresAt: sql`least(now() + ${IDLE_LIFETIME}, ${signedInAt} + ${ABSOLUTE_LIFETIME})`,
  });
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
  isValid: boolean;
  isUsed: boolean;
  /** Used less than `GRACE_PERIOD` ago. */
  isInGracePeriod: boolean;
};

/** Locks a refresh token and its session, which serialises concurrent refreshes of the session. */
export async function lockRefreshToken(tx: Tx, tokenHash: string): Promise<LockedRefreshToken | null> {
  const [row] = await tx
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      isValid: sql<boolean>`${refreshTokens.expiresAt} > now() AND ${sessions.revokedAt} IS NULL`,
      isUsed: sql<boolean>`${refreshTokens.usedAt} IS NOT NULL`,
      isInGracePeriod: sql<boolean>`coalesce(${refreshTokens.usedAt} > now() - ${GRACE_PERIOD}, false)`,
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

/** The session of a refresh token, used or expired ones included, unless it is revoked. */
export async function findSessionByRefreshToken(db: Executor, tokenHash: string): Promise<string | null> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(sessions.revokedAt)));
  return row?.id ?? null;
}

/** May also revoke the session of a sign-in that began after this transaction. */
const revokedAt = sql`greatest(now(), ${sessions.createdAt})`;

/** Revokes a session: its access and refresh tokens become invalid immediately. */
export async function revokeSession(db: Executor, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}

/** @returns the number of revoked sessions */
export async function revokeAllSessions(db: Executor, userId: string): Promise<number> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return revoked.length;
}

/** The user's sessions that are not revoked, oldest first. */
export async function listSessions(db: Executor, userId: string): Promise<{ createdAt: Date }[]> {
  return db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .orderBy(sessions.createdAt);
}

/** Used refresh tokens are kept until they expire, so that their reuse is detected. */
export async function purgeExpiredTokens(db: Executor): Promise<void> {
  await db.delete(accessTokens).where(lte(accessTokens.expiresAt, sql`now()`));
  await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, sql`now()`));
  await db
    .delete(sessions)
    .where(
      or(
        lte(sessions.createdAt, sql`now() - ${ABSOLUTE_LIFETIME}`),
        lte(sessions.revokedAt, sql`now() - interval '1 day'`),
      ),
    );
}
