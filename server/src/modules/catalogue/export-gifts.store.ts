import { asc, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { ReadRouter } from '../../platform/db/read-router.ts';
import { gifts } from './catalogue.tables.ts';

const BATCH = 500;

const categorySlugs = sql<string>`(
  SELECT string_agg(coalesce(c.slug, given.id), '; ' ORDER BY given.at)
  FROM unnest(${gifts.categoryIds}) WITH ORDINALITY AS given (id, at) LEFT JOIN categories c ON c.id = given.id)`;

const page = (db: Executor, after: string | null) =>
  db
    .select({
      id: gifts.id,
      name: gifts.name,
      description: gifts.description,
      brand: gifts.brand,
      priceCents: gifts.priceCents,
      stock: gifts.stock,
      categories: categorySlugs,
      featured: gifts.featured,
      retired: sql<boolean>`${gifts.retiredAt} IS NOT NULL`,
    })
    .from(gifts)
    .where(after === null ? undefined : gt(gifts.id, after))
    .orderBy(asc(gifts.id))
    .limit(BATCH);

export type ExportedGift = Awaited<ReturnType<typeof page>>[number];

/** All gifts including retired ones, in batches by id; holds no connection between batches. */
export async function* readAllGifts(reads: ReadRouter): AsyncGenerator<ExportedGift[]> {
  let after: string | null = null;
  for (;;) {
    const last = after;
    const rows: ExportedGift[] = await reads.readCurrent(({ db }) => page(db, last));
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? null;
  }
}
