import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz, createdAt } from './columns.ts';

/** The first answer to a request with an Idempotency-Key; later ones get the same. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** What the request made, so that a repeat can carry on with it after a crash. */
    reference: text('reference').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    // Only to forget old ones by; a small index, because every purchase writes here.
    index('idempotency_keys_created').using('brin', table.createdAt),
  ],
);

/** How often something guarded was tried in the present window. */
export const rateLimits = pgTable('rate_limits', {
  bucket: text('bucket').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: timestamptz('resets_at').notNull(),
});
