import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/db/columns.ts';

export const giftViews = pgTable(
  'gift_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    giftId: text('gift_id').notNull(),
    userId: uuid('user_id'),
    sessionId: text('session_id'),
    createdAt: createdAt(),
  },
  (table) => [index('gift_views_gift').on(table.giftId, table.createdAt)],
);
