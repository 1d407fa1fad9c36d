import { sql } from 'drizzle-orm';
import { cardImages, categories, searchSynonyms, tags } from '../src/modules/catalogue/catalogue.tables.ts';
import { imageUrlOf, previewUrlOf } from '../src/modules/media/index.ts';
import type { Database, Tx } from '../src/platform/db/database.ts';
import { newUuid } from '../src/platform/ids.ts';
import { demoCards, demoCategories, demoSynonyms, demoTags } from './demo/index.ts';

/**
 * Inserts the initial card designs, categories, tags and synonyms of searches. A table that already has rows, retired
 * ones included, is left unchanged, so that operators' changes stay; synonyms come with the tags, because operators may
 * have deleted all of them. Safe when several instances start at the same time.
 */
export async function seedCatalogue({
  transaction,
  db,
}: Pick<Database, 'transaction' | 'db'>): Promise<void> {
  // First without a lock, so that starting an instance never waits for a running import.
  const tables = [categories, cardImages, tags];
  const areEmpty = await Promise.all(tables.map((table) => isEmpty(db, table)));
  if (!areEmpty.includes(true)) return;
  await transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE ${categories}, ${cardImages}, ${tags} IN SHARE ROW EXCLUSIVE MODE`);
    if (await isEmpty(tx, categories)) await insertCategories(tx);
    if (await isEmpty(tx, tags)) {
      await insertTags(tx);
      await tx.insert(searchSynonyms).values(synonymRows()).onConflictDoNothing();
    }
    if (await isEmpty(tx, cardImages)) await tx.insert(cardImages).values(demoCards.map(cardRow));
  });
}

/** Inserts those of the eight categories that are missing. */
export async function insertCategories(tx: Tx): Promise<void> {
  await tx.insert(categories).values(demoCategories.map(categoryRow)).onConflictDoNothing();
}

/** Inserts those of the occasions and recipients that are missing. */
export async function insertTags(tx: Tx): Promise<void> {
  await tx
    .insert(tags)
    .values(demoTags.map((tag, position) => ({ ...tag, position })))
    .onConflictDoNothing();
}

const synonymRows = () =>
  Object.entries(demoSynonyms).map(([term, synonyms]) => ({ id: newUuid(), term, synonyms: [...synonyms] }));

async function isEmpty(
  db: Pick<Database['db'], 'select'>,
  table: typeof categories | typeof cardImages | typeof tags,
): Promise<boolean> {
  const rows = await db.select({ id: table.id }).from(table).limit(1);
  return rows.length === 0;
}

const categoryRow = ({ slug, name, image }: (typeof demoCategories)[number], position: number) => ({
  id: slug,
  slug,
  name,
  imageUrl: imageUrlOf(image),
  position,
});

const cardRow = (
  { id, name, description, category, image, preview }: (typeof demoCards)[number],
  position: number,
) => ({
  id,
  name,
  description,
  category,
  imageUrl: imageUrlOf(image),
  previewUrl: previewUrlOf(preview),
  position,
});
