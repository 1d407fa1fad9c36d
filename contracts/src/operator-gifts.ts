import { formatDollars } from '@presently/texts/format';
import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { Gift, Tag } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { CursorQuery, cursorPageOf, envelope } from './envelope.ts';
import { IdempotencyHeaders } from './idempotency.ts';
import { EditTimestamps, Id, RetiredFilter, SeenUpdatedAt } from './operator-catalogue.ts';
import { identifier, requiredText, Timestamp, text } from './text.ts';

export const MAX_GIFT_IMAGES = 12;

export const MAX_CATEGORIES = 10;

const MAX_TAGS = 50;

export const MAX_STOCK = 1_000_000;

export const MAX_PRICE_CENTS = 9_999_999;
const MAX_DOLLARS = MAX_PRICE_CENTS / 100;

export const OperatorGift = z
  .object({
    ...Gift.shape,
    ...EditTimestamps.shape,
    stock: z.int().nullable().describe('Number of units that can still be sold; null: unlimited'),
    featured: z.boolean(),
    popularity: z.int(),
    category_ids: z.array(z.string()).describe('Primary category first'),
    sold: z.int().describe('Number of paid orders that were not cancelled'),
  })
  .meta({ id: 'OperatorGift' });
export type OperatorGift = z.infer<typeof OperatorGift>;

export const StockChange = z
  .object({
    id: z.string(),
    stock_before: z.int().nullable(),
    stock_after: z.int().nullable(),
    reason: z.string(),
    actor_name: z.string(),
    at: Timestamp,
  })
  .meta({ id: 'StockChange' });
export type StockChange = z.infer<typeof StockChange>;

const isWholeCents = (dollars: number): boolean => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

/** In characters. */
export const MAX_LENGTHS = { name: 120, description: 4000, brand: 80 } as const;

export const Price = z
  .number()
  .min(0.01, texts.atLeast(formatDollars(0.01)))
  .max(MAX_DOLLARS, texts.atMost(formatDollars(MAX_DOLLARS)))
  .refine(isWholeCents, texts.wholeCents);

export const Stock = z.int().min(0).max(MAX_STOCK).nullable();

export const Reference = text(100);

const GIFT_FIELDS = {
  name: requiredText(MAX_LENGTHS.name),
  description: requiredText(MAX_LENGTHS.description),
  brand: text(MAX_LENGTHS.brand)
    .nullable()
    .transform((brand) => brand?.trim() || null),
  price: Price,
  category_ids: z
    .array(Reference)
    .min(1, texts.chooseCategory)
    .max(MAX_CATEGORIES, texts.atMostCategories(MAX_CATEGORIES))
    .describe('Primary category first'),
  tags: z
    .array(Reference)
    .max(MAX_TAGS, texts.atMostTags(MAX_TAGS))
    .describe('Ids of the occasions and recipients that it suits, in any order'),
  stock: Stock.describe('null: unlimited'),
  featured: z.boolean(),
};

export const CreateGiftInput = z.object({
  ...GIFT_FIELDS,
  brand: GIFT_FIELDS.brand.default(null),
  tags: GIFT_FIELDS.tags.default([]),
  stock: GIFT_FIELDS.stock.default(null),
  featured: GIFT_FIELDS.featured.default(false),
});
export type CreateGiftInput = z.output<typeof CreateGiftInput>;

/** Values of a gift in human-readable form, for previews of a change. */
export const GiftValues = z
  .object({
    name: z.string(),
    description: z.string(),
    brand: z.string().nullable(),
    price: z.number().describe('Dollars'),
    stock: z.int().nullable().describe('null: unlimited'),
    categories: z.array(z.string()).describe('Names, the primary one first'),
    featured: z.boolean(),
    retired: z.boolean(),
    tags: z.array(z.string()).describe('Names of occasions and recipients'),
  })
  .partial()
  .meta({ id: 'GiftValues' });
export type GiftValues = z.infer<typeof GiftValues>;

export const SeenPreview = identifier(100)
  .optional()
  .describe(
    'The `preview` of the dry run that was seen; if the same request would do something else by now, nothing is changed',
  );

const SeenStock = z
  .int()
  .nullable()
  .optional()
  .describe('The stock that was seen; if it has changed since, nothing is saved and the response is a 409');

/** Absent fields stay as they are. */
export const UpdateGiftInput = z.object({
  ...z.object(GIFT_FIELDS).partial().shape,
  images: z
    .array(text(300))
    .max(MAX_GIFT_IMAGES)
    .optional()
    .describe('URLs of its images in their new order; images that are left out are removed'),
  retired: z.boolean().optional(),
  seen_stock: SeenStock,
  seen_updated_at: SeenUpdatedAt,
});
export type UpdateGiftInput = z.output<typeof UpdateGiftInput>;

/** Exactly one of `stock` (the new number; null: unlimited) and `change` (added to the present number); otherwise 400. */
export const UpdateStockInput = z.object({
  stock: Stock.optional(),
  change: z.int().min(-MAX_STOCK).max(MAX_STOCK).optional(),
  seen_stock: SeenStock,
  reason: text(200).optional(),
});
export type UpdateStockInput = z.output<typeof UpdateStockInput>;

export const OPERATOR_GIFT_SORTS = ['name', 'price', 'stock', 'popularity', 'updated_at'] as const;

export const OperatorGiftQuery = CursorQuery.extend({
  query: text(200).optional().describe('Part of the name, brand or id'),
  category: text(100).optional().describe('Id, slug or name of a category'),
  stock: z
    .enum(['low', 'out'])
    .optional()
    .describe('`low`: at most the `low_stock_level` of the settings; `out`: sold out'),
  retired: RetiredFilter,
  sort_by: z.enum(OPERATOR_GIFT_SORTS).default('name').describe('Default: `name`'),
  sort_order: z.enum(['asc', 'desc']).default('asc').describe('Default: `asc`'),
});
export type OperatorGiftQuery = z.output<typeof OperatorGiftQuery>;

export const listOperatorGifts = endpoint({
  id: 'listOperatorGifts',
  method: 'GET',
  path: '/operator/gifts',
  summary: 'List gifts for operators',
  description: 'With stock and retired gifts. Paged by cursor.',
  auth: 'manager',
  query: OperatorGiftQuery,
  responses: { 200: cursorPageOf(OperatorGift) },
});
export const listOperatorTags = endpoint({
  id: 'listOperatorTags',
  method: 'GET',
  path: '/operator/tags',
  summary: 'List occasions and recipients for operators',
  description: 'All that a gift can have, also those that no gift has yet, in the order of the shop.',
  auth: 'manager',
  responses: { 200: envelope(z.array(Tag)) },
});
export const createGift = endpoint({
  id: 'createGift',
  method: 'POST',
  path: '/operator/gifts',
  summary: 'Create a gift',
  description:
    'It is offered to shoppers at once. Send an `Idempotency-Key`: a repeated request creates no other gift and gets the first one again.',
  auth: 'manager',
  headers: IdempotencyHeaders,
  body: CreateGiftInput,
  responses: { 201: envelope(OperatorGift) },
  errors: [409, 422],
});
export const getOperatorGift = endpoint({
  id: 'getOperatorGift',
  method: 'GET',
  path: '/operator/gifts/:id',
  summary: 'Get a gift for operators',
  description: 'Retired gifts too.',
  auth: 'manager',
  params: Id,
  responses: { 200: envelope(OperatorGift) },
});
export const updateGift = endpoint({
  id: 'updateGift',
  method: 'PUT',
  path: '/operator/gifts/:id',
  summary: 'Update a gift',
  description:
    'Changes the fields that are sent, puts its images in order, or offers a retired gift again. `seen_updated_at` is the version it was edited from: if somebody else changed the gift meanwhile, the answer is a 409.',
  auth: 'manager',
  params: Id,
  body: UpdateGiftInput,
  responses: { 200: envelope(OperatorGift) },
  errors: [409],
});
export const retireGift = endpoint({
  id: 'retireGift',
  method: 'DELETE',
  path: '/operator/gifts/:id',
  summary: 'Retire a gift',
  description: 'The gift is no longer offered. Its orders keep the name and price it was bought at.',
  auth: 'manager',
  params: Id,
  responses: { 200: envelope(OperatorGift) },
});
export const addGiftImage = endpoint({
  id: 'addGiftImage',
  method: 'POST',
  path: '/operator/gifts/:id/images',
  summary: 'Add an image to a gift',
  description:
    'JPEG, PNG, WebP or AVIF of at most 10 MiB, checked by content, re-encoded and stripped of metadata.',
  auth: 'manager',
  params: Id,
  upload: 'image',
  responses: { 201: envelope(OperatorGift) },
  errors: [409],
});
export const updateStock = endpoint({
  id: 'updateStock',
  method: 'PUT',
  path: '/operator/gifts/:id/stock',
  summary: 'Update the stock of a gift',
  description:
    "Sets `stock` (null means unlimited) or adds `change`. Recorded with the operator's name. Send an `Idempotency-Key`: a repeated request changes it once.",
  auth: 'manager',
  params: Id,
  headers: IdempotencyHeaders,
  body: UpdateStockInput,
  responses: { 200: envelope(OperatorGift) },
  errors: [409, 422],
});
export const listStockChanges = endpoint({
  id: 'listStockChanges',
  method: 'GET',
  path: '/operator/gifts/:id/stock-changes',
  summary: 'List stock changes of a gift',
  description: 'What operators changed, newest first. Sales are not listed. Paged by cursor.',
  auth: 'manager',
  params: Id,
  query: CursorQuery,
  responses: { 200: cursorPageOf(StockChange) },
});
