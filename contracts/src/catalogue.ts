import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope, PageQuery, pageOf } from './envelope.ts';
import { Dollars } from './money-schema.ts';
import { Timestamp, text } from './text.ts';

export const Picture = z.object({
  gcs_url: z
    .string()
    .describe('640 pixels wide; replace the ending `-640.webp` by -320, -960 or .avif for the others'),
});

export const Gift = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    price: Dollars,
    currency: z.literal('usd'),
    brand: z.object({ name: z.string() }).nullable(),
    primary_category: z.object({ name: z.string() }),
    category: z.string(),
    categories: z.array(z.object({ name: z.string() })),
    images: z.array(Picture),
    image: z.string().nullable(),
    image_url: z.string().nullable(),
    in_stock: z.boolean(),
    created_at: Timestamp,
  })
  .meta({ id: 'Gift' });
export type Gift = z.infer<typeof Gift>;

export const Category = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    image: z.string().nullable(),
    image_url: z.string().nullable(),
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

export const CardImage = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    image_url: z.string(),
    preview_url: z.string().nullable().describe('A gift wrapped in this design, 1200×630, for link previews'),
    category: z.string(),
  })
  .meta({ id: 'CardImage' });
export type CardImage = z.infer<typeof CardImage>;

/** A price bound in dollars, inclusive. */
const PriceBound = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, 'Must be an amount in dollars')
  .transform(Number);

export const GIFT_SORTS = ['popularity', 'price', 'name', 'created_at'] as const;

export const GiftQuery = PageQuery.extend({
  query: text(200).optional(),
  category: text(100).optional().describe('A slug or a name'),
  min_price: PriceBound.optional(),
  max_price: PriceBound.optional(),
  in_stock: z.enum(['true', 'false']).optional().describe('true: only gifts that can be bought now'),
  sort_by: z.enum(GIFT_SORTS).optional().describe('Unless told: popularity, or closeness to the query'),
  sort_order: z.enum(['asc', 'desc']).optional(),
});
export type GiftQuery = z.output<typeof GiftQuery>;

const GiftId = z.object({ id: z.string() });

export const listGifts = endpoint({
  method: 'GET',
  path: '/gifts',
  summary: 'List and search gifts',
  query: GiftQuery,
  responses: { 200: pageOf(Gift) },
});
export const getGift = endpoint({
  method: 'GET',
  path: '/gifts/:id',
  summary: 'One gift',
  params: GiftId,
  responses: { 200: envelope(Gift) },
});
export const listRelatedGifts = endpoint({
  method: 'GET',
  path: '/gifts/:id/related',
  summary: 'At most 8 related gifts',
  params: GiftId,
  responses: { 200: envelope(z.array(Gift)) },
});
export const listFeaturedGifts = endpoint({
  method: 'GET',
  path: '/gifts/featured',
  summary: 'At most 10 featured gifts',
  responses: { 200: envelope(z.array(Gift)) },
});
export const listTrendingGifts = endpoint({
  method: 'GET',
  path: '/gifts/trending',
  summary: 'At most 20 trending gifts',
  responses: { 200: envelope(z.array(Gift)) },
});
export const listCategories = endpoint({
  method: 'GET',
  path: '/gifts/categories',
  summary: 'All categories',
  responses: { 200: envelope(z.array(Category)) },
});
export const listCardImages = endpoint({
  method: 'GET',
  path: '/card-images',
  summary: 'Card designs',
  query: z.object({ category: text(100).optional().describe('A name, or its slug') }),
  responses: { 200: envelope(z.array(CardImage)) },
});
export const listCardImageCategories = endpoint({
  method: 'GET',
  path: '/card-images/categories',
  summary: 'Categories of the card designs',
  responses: { 200: envelope(z.array(z.string())) },
});
