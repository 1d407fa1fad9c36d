import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { BooleanParam, envelope, PageQuery, pageOf } from './envelope.ts';
import { Dollars } from './money-schema.ts';
import { Timestamp, text } from './text.ts';

export const GiftImage = z.object({
  gcs_url: z
    .string()
    .describe(
      'WebP, 640 pixels wide. Replace `-640` by `-320` or `-960`, and `.webp` by `.avif`, for the other sizes and the other format',
    ),
});

export const Gift = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    price: Dollars,
    currency: z.literal('usd'),
    brand: z.object({ name: z.string() }).nullable(),
    images: z.array(GiftImage),
    image: z.string().nullable(),
    image_url: z.string().nullable(),
    in_stock: z.boolean(),
    created_at: Timestamp,
    tags: z.array(z.string()).describe('Ids of the occasions and recipients that it suits'),
    primary_category: z.object({ name: z.string() }),
    category: z.string(),
    categories: z.array(z.object({ name: z.string() })),
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

export const Tag = z
  .object({
    id: z.string().describe('Also the address of its page: `/ideas/birthday`'),
    kind: z.enum(['occasion', 'recipient']),
    name: z.string().describe('Short, such as "Birthday"'),
    title: z.string().describe('Heading of its page, such as "Birthday gifts"'),
  })
  .meta({ id: 'Tag' });
export type Tag = z.infer<typeof Tag>;

export const CardImage = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    image_url: z.string(),
    preview_url: z
      .string()
      .nullable()
      .describe('JPEG of a gift wrapped in this design, 1200 × 630 pixels, for link previews'),
    category: z.string(),
  })
  .meta({ id: 'CardImage' });
export type CardImage = z.infer<typeof CardImage>;

/** A price limit in dollars, inclusive. */
const PriceBound = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, texts.dollars)
  .meta({ type: 'number', minimum: 0, multipleOf: 0.01, example: 25 })
  .transform(Number);

export const GIFT_SORTS = ['popularity', 'price', 'name', 'created_at'] as const;

/** Distinct, in alphabetical order. */
const GiftIds = text(10_000)
  .transform((ids) => [...new Set(ids.split(',').filter(Boolean))].sort())
  .pipe(z.array(z.string()).max(100, texts.atMostAtOnce(100)));

export const GiftQuery = PageQuery.extend({
  query: text(200)
    .optional()
    .describe(
      'Words of name, brand, category, tag or description, and a price such as "under $40"; at most 200 characters',
    ),
  ids: GiftIds.optional().describe(
    'Ids of at most 100 gifts, separated by commas; of these, only those on offer are listed',
  ),
  category: text(100).optional().describe('Slug or name of a category'),
  tag: text(100).optional().describe('Id of an occasion or recipient'),
  min_price: PriceBound.optional().describe('Lowest price in dollars, inclusive'),
  max_price: PriceBound.optional().describe('Highest price in dollars, inclusive'),
  in_stock: BooleanParam.optional().describe('true: only gifts that can be bought now'),
  sort_by: z.enum(GIFT_SORTS).optional().describe('Default: `popularity`; with `query`, relevance'),
  sort_order: z
    .enum(['asc', 'desc'])
    .optional()
    .describe('Default: `asc` for price and name, otherwise `desc`'),
});
export type GiftQuery = z.output<typeof GiftQuery>;

const GiftId = z.object({ id: z.string().describe('Id of the gift') });

export const listGifts = endpoint({
  id: 'listGifts',
  method: 'GET',
  path: '/gifts',
  summary: 'List and search gifts',
  description:
    'Filters by ids, category, tag, price and text. Without `sort_by`, a search is sorted by relevance (whole words before parts of words, the name before the description) and a list by popularity. Paged by `page` and `limit`.',
  query: GiftQuery,
  responses: { 200: pageOf(Gift) },
});
export const getGift = endpoint({
  id: 'getGift',
  method: 'GET',
  path: '/gifts/:id',
  summary: 'Get a gift',
  description: 'A gift that is no longer offered is a 404.',
  params: GiftId,
  responses: { 200: envelope(Gift) },
});
export const listRelatedGifts = endpoint({
  id: 'listRelatedGifts',
  method: 'GET',
  path: '/gifts/:id/related',
  summary: 'List related gifts',
  description: 'At most eight gifts of the same category that resemble this one.',
  params: GiftId,
  responses: { 200: envelope(z.array(Gift)) },
});
export const listFeaturedGifts = endpoint({
  id: 'listFeaturedGifts',
  method: 'GET',
  path: '/gifts/featured',
  summary: 'List featured gifts',
  description: 'At most ten gifts, in the order that the operators gave them.',
  responses: { 200: envelope(z.array(Gift)) },
});
export const listTrendingGifts = endpoint({
  id: 'listTrendingGifts',
  method: 'GET',
  path: '/gifts/trending',
  summary: 'List trending gifts',
  description: 'At most twenty gifts that were viewed most in the last days.',
  responses: { 200: envelope(z.array(Gift)) },
});
export const listCategories = endpoint({
  id: 'listCategories',
  method: 'GET',
  path: '/gifts/categories',
  summary: 'List categories',
  description: 'Every category that is offered, in the order of the shop.',
  responses: { 200: envelope(z.array(Category)) },
});
export const listTags = endpoint({
  id: 'listTags',
  method: 'GET',
  path: '/gifts/tags',
  summary: 'List occasions and recipients',
  description: 'Every occasion and recipient that a gift on offer suits, in the order of the shop.',
  responses: { 200: envelope(z.array(Tag)) },
});
export const listCardImages = endpoint({
  id: 'listCardImages',
  method: 'GET',
  path: '/card-images',
  summary: 'List card designs',
  description: 'Designs for the greeting card, optionally of one category.',
  query: z.object({
    category: text(100).optional().describe('Name of a category of card designs, or its slug'),
  }),
  responses: { 200: envelope(z.array(CardImage)) },
});
export const getCardImage = endpoint({
  id: 'getCardImage',
  method: 'GET',
  path: '/card-images/:id',
  summary: 'Get a card design',
  description: 'A card design that is no longer offered is a 404.',
  params: z.object({ id: z.string().describe('Id of the card design') }),
  responses: { 200: envelope(CardImage) },
});
export const listCardImageCategories = endpoint({
  id: 'listCardImageCategories',
  method: 'GET',
  path: '/card-images/categories',
  summary: 'List categories of card designs',
  description: 'Every category that has at least one card design.',
  responses: { 200: envelope(z.array(z.string())) },
});
