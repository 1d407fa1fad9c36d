import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { CursorQuery } from './envelope.ts';
import { Timestamp, text } from './text.ts';

/** Size of an uploaded image; larger files are a 413. Files that are not JPEG, PNG, WebP or AVIF are a 415. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** The first bytes of the accepted formats, in hexadecimal; a file's name and type say nothing of its content. */
export const IMAGE_SIGNATURES = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
  avif: /^.{8}66747970(61766966|61766973)/,
} as const;
/** How many bytes the signatures look at. */
export const IMAGE_SIGNATURE_BYTES = 12;

/** `true`: only retired items; `all`: both; `false` (default): only items that are on sale. */
export const RetiredFilter = z
  .enum(['true', 'false', 'all'])
  .optional()
  .describe('`true`: only retired items; `all`: both; otherwise only items on sale');

/**
 * Optimistic locking: the `updated_at` that the editor loaded. If the item has been changed since, nothing is saved
 * and a 409 says who changed what. If absent, the change is made unconditionally.
 */
export const SeenUpdatedAt = z.iso.datetime({ offset: true, error: texts.seenVersion }).optional();

export const EditTimestamps = z.object({ updated_at: Timestamp, retired_at: Timestamp.nullable() });

export const Position = z.int().min(0).max(10_000);

export const CatalogueListQuery = CursorQuery.extend({
  query: text(200).optional().describe('Part of the name'),
  retired: RetiredFilter,
});
export type CatalogueListQuery = z.output<typeof CatalogueListQuery>;

export const Id = z.object({ id: z.string().describe('Id of the gift, category or card design') });
