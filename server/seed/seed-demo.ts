import { sql } from 'drizzle-orm';
import { gifts } from '../src/modules/catalogue/catalogue.tables.ts';
import { insertGifts, type NewGift } from '../src/modules/catalogue/index.ts';
import { imageUrlOf } from '../src/modules/media/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { demoGifts } from './demo/index.ts';
import { insertCategories, insertTags } from './seed-catalogue.ts';

const DAY_MS = 86_400_000;

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
    await insertTags(tx);
    await insertGifts(tx, demoGifts.map(newGift));
    return true;
  });
}

const newGift = ({
  slug,
  name,
  description,
  brand,
  priceCents,
  stock,
  popularity,
  featured,
  tags,
  ...gift
}: (typeof demoGifts)[number]): NewGift => ({
  id: slug,
  name,
  description,
  brand,
  priceCents,
  stock,
  popularity,
  featured,
  categoryIds: [...gift.categories],
  tagIds: [...tags],
  imageUrls: gift.images.map((image) => imageUrlOf(image)),
  createdAt: new Date(systemClock.now().getTime() - gift.ageDays * DAY_MS),
});
