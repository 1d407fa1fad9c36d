import type { Failure } from '@presently/contracts/errors';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from './columns.ts';

/** Idempotency keys, with the response to their first request if it was an error, which retries receive. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  scope: text('scope').notNull(),
  key: text('key').notNull(),
  requestHash: text('request_hash').notNull(),
  /** Id of what the request creates, so that a retry can continue with it after a crash. */
  reference: text('reference').notNull(),
  status: integer('status'),
  body: jsonb('body').$type<Failure>(),
  createdAt: createdAt(),
  expiresAt: timestamptz('expires_at').notNull().default(sql`now() + interval '7 days'`),
});

/** Fixed-window counters of rate limits; a crash of the database empties the table. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: timestamptz('resets_at').notNull(),
});

/** When each scheduled task that runs on one instance at a time may run again. */
export const scheduledTaskRuns = pgTable('scheduled_task_runs', {
  name: text('name').primaryKey(),
  nextRunAt: timestamptz('next_run_at').notNull(),
});
