import { asc, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Actor } from '../audit/index.ts';
import type { GiftRow } from './catalogue.store.ts';
import { categories, gifts, stockChanges } from './catalogue.tables.ts';

/** Ids per statement; PostgreSQL allows 65,535 parameters. */
const IDS_PER_QUERY = 5_000;

/** Gifts by id, including retired ones. `lock`: FOR UPDATE, in the order of ids, so that two imports cannot deadlock. */
export async function findGiftRows(
  db: Executor,
  ids: string[],
  lock: boolean,
): Promise<Map<string, GiftRow>> {
  const found = new Map<string, GiftRow>();
  const sorted = [...ids].sort();
  for (let at = 0; at < sorted.length; at += IDS_PER_QUERY) {
    const query = db
      .select()
      .from(gifts)
      .where(inArray(gifts.id, sorted.slice(at, at + IDS_PER_QUERY)))
      .orderBy(asc(gifts.id));
    for (const row of await (lock ? query.for('update') : query)) found.set(row.id, row);
  }
  return found;
}

export type CategoryName = { id: string; slug: string; name: string; retiredAt: Date | null };

export async function listCategoryNames(db: Executor): Promise<CategoryName[]> {
  return await db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      retiredAt: categories.retiredAt,
    })
    .from(categories);
}

/** The fields of a gift that an import can set. */
export type ImportedGift = Pick<
  GiftRow,
  'id' | 'name' | 'description' | 'brand' | 'priceCents' | 'stock' | 'featured' | 'categoryIds'
> & { retired: boolean };

/** @returns the number of inserted rows; fewer than `rows` if an id was taken concurrently */
export async function insertImportedGifts(tx: Tx, rows: ImportedGift[]): Promise<number> {
  const written = await tx
    .insert(gifts)
    .values(
      rows.map(({ retired, ...row }) => ({ ...row, imageUrls: [], retiredAt: retired ? sql`now()` : null })),
    )
    .onConflictDoNothing()
    .returning({ id: gifts.id });
  return written.length;
}

/** Updates all gifts in one statement; the caller must have locked the rows. */
export async function updateImportedGifts(tx: Tx, rows: ImportedGift[]): Promise<void> {
  const given = JSON.stringify(
    rows.map((row) => ({ ...row, price_cents: row.priceCents, category_ids: row.categoryIds })),
  );
  await tx.execute(sql`
    UPDATE ${gifts} SET
      name = given.name, description = given.description, brand = given.brand, price_cents = given.price_cents,
      stock = given.stock, featured = given.featured, category_ids = given.category_ids,
      retired_at = CASE WHEN given.retired THEN coalesce(gifts.retired_at, now()) END,
      updated_at = clock_timestamp()
    FROM jsonb_to_recordset(${given}::jsonb) AS given (id text, name text, description text, brand text,
      price_cents integer, stock integer, featured boolean, category_ids text[], retired boolean)
    WHERE gifts.id = given.id`);
}

type StockChange = { giftId: string; stockBefore: number | null; stockAfter: number | null };

export async function insertImportedStock(tx: Tx, operator: Actor, changes: StockChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(stockChanges).values(
    changes.map((change) => ({
      ...change,
      id: newUuid(),
      reason: 'Import',
      actorId: operator.userId,
      actorName: operator.name,
    })),
  );
}
