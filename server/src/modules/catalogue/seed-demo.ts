import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { pictureUrl } from '../media/index.ts';
import { gifts } from './catalogue.tables.ts';
import { demoGifts } from './demo/index.ts';
import { insertCategories } from './seed-catalogue.ts';

/**
 * Puts the demo's gifts on the shelves of a shop that has never had one. An operator's own categories and
 * changes stay as they are.
 * @returns whether there was anything to do
 */
export async function seedDemo({ transaction }: Pick<Database, 'transaction'>): Promise<boolean> {
  return await transaction(async (tx) => {
    // Of two instances that start together, the second waits here and then finds the gifts there.
    await tx.execute(sql`LOCK TABLE ${gifts} IN SHARE ROW EXCLUSIVE MODE`);
    const [some] = await tx.select({ id: gifts.id }).from(gifts).limit(1);
    if (some) return false;
    await insertCategories(tx);
    await tx.insert(gifts).values(demoGifts.map(giftRow)).onConflictDoNothing();
    return true;
  });
}

const giftRow = ({
  slug,
  name,
  description,
  brand,
  priceCents,
  stock,
  popularity,
  featured,
  ...gift
}: (typeof demoGifts)[number]) => ({
  id: slug,
  name,
  description,
  brand,
  priceCents,
  stock,
  popularity,
  featured,
  categoryIds: [...gift.categories],
  imageUrls: gift.pictures.map((picture) => pictureUrl(picture)),
  createdAt: sql`now() - make_interval(days => ${gift.ageDays})`,
});
