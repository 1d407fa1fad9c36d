import { z } from 'zod';
import { CardImage, Category, Gift } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { CursorQuery, cursorPageOf, envelope } from './envelope.ts';
import { requiredText, Timestamp, text } from './text.ts';

/** What an upload may be; more is a 413. */
export const PICTURE_BYTES = 10 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const MAX_PICTURES = 12;
export const MAX_STOCK = 1_000_000;
const MAX_DOLLARS = 99_999.99;

/** `retired=true`: only what was retired; `all`: both. Unless told, only what is offered. */
const Retired = z.enum(['true', 'false', 'all']).optional();

/**
 * What the editor saw when editing began: the `updated_at` of that answer. When somebody has changed the thing
 * since, nothing is saved and a 409 says who changed what. Left out, the change is made in any case.
 */
const SeenUpdatedAt = z.iso
  .datetime({ offset: true, error: 'Must be the updated_at that was seen' })
  .optional();

const Edited = z.object({ updated_at: Timestamp, retired_at: Timestamp.nullable() });

export const OperatorGift = z
  .object({
    ...Gift.shape,
    ...Edited.shape,
    stock: z.int().nullable().describe('What can still be sold; null: unlimited'),
    featured: z.boolean(),
    popularity: z.int(),
    category_ids: z.array(z.string()).describe('The primary one first'),
    sold: z.int().describe('Orders of it that were paid and not cancelled'),
  })
  .meta({ id: 'OperatorGift' });
export type OperatorGift = z.infer<typeof OperatorGift>;

export const OperatorCategory = z
  .object({
    ...Category.shape,
    ...Edited.shape,
    position: z.int(),
    gifts: z.int().describe('Gifts in it that are not retired'),
  })
  .meta({ id: 'OperatorCategory' });
export type OperatorCategory = z.infer<typeof OperatorCategory>;

export const OperatorCardImage = z
  .object({
    ...CardImage.shape,
    ...Edited.shape,
    image_url: z.string().nullable().describe('null: it has no picture yet and is not offered'),
    position: z.int(),
  })
  .meta({ id: 'OperatorCardImage' });
export type OperatorCardImage = z.infer<typeof OperatorCardImage>;

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

const hasAtMostCents = (dollars: number): boolean =>
  Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

const Price = z
  .number()
  .min(0.01, 'Must be at least $0.01')
  .max(MAX_DOLLARS, 'Must be at most $99,999.99')
  .refine(hasAtMostCents, 'Must have at most two decimals');
const Stock = z.int().min(0).max(MAX_STOCK).nullable();
const Position = z.int().min(0).max(10_000);
const Reference = text(100);

const GIFT_FIELDS = {
  name: requiredText(120),
  description: requiredText(4000),
  brand: text(80)
    .nullable()
    .transform((brand) => brand?.trim() || null),
  price: Price,
  category_ids: z
    .array(Reference)
    .min(1, 'Please choose a category')
    .max(10, 'Must be at most 10 categories')
    .describe('The primary one first'),
  stock: Stock.describe('null: unlimited'),
  featured: z.boolean(),
};

export const CreateGiftInput = z.object({
  ...GIFT_FIELDS,
  brand: GIFT_FIELDS.brand.default(null),
  stock: GIFT_FIELDS.stock.default(null),
  featured: GIFT_FIELDS.featured.default(false),
});
export type CreateGiftInput = z.output<typeof CreateGiftInput>;

const SeenStock = z
  .int()
  .nullable()
  .optional()
  .describe('The stock that was seen; when orders have changed it since, nothing is saved and a 409 says so');

/** Only what is named changes. */
export const UpdateGiftInput = z.object({
  ...z.object(GIFT_FIELDS).partial().shape,
  images: z
    .array(text(300))
    .max(MAX_PICTURES)
    .optional()
    .describe('Addresses of its own pictures in their new order; those left out are removed'),
  retired: z.boolean().optional(),
  seen_stock: SeenStock,
  seen_updated_at: SeenUpdatedAt,
});
export type UpdateGiftInput = z.output<typeof UpdateGiftInput>;

/** One of `stock` (what is there now; null: unlimited) and `change` (more or fewer, as counted from whatever is there). */
export const UpdateStockInput = z.object({
  stock: Stock.optional(),
  change: z.int().min(-MAX_STOCK).max(MAX_STOCK).optional(),
  seen_stock: SeenStock,
  reason: text(200).optional(),
});
export type UpdateStockInput = z.output<typeof UpdateStockInput>;

const Slug = z
  .string()
  .max(80, 'Must be at most 80 characters')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Must be lower-case letters, digits and single hyphens');

const CATEGORY_FIELDS = { name: requiredText(60), slug: Slug, position: Position };
export const CreateCategoryInput = z.object({
  ...CATEGORY_FIELDS,
  slug: CATEGORY_FIELDS.slug.optional().describe('Made from the name unless told'),
  position: CATEGORY_FIELDS.position.optional().describe('The last one unless told'),
});
export type CreateCategoryInput = z.output<typeof CreateCategoryInput>;
export const UpdateCategoryInput = z.object({
  ...z.object(CATEGORY_FIELDS).partial().shape,
  retired: z.boolean().optional(),
  seen_updated_at: SeenUpdatedAt,
});
export type UpdateCategoryInput = z.output<typeof UpdateCategoryInput>;

const CARD_FIELDS = {
  name: requiredText(60),
  description: text(300).transform((description) => description.trim()),
  category: requiredText(60),
  position: Position,
};
export const CreateCardImageInput = z.object({
  ...CARD_FIELDS,
  description: CARD_FIELDS.description.default(''),
  position: CARD_FIELDS.position.optional().describe('The last one unless told'),
});
export type CreateCardImageInput = z.output<typeof CreateCardImageInput>;
export const UpdateCardImageInput = z.object({
  ...z.object(CARD_FIELDS).partial().shape,
  retired: z.boolean().optional(),
  seen_updated_at: SeenUpdatedAt,
});
export type UpdateCardImageInput = z.output<typeof UpdateCardImageInput>;

export const OPERATOR_GIFT_SORTS = ['name', 'price', 'stock', 'popularity', 'updated_at'] as const;

export const OperatorGiftQuery = CursorQuery.extend({
  query: text(200).optional().describe('A part of its name, brand or id'),
  category: text(100).optional().describe('Its id, slug or name'),
  stock: z
    .enum(['low', 'out'])
    .optional()
    .describe('low: as many as the shop’s low stock level or fewer; out: none'),
  retired: Retired,
  sort_by: z.enum(OPERATOR_GIFT_SORTS).default('name'),
  sort_order: z.enum(['asc', 'desc']).default('asc'),
});
export type OperatorGiftQuery = z.output<typeof OperatorGiftQuery>;

const ShelfQuery = CursorQuery.extend({
  query: text(200).optional().describe('A part of its name'),
  retired: Retired,
});
export type ShelfQuery = z.output<typeof ShelfQuery>;

const Id = z.object({ id: z.string() });

export const listOperatorGifts = endpoint({
  method: 'GET',
  path: '/operator/gifts',
  summary: 'Gifts with everything that operators know of them',
  auth: 'operator',
  query: OperatorGiftQuery,
  responses: { 200: cursorPageOf(OperatorGift) },
});
export const createGift = endpoint({
  method: 'POST',
  path: '/operator/gifts',
  summary: 'Put a new gift on the shelves',
  auth: 'operator',
  body: CreateGiftInput,
  responses: { 201: envelope(OperatorGift) },
  refusals: [409],
});
export const getOperatorGift = endpoint({
  method: 'GET',
  path: '/operator/gifts/:id',
  summary: 'One gift, a retired one too',
  auth: 'operator',
  params: Id,
  responses: { 200: envelope(OperatorGift) },
});
export const updateGift = endpoint({
  method: 'PUT',
  path: '/operator/gifts/:id',
  summary: 'Change a gift, put its pictures in order, or bring it back',
  auth: 'operator',
  params: Id,
  body: UpdateGiftInput,
  responses: { 200: envelope(OperatorGift) },
  refusals: [409],
});
export const retireGift = endpoint({
  method: 'DELETE',
  path: '/operator/gifts/:id',
  summary: 'Take a gift off the shelves; its orders stay as they are',
  auth: 'operator',
  params: Id,
  responses: { 200: envelope(OperatorGift) },
});
export const addGiftImage = endpoint({
  method: 'POST',
  path: '/operator/gifts/:id/images',
  summary: 'Add a picture: JPEG, PNG, WebP or AVIF up to 10 MiB',
  auth: 'operator',
  params: Id,
  upload: 'image',
  responses: { 201: envelope(OperatorGift) },
  refusals: [409],
});
export const updateStock = endpoint({
  method: 'PUT',
  path: '/operator/gifts/:id/stock',
  summary: 'Say how many are there, or how many more or fewer',
  auth: 'operator',
  params: Id,
  body: UpdateStockInput,
  responses: { 200: envelope(OperatorGift) },
  refusals: [409],
});
export const listStockChanges = endpoint({
  method: 'GET',
  path: '/operator/gifts/:id/stock-changes',
  summary: 'What operators did to the stock of a gift, newest first; sales stand in the orders',
  auth: 'operator',
  params: Id,
  query: CursorQuery,
  responses: { 200: cursorPageOf(StockChange) },
});

export const listOperatorCategories = endpoint({
  method: 'GET',
  path: '/operator/categories',
  summary: 'Categories in their order',
  auth: 'operator',
  query: ShelfQuery,
  responses: { 200: cursorPageOf(OperatorCategory) },
});
export const createCategory = endpoint({
  method: 'POST',
  path: '/operator/categories',
  summary: 'A new category',
  auth: 'operator',
  body: CreateCategoryInput,
  responses: { 201: envelope(OperatorCategory) },
  refusals: [409],
});
export const getOperatorCategory = endpoint({
  method: 'GET',
  path: '/operator/categories/:id',
  summary: 'One category',
  auth: 'operator',
  params: Id,
  responses: { 200: envelope(OperatorCategory) },
});
export const updateCategory = endpoint({
  method: 'PUT',
  path: '/operator/categories/:id',
  summary: 'Change a category or bring it back; its gifts show the new name',
  auth: 'operator',
  params: Id,
  body: UpdateCategoryInput,
  responses: { 200: envelope(OperatorCategory) },
  refusals: [409],
});
export const retireCategory = endpoint({
  method: 'DELETE',
  path: '/operator/categories/:id',
  summary: 'Retire a category that no gift on the shelves is in',
  auth: 'operator',
  params: Id,
  responses: { 200: envelope(OperatorCategory) },
  refusals: [409],
});
export const setCategoryImage = endpoint({
  method: 'POST',
  path: '/operator/categories/:id/images',
  summary: 'Its picture, in the place of the one before',
  auth: 'operator',
  params: Id,
  upload: 'image',
  responses: { 201: envelope(OperatorCategory) },
});

export const listOperatorCardImages = endpoint({
  method: 'GET',
  path: '/operator/card-images',
  summary: 'Card designs in their order',
  auth: 'operator',
  query: ShelfQuery,
  responses: { 200: cursorPageOf(OperatorCardImage) },
});
export const createCardImage = endpoint({
  method: 'POST',
  path: '/operator/card-images',
  summary: 'A new card design; it is offered once it has a picture',
  auth: 'operator',
  body: CreateCardImageInput,
  responses: { 201: envelope(OperatorCardImage) },
});
export const getOperatorCardImage = endpoint({
  method: 'GET',
  path: '/operator/card-images/:id',
  summary: 'One card design',
  auth: 'operator',
  params: Id,
  responses: { 200: envelope(OperatorCardImage) },
});
export const updateCardImage = endpoint({
  method: 'PUT',
  path: '/operator/card-images/:id',
  summary: 'Change a card design or bring it back',
  auth: 'operator',
  params: Id,
  body: UpdateCardImageInput,
  responses: { 200: envelope(OperatorCardImage) },
  refusals: [409],
});
export const retireCardImage = endpoint({
  method: 'DELETE',
  path: '/operator/card-images/:id',
  summary: 'Offer a card design no longer; gifts that carry it keep it',
  auth: 'operator',
  params: Id,
  responses: { 200: envelope(OperatorCardImage) },
});
export const setCardPicture = endpoint({
  method: 'POST',
  path: '/operator/card-images/:id/images',
  summary: 'Its picture and the link preview made from it, in the place of the ones before',
  auth: 'operator',
  params: Id,
  upload: 'image',
  responses: { 201: envelope(OperatorCardImage) },
});
