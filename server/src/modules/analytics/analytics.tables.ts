import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/db/columns.ts';

/** Partitioned by month in the database, so that old months can be deleted by dropping their partition. */
export const giftViews = pgTable('gift_views', {
  id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  giftId: text('gift_id').notNull(),
  /** Not a foreign key, because a new partition would then lock `users`; see `anonymiseGiftViews`. */
  userId: uuid('user_id'),
  sessionId: text('session_id'),
  createdAt: createdAt(),
});
