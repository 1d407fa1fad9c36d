import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/db/columns.ts';

export const wishlistItems = pgTable('wishlist_items', {
  userId: uuid('user_id').notNull(),
  giftId: text('gift_id').notNull(),
  addedAt: timestamptz('added_at').notNull().defaultNow(),
});
