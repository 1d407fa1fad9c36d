import { ROLES } from '@presently/contracts/roles';
import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../platform/db/columns.ts';

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** E.164 */
  phoneNumber: text('phone_number').notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  role: text('role', { enum: ROLES }),
  /** Who assigned the role: the setting OPERATOR_PHONES, or an owner in the console. */
  roleSource: text('role_source', { enum: ['settings', 'console'] }),
  emailOptIn: boolean('email_opt_in').notNull().default(true),
  /** null for an invited operator who has not signed in yet. */
  firstSignedInAt: timestamptz('first_signed_in_at'),
  createdAt: createdAt(),
});

/** The valid code for each phone number and device; a newer code replaces it. */
export const verificationCodes = pgTable('verification_codes', {
  phoneNumber: text('phone_number').notNull(),
  /** See known-device.ts. */
  device: text('device_id').notNull().default(''),
  challengeId: uuid('challenge_id').notNull(),
  /** HMAC of challenge id, phone number and code; its key is not in the database. */
  codeHash: text('code_hash').notNull(),
  attemptsLeft: integer('attempts_left').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** A sign-in on one device; all its tokens belong to it (the token family). */
export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: createdAt(),
  revokedAt: timestamptz('revoked_at'),
});

export const accessTokens = pgTable('access_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});

export const refreshTokens = pgTable('refresh_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  createdAt: createdAt(),
  expiresAt: timestamptz('expires_at').notNull(),
  usedAt: timestamptz('used_at'),
});

/** The number of SMS sent each day (UTC), for the daily budget. */
export const smsBudget = pgTable('sms_budget', {
  day: date('day').primaryKey(),
  sent: integer('sent').notNull(),
  sentToCanada: integer('sent_to_canada').notNull(),
});
