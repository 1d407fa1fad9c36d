import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clockTimestamp, createdAt, timestamptz } from '../../platform/db/columns.ts';

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  imageUrl: text('image_url'),
  position: integer('position').notNull(),
  updatedAt: timestamptz('updated_at').notNull().default(clockTimestamp),
  retiredAt: timestamptz('retired_at'),
});

export const gifts = pgTable('gifts', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  brand: text('brand'),
  priceCents: integer('price_cents').notNull(),
  popularity: integer('popularity').notNull().default(0),
  featured: boolean('featured').notNull().default(false),
  /** Position among the featured gifts; those without one come last. */
  featuredPosition: integer('featured_position'),
  /** URLs of the 640 px WebP images in display order. */
  imageUrls: jsonb('image_urls').$type<string[]>().notNull(),
  createdAt: createdAt(),
  /** Last change by an operator; sales do not touch it. */
  updatedAt: timestamptz('updated_at').notNull().default(clockTimestamp),
  retiredAt: timestamptz('retired_at'),
});

export const giftCategories = pgTable('gift_categories', {
  giftId: text('gift_id').notNull(),
  categoryId: text('category_id').notNull(),
  /** 0: the primary category. */
  position: integer('position').notNull(),
});

export const tags = pgTable('tags', {
  /** Also used in its URL: `/ideas/birthday`. */
  id: text('id').primaryKey(),
  kind: text('kind').$type<'occasion' | 'recipient'>().notNull(),
  /** Short name: "Birthday". */
  name: text('name').notNull(),
  /** Title of its page: "Birthday gifts". */
  title: text('title').notNull(),
  position: integer('position').notNull(),
});

export const searchSynonyms = pgTable('search_synonyms', {
  id: uuid('id').primaryKey(),
  term: text('term').notNull(),
  synonyms: text('synonyms').array().notNull(),
  updatedAt: timestamptz('updated_at').notNull().default(clockTimestamp),
});

export const giftStock = pgTable('gift_stock', {
  giftId: text('gift_id').primaryKey(),
  /**
   * Units that can still be sold; an order reserves one when it is created and releases it if it is cancelled. null:
   * unlimited.
   */
  onHand: integer('on_hand'),
});

/** The precomputed data that lists, searches and pages read for a gift; written by triggers. */
export const giftDocuments = pgTable('gift_documents', {
  giftId: text('gift_id').primaryKey(),
  onSale: boolean('on_sale').notNull(),
  inStock: boolean('in_stock').notNull(),
  featured: boolean('featured').notNull(),
  featuredPosition: integer('featured_position'),
  popularity: integer('popularity').notNull(),
  priceCents: integer('price_cents').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  categoryIds: text('category_ids').array().notNull(),
  tagIds: text('tag_ids').array().notNull(),
  plainName: text('plain_name').notNull(),
  plainWords: text('plain_words').notNull(),
  json: text('json').notNull(),
});

export const cardImages = pgTable('card_images', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  category: text('category').notNull(),
  /** Empty until an operator has uploaded an image. */
  imageUrl: text('image_url').notNull(),
  /** Image of a gift wrapped in this design, 1200 × 630, for link previews (Open Graph). */
  previewUrl: text('preview_url'),
  position: integer('position').notNull(),
  updatedAt: timestamptz('updated_at').notNull().default(clockTimestamp),
  retiredAt: timestamptz('retired_at'),
});

/** Stock changes by operators; sales are not recorded here. */
export const stockChanges = pgTable('stock_changes', {
  id: uuid('id').primaryKey(),
  giftId: text('gift_id').notNull(),
  /** null: unlimited. */
  stockBefore: integer('stock_before'),
  stockAfter: integer('stock_after'),
  reason: text('reason').notNull(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name').notNull(),
  createdAt: timestamptz('created_at').notNull().default(clockTimestamp),
});
