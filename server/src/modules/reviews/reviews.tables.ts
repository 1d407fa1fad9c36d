import { REVIEW_AUTHORS } from '@presently/contracts/reviews';
import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { clockTimestamp, timestamptz } from '../../platform/db/columns.ts';

export const reviews = pgTable('reviews', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  author: text('author', { enum: REVIEW_AUTHORS }).notNull(),
  giftId: text('gift_id').notNull(),
  /** First name. */
  authorName: text('author_name'),
  /** Null: removed by its author while it was hidden. */
  rating: smallint('rating'),
  text: text('text'),
  answer: text('answer'),
  /** Null: visible. */
  hiddenReason: text('hidden_reason'),
  createdAt: timestamptz('created_at').notNull().default(clockTimestamp),
});
