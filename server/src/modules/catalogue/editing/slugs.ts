import { randomNineDigits } from '../../../platform/ids.ts';

const LONGEST = 60;
/** Places of the interface that an id would stand in front of: /gifts/featured, /operator/gifts/export. */
const RESERVED = new Set([
  'featured',
  'trending',
  'categories',
  'export',
  'import',
  'related',
  'images',
  'stock',
]);

/** Whether an id would stand in front of a place of the interface. */
export const isReserved = (id: string): boolean => RESERVED.has(id);

/** "Café & Crème" → "cafe-creme"; `fallback` when no letter of ours is in it. */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return slug || fallback;
}

/** The slug, then with small numbers after it, then with such that nobody has. */
function* candidates(slug: string): Generator<string> {
  if (!isReserved(slug)) yield slug;
  for (let number = 2; number < 10; number++) yield `${slug}-${number}`;
  for (let tries = 0; tries < 5; tries++) yield `${slug}-${randomNineDigits()}`;
}

/** Writes a row under the first id that is free. `insert` answers with null when its id is taken. */
export async function withFreeId<T>(slug: string, insert: (id: string) => Promise<T | null>): Promise<T> {
  for (const id of candidates(slug)) {
    const row = await insert(id);
    if (row !== null) return row;
  }
  throw new Error(`There is no free id like ${slug}`);
}
