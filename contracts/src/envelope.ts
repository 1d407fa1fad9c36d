import { z } from 'zod';

/** `{success: true, data}` around any data (rulings 2). */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

export const Pagination = z
  .object({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    has_more: z.boolean(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof Pagination>;

/** A page of a list counted from 1. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ success: z.literal(true), data: z.array(item), pagination: Pagination });

export const CursorPagination = z.object({ next_cursor: z.string().nullable(), has_more: z.boolean() });

/** A page of an operator's list, followed by its cursor. */
export const cursorPageOf = <T extends z.ZodType>(item: T) =>
  z.object({ success: z.literal(true), data: z.array(item), pagination: CursorPagination });

/** Query parameters arrive as text; only plain decimal digits are a whole number. */
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,13}$/, 'Must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** `page` from 1, `limit` 1 to 100 (20 unless told); anything else is a 400. */
export const PageQuery = z.object({
  page: wholeNumber(1, 9_999_999_999_999).default(1),
  limit: wholeNumber(1, 100).default(20),
});

/** Where an operator's list goes on: `cursor` as the page before gave it; `limit` as above. */
export const CursorQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: wholeNumber(1, 100).default(20),
});

export const Empty = z.object({});
