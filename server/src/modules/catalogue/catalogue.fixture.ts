import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { cardImages, categories, gifts } from './catalogue.tables.ts';
import { insertGifts, type NewGift } from './gifts.store.ts';

export async function addCategories(db: Executor, ...names: string[]): Promise<void> {
  const rows = names.map((name, position) => ({
    id: slugOf(name),
    slug: slugOf(name),
    name,
    position,
    imageUrl: `/media/${slugOf(name)}.00000000-640.webp`,
  }));
  await db.insert(categories).values(rows);
}

type GiftOverrides = Partial<NewGift> & { name: string; retiredAt?: Date };

/** Inserts a gift with defaults; its id is the slug of its name, its category `electronics`. Returns the id. */
export async function addGift(
  db: Executor,
  { name, retiredAt, ...overrides }: GiftOverrides,
): Promise<string> {
  const id = overrides.id ?? slugOf(name);
  const gift: NewGift = {
    id,
    name,
    description: 'Something nice.',
    brand: 'Ostrelle',
    priceCents: 2500,
    stock: null,
    categoryIds: ['electronics'],
    imageUrls: [`/media/${id}-1.00000000-640.webp`],
    ...overrides,
  };
  await insertGifts(db, [gift]);
  if (retiredAt) await db.update(gifts).set({ retiredAt }).where(eq(gifts.id, id));
  return id;
}

export async function addCard(db: Executor, id: string, category: string, position = 0): Promise<void> {
  await db.insert(cardImages).values({
    id,
    name: id,
    description: 'A card',
    category,
    position,
    imageUrl: `/media/${id}.00000000-640.webp`,
  });
}

const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
