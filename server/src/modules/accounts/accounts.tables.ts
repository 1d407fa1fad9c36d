import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from '../../platform/db/columns.ts';

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** E.164 */
  phoneNumber: text('phone_number').notNull().unique(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  role: text('role', { enum: ['owner', 'staff'] }),
  wantsMessages: boolean('wants_messages').notNull().default(true),
  createdAt: createdAt(),
});

/** One code in force for each phone number; a newer one replaces it. */
export const verificationCodes = pgTable('verification_codes', {
  phoneNumber: text('phone_number').primaryKey(),
  challengeId: uuid('challenge_id').notNull(),
  /** HMAC over challenge, phone and code with a key that is not in the database. */
  codeHash: text('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  sentAt: at('sent_at').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** One sign-in on one device: the family of its tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    revokedAt: at('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('access_tokens_session').on(table.sessionId)],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    spentAt: at('spent_at'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
);
