import { z } from 'zod';
import { CalendarDay } from './calendar-day.ts';
import { endpoint } from './endpoint.ts';
import { BooleanParam, envelope } from './envelope.ts';
import { ErrorCodeSchema } from './errors.ts';
import { GiftValues, SeenPreview } from './operator-gifts.ts';
import { ORDER_STATUSES } from './orders.ts';

/**
 * Columns of the gift CSV in export order. An import requires `name` and `price`; missing columns leave gifts
 * unchanged.
 */
export const GIFT_COLUMNS = [
  'id',
  'name',
  'description',
  'brand',
  'price',
  'stock',
  'categories',
  'featured',
  'retired',
  'tags',
] as const;
export type GiftColumn = (typeof GIFT_COLUMNS)[number];

export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, lines: 10_000 } as const;

export const ImportError = z.object({
  line: z.int().describe('Line in the file; the header is line 1'),
  field: z.string().nullable().describe('Name of the column; null: the whole line'),
  text: z.string(),
});
export type ImportError = z.infer<typeof ImportError>;

export const ImportRow = z.object({
  line: z.int().describe('Line in the file'),
  id: z.string().nullable().describe('null: a new gift whose id is chosen at random'),
  name: z.string().describe('Its name as it is now; of a new gift, its name in the file'),
  kind: z.enum(['new', 'changed', 'unchanged']),
  before: GiftValues.describe('The values that change'),
  after: GiftValues.describe('Their new values; of a new gift, all of its values'),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportReport = z
  .object({
    dry_run: z.boolean(),
    applied: z.boolean().describe('Whether the changes were made'),
    outdated: z
      .boolean()
      .describe('Nothing was imported, because the import would no longer do what `seen_preview` showed'),
    preview: z
      .string()
      .describe('Identifies what `rows` shows: send it as `seen_preview` to import just that'),
    lines: z.int().describe('Number of lines with a gift'),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    rows: z
      .array(ImportRow)
      .describe('What the import does with each line without errors; empty once it is applied'),
    errors: z.array(ImportError).describe('All errors, by line'),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof ImportReport>;

/** One line of the response to `Accept: application/x-ndjson`; the last line is `result` or `failure`. */
export const ImportLine = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    step: z.enum(['checking', 'writing']),
    done: z.int(),
    total: z.int(),
  }),
  z.object({ type: z.literal('result'), data: ImportReport }),
  z.object({ type: z.literal('failure'), error: z.string(), code: ErrorCodeSchema, request_id: z.string() }),
]);
export type ImportLine = z.infer<typeof ImportLine>;

export const exportGifts = endpoint({
  id: 'exportGifts',
  method: 'GET',
  path: '/operator/gifts/export',
  auth: 'manager',
  summary: 'Export gifts',
  description: 'All gifts as CSV, in the columns that the import takes.',
  produces: 'text/csv',
  responses: { 200: z.string() },
});

export const exportOrders = endpoint({
  id: 'exportOrders',
  method: 'GET',
  path: '/operator/orders/export',
  auth: 'manager',
  summary: 'Export orders',
  description: 'Orders with their addresses as CSV, oldest first. Recorded in the audit log.',
  query: z.object({
    status: z.enum(ORDER_STATUSES).optional().describe('Only orders with this status'),
    from: CalendarDay.optional().describe("First day of purchase in the shop's time zone, inclusive"),
    to: CalendarDay.optional().describe("Last day of purchase in the shop's time zone, inclusive"),
  }),
  produces: 'text/csv',
  responses: { 200: z.string() },
});

/**
 * The body is the file: `text/csv`, or `multipart/form-data` with a field `file`. A dry run always responds with 200
 * and every error. Otherwise a file with an error is a 400 with `fields` named `lines.{line}.{column}`, and nothing is
 * changed; neither is it if the catalogue has changed since `seen_preview`, which is a 409.
 */
export const importGifts = endpoint({
  id: 'importGifts',
  method: 'POST',
  path: '/operator/gifts/import',
  auth: 'manager',
  summary: 'Import gifts',
  description:
    'Creates and updates gifts from a CSV file. All lines or none: if any line is wrong, nothing changes and the answer lists the errors by line. A dry run lists old and new values of each line. Progress is sent as lines of JSON while the import runs.',
  upload: 'file',
  query: z.object({
    dry_run: BooleanParam.default('false').describe('true: check the file and change nothing'),
    seen_preview: SeenPreview,
  }),
  responses: { 200: envelope(ImportReport) },
  errors: [409],
});
