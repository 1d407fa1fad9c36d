import { randomNineDigits } from '../../../platform/ids.ts';

const MAX_LENGTH = 60;
/** Path segments of the API that an id must not equal: /gifts/featured, /operator/gifts/export. */
const RESERVED = new Set([
  'featured',
  'trending',
  'categories',
  'tags',
  'export',
  'import',
  'related',
  'images',
  'stock',
]);

export const isReserved = (id: string): boolean => RESERVED.has(id);

/** "Café & Crème" → "cafe-creme"; `fallback` if no ASCII letter or digit is left. */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  return slug || fallback;
}

/** The slug itself, then with the suffixes 2 to 9, then with random ones. */
function* candidates(slug: string): Generator<string> {
  if (!isReserved(slug)) yield slug;
  for (let number = 2; number < 10; number++) yield `${slug}-${number}`;
  for (let attempt = 0; attempt < 5; attempt++) yield `${slug}-${randomNineDigits()}`;
}

/** Inserts a row with the first free id derived from `slug`. `insert` must return null if the id is taken. */
export async function insertWithFreeId<T>(
  slug: string,
  insert: (id: string) => Promise<T | null>,
): Promise<T> {
  for (const id of candidates(slug)) {
    const row = await insert(id);
    if (row !== null) return row;
  }
  throw new Error(`There is no free id like ${slug}`);
}
