import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/db/database.ts';
import { pictureUrl, previewUrl } from '../media/index.ts';
import { cardImages, categories } from './catalogue.tables.ts';
import { demoCards, demoCategories } from './demo/index.ts';

/**
 * Gives a new shop the six card designs and the eight categories that it comes with. A table that has any row,
 * retired ones included, is left alone: what operators have changed or retired stays as it is. Instances that
 * start together insert the rows once.
 */
export async function seedCatalogue({
  transaction,
  db,
}: Pick<Database, 'transaction' | 'db'>): Promise<void> {
  // Looked at first without a lock, so that the start of an instance never waits for an operator's import.
  if (!(await isEmpty(db, categories)) && !(await isEmpty(db, cardImages))) return;
  await transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE ${categories}, ${cardImages} IN SHARE ROW EXCLUSIVE MODE`);
    if (await isEmpty(tx, categories)) await insertCategories(tx);
    if (await isEmpty(tx, cardImages)) await tx.insert(cardImages).values(demoCards.map(cardRow));
  });
}

/** Inserts those of the eight categories that are not there. */
export async function insertCategories(tx: Tx): Promise<void> {
  await tx.insert(categories).values(demoCategories.map(categoryRow)).onConflictDoNothing();
}

async function isEmpty(
  db: Pick<Database['db'], 'select'>,
  table: typeof categories | typeof cardImages,
): Promise<boolean> {
  const rows = await db.select({ id: table.id }).from(table).limit(1);
  return rows.length === 0;
}

const categoryRow = ({ slug, name, picture }: (typeof demoCategories)[number], position: number) => ({
  id: slug,
  slug,
  name,
  imageUrl: pictureUrl(picture),
  position,
});

const cardRow = (
  { id, name, description, category, picture, preview }: (typeof demoCards)[number],
  position: number,
) => ({
  id,
  name,
  description,
  category,
  imageUrl: pictureUrl(picture),
  previewUrl: previewUrl(preview),
  position,
});
