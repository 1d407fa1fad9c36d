import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { pictureUrl, previewUrl } from '../media/index.ts';
import { cardImages, categories, gifts } from './catalogue.tables.ts';
import { demoCards, demoCategories, demoGifts } from './demo/index.ts';

/**
 * Puts the demo catalogue on the shelves of a shop that has never had a gift. An operator's own
 * categories, designs and changes stay as they are.
 * @returns whether there was anything to do
 */
export async function seedDemo({ transaction }: Pick<Database, 'transaction'>): Promise<boolean> {
  return await transaction(async (tx) => {
    // Of two instances that start together, the second waits here and then finds the gifts there.
    await tx.execute(sql`LOCK TABLE ${gifts} IN SHARE ROW EXCLUSIVE MODE`);
    const [some] = await tx.select({ id: gifts.id }).from(gifts).limit(1);
    if (some) return false;
    await tx.insert(categories).values(demoCategories.map(categoryRow)).onConflictDoNothing();
    await tx.insert(gifts).values(demoGifts.map(giftRow)).onConflictDoNothing();
    await tx.insert(cardImages).values(demoCards.map(cardRow)).onConflictDoNothing();
    return true;
  });
}

const categoryRow = ({ slug, name, picture }: (typeof demoCategories)[number], position: number) => ({
  id: slug,
  slug,
  name,
  imageUrl: pictureUrl(picture),
  position,
});

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
