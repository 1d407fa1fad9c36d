import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { ReadRouter } from '../../platform/db/read-router.ts';
import { giftStock, gifts } from './catalogue.tables.ts';

const BATCH = 500;

const categorySlugs = sql<string>`(
  SELECT string_agg(c.slug, '; ' ORDER BY gc.position)
  FROM gift_categories gc JOIN categories c ON c.id = gc.category_id WHERE gc.gift_id = ${gifts.id})`;

const tagIds = sql<
  string | null
>`(SELECT string_agg(tag_id, '; ' ORDER BY tag_id) FROM gift_tags WHERE gift_id = ${gifts.id})`;

const page = (db: Executor, after: string | null) =>
  db
    .select({
      id: gifts.id,
      name: gifts.name,
      description: gifts.description,
      brand: gifts.brand,
      priceCents: gifts.priceCents,
      stock: giftStock.onHand,
      categories: categorySlugs,
      featured: gifts.featured,
      retired: sql<boolean>`${gifts.retiredAt} IS NOT NULL`,
      tags: tagIds,
    })
    .from(gifts)
    .innerJoin(giftStock, eq(giftStock.giftId, gifts.id))
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
