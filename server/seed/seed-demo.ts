import { sql } from 'drizzle-orm';
import { gifts } from '../src/modules/catalogue/catalogue.tables.ts';
import { imageUrlOf } from '../src/modules/media/index.ts';
import type { Database } from '../src/platform/db/database.ts';
import { demoGifts } from './demo/index.ts';
import { insertCategories } from './seed-catalogue.ts';

/**
 * Inserts the demo gifts if the shop has never had a gift. Existing categories stay unchanged.
 * @returns whether gifts were inserted
 */
export async function seedDemo({ transaction }: Pick<Database, 'transaction'>): Promise<boolean> {
  return await transaction(async (tx) => {
    // If two instances start at the same time, the second waits here and then finds the gifts.
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
  imageUrls: gift.images.map((image) => imageUrlOf(image)),
  createdAt: sql`now() - make_interval(days => ${gift.ageDays})`,
});
