import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { IdempotencyHeaders } from './idempotency.ts';
import {
  GiftValues,
  MAX_CATEGORIES,
  MAX_STOCK,
  Price,
  Reference,
  SeenPreview,
  Stock,
} from './operator-gifts.ts';
import { identifier } from './text.ts';

/* Bulk edits of gifts by operators. */

export const MAX_EDITED_GIFTS = 500;

const PricePercent = z
  .number()
  .min(-99, texts.atLeast('-99'))
  .max(1000, texts.atMost('1000'))
  .describe('Percent added to each price, rounded to cents; negative: taken off');

const CategoryIds = z.array(Reference).max(MAX_CATEGORIES, texts.atMostCategories(MAX_CATEGORIES));

/** Absent fields are unchanged. */
export const EditGiftsInput = z.object({
  ids: z
    .array(identifier(100).min(1, texts.chooseGift))
    .min(1, texts.chooseGift)
    .max(MAX_EDITED_GIFTS, texts.atMostAtOnce(MAX_EDITED_GIFTS)),
  price: Price.optional().describe('The new price of each; not together with `price_percent`'),
  price_percent: PricePercent.optional(),
  stock: Stock.optional().describe(
    'The new stock of each; null: unlimited. Not together with `stock_change`',
  ),
  stock_change: z
    .int()
    .min(-MAX_STOCK)
    .max(MAX_STOCK)
    .optional()
    .describe('Added to the stock of each; negative: taken away'),
  add_categories: CategoryIds.default([]).describe('Ids, added after those that a gift has'),
  remove_categories: CategoryIds.default([]).describe('Ids'),
  dry_run: z.boolean().default(false).describe('true: report what would change, and change nothing'),
  seen_preview: SeenPreview,
});
export type EditGiftsInput = z.output<typeof EditGiftsInput>;

export const GiftEdit = z.object({
  id: z.string(),
  name: z.string(),
  before: GiftValues.describe('The values that change; empty: the gift stays as it is'),
  after: GiftValues.describe('Their new values'),
  error: z.string().nullable().describe('Why this gift cannot be changed so'),
});
export type GiftEdit = z.infer<typeof GiftEdit>;

export const GiftEditReport = z
  .object({
    applied: z.boolean().describe('Whether the changes were made'),
    preview: z
      .string()
      .describe('Identifies what `gifts` shows: send it as `seen_preview` to change just that'),
    gifts: z.array(GiftEdit).describe('Each gift once, in the order of `ids`'),
  })
  .meta({ id: 'GiftEditReport' });
export type GiftEditReport = z.infer<typeof GiftEditReport>;

export const editGifts = endpoint({
  id: 'editGifts',
  method: 'POST',
  path: '/operator/gifts/edit',
  auth: 'manager',
  summary: 'Edit several gifts',
  description:
    'Changes price, stock and categories of several gifts in one transaction: all of them, or none. A dry run lists old and new values of each gift, and why one cannot be changed; without it, such a gift is a 409 that names it, with `fields` named `gifts.{id}`, and so is a catalogue that has changed since `seen_preview`. Send an `Idempotency-Key`: a repeated request changes nothing again.',
  headers: IdempotencyHeaders,
  body: EditGiftsInput,
  responses: { 200: envelope(GiftEditReport) },
  errors: [409],
});
