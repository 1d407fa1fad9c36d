import * as texts from '@presently/texts/validation';
import { z } from 'zod';

/** Success envelope: `{success: true, data}`. */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** Offset pagination: `page` counts from 1, `total` is the number of items on all pages. */
export const Pagination = z
  .object({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    has_more: z.boolean(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof Pagination>;

/** Success envelope of an offset-paginated list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ success: z.literal(true), data: z.array(item), pagination: Pagination });

/** Keyset pagination: pass `next_cursor` as `cursor` to get the next page; null on the last one. */
export const CursorPagination = z.object({ next_cursor: z.string().nullable(), has_more: z.boolean() });

/** Success envelope of a cursor-paginated list (all operator lists). */
export const cursorPageOf = <T extends z.ZodType>(item: T) =>
  z.object({ success: z.literal(true), data: z.array(item), pagination: CursorPagination });

interface WholeNumber {
  min: number;
  max: number;
  fallback: number;
  description: string;
}

/** Query parameters are strings: `Number` alone would also accept "", "1e3" and "0x10". */
const wholeNumberParam = ({ min, max, fallback, description }: WholeNumber) =>
  z
    .string()
    .regex(/^\d{1,13}$/, texts.wholeNumber)
    .meta({ type: 'integer', minimum: min, maximum: max, default: fallback, description })
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(fallback);

/** `true` or `false`, as text: query parameters are strings. */
export const BooleanParam = z.enum(['true', 'false'], texts.trueOrFalse).meta({ type: 'boolean' });

const LIMIT_PARAM = wholeNumberParam({ min: 1, max: 100, fallback: 20, description: 'Items per page' });

/** `page` from 1 (default 1), `limit` 1 to 100 (default 20); anything else is a 400. */
export const PageQuery = z.object({
  page: wholeNumberParam({
    min: 1,
    max: 9_999_999_999_999,
    fallback: 1,
    description: 'Number of the page, from 1',
  }),
  limit: LIMIT_PARAM,
});

/** `cursor`: the `next_cursor` of the previous page; absent for the first page. `limit` as in `PageQuery`. */
export const CursorQuery = z.object({
  cursor: z
    .string()
    .max(2_000)
    .optional()
    .describe('`next_cursor` of the previous page; leave it out for the first page'),
  limit: LIMIT_PARAM,
});

export const Empty = z.object({});
