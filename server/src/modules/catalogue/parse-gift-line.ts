import { countCharacters } from '@presently/contracts/characters';
import type { GiftColumn, ImportError } from '@presently/contracts/operator-import-export';

/** A line of an import: the cells by their columns; a column that the file does not have is undefined. */
export type GiftLine = { line: number; cells: Partial<Record<GiftColumn, string>> };

/** What a line asks for. Undefined: as it is, or as a new gift has it. */
export type GiftImportInput = {
  line: number;
  id: string | null;
  name: string;
  priceCents: number;
  description: string | undefined;
  brand: string | null | undefined;
  stock: number | null | undefined;
  categoryIds: string[] | undefined;
  featured: boolean | undefined;
  retired: boolean | undefined;
};

const LONGEST = { name: 120, description: 4000, brand: 80 } as const;
const MAX_STOCK = 1_000_000;
const MAX_CENTS = 9_999_999;
const MAX_CATEGORIES = 10;
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;
const AMOUNT = /^\$?(\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const YES = new Set(['true', 'yes', '1']);
const NO = new Set(['false', 'no', '0']);

/** A fault that belongs to the cell being read. */
class CellFault extends Error {}

type Context = {
  /** Name, slug or id of a category, in lower case → its id. */
  categories: Map<string, string>;
  /** Ids that are gifts already; what they look like is settled. */
  existing: Set<string>;
};

/** Reads a line: what it asks for, and every fault in it. */
export function readGiftLine(
  { line, cells }: GiftLine,
  context: Context,
): { wish: GiftImportInput; faults: ImportError[] } {
  const faults: ImportError[] = [];
  const read = <T>(field: GiftColumn, reader: (cell: string) => T, otherwise: T): T => {
    const cell = cells[field];
    if (cell === undefined) return otherwise;
    try {
      return reader(cell.trim());
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      faults.push({ line, field, text: error.message });
      return otherwise;
    }
  };
  const wish: GiftImportInput = {
    line,
    id: read<string | null>('id', (cell) => readId(cell, context), null),
    name: read('name', readName, ''),
    description: read<string | undefined>(
      'description',
      (cell) => atMost(cell, LONGEST.description),
      undefined,
    ),
    brand: read<string | null | undefined>('brand', (cell) => atMost(cell, LONGEST.brand) || null, undefined),
    priceCents: read('price', readPrice, 0),
    stock: read<number | null | undefined>('stock', readStock, undefined),
    categoryIds: read<string[] | undefined>('categories', (cell) => readCategories(cell, context), undefined),
    featured: read<boolean | undefined>('featured', readYesNo, undefined),
    retired: read<boolean | undefined>('retired', readYesNo, undefined),
  };
  const isNew = wish.id === null || !context.existing.has(wish.id);
  if (isNew && cells.categories === undefined)
    faults.push({ line, field: 'categories', text: 'A new gift needs a category; this column is missing' });
  return { wish, faults };
}

function atMost(cell: string, max: number): string {
  if (countCharacters(cell) > max) throw new CellFault(`Must be at most ${max} characters`);
  return cell;
}

function readId(cell: string, { existing }: Context): string | null {
  if (cell === '') return null;
  if (!existing.has(cell) && !ID.test(cell))
    throw new CellFault('Must be letters, digits, - and _; or empty for a new gift');
  return cell;
}

function readName(cell: string): string {
  if (cell === '') throw new CellFault('Please fill in this field');
  return atMost(cell, LONGEST.name);
}

function readPrice(cell: string): number {
  const [, dollars, cents = ''] = AMOUNT.exec(cell) ?? [];
  if (dollars === undefined) throw new CellFault('Must be dollars with at most two decimals, such as 12.50');
  const total = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  if (total < 1) throw new CellFault('Must be at least $0.01');
  if (total > MAX_CENTS) throw new CellFault('Must be at most $99,999.99');
  return total;
}

/** Empty: unlimited. */
function readStock(cell: string): number | null {
  if (cell === '') return null;
  if (!/^\d{1,7}$/.test(cell) || Number(cell) > MAX_STOCK)
    throw new CellFault(`Must be a whole number from 0 to ${MAX_STOCK}, or empty for unlimited`);
  return Number(cell);
}

function readCategories(cell: string, { categories }: Context): string[] {
  const names = cell
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0) throw new CellFault('Please name a category');
  if (names.length > MAX_CATEGORIES) throw new CellFault(`Must be at most ${MAX_CATEGORIES} categories`);
  const unknown = names.filter((name) => !categories.has(name.toLowerCase()));
  if (unknown.length > 0) throw new CellFault(`There is no category “${unknown.join('”, “')}”`);
  return [...new Set(names.map((name) => categories.get(name.toLowerCase()) as string))];
}

/** Empty: as it is. */
function readYesNo(cell: string): boolean | undefined {
  const word = cell.toLowerCase();
  if (word === '') return undefined;
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  throw new CellFault('Must be true or false');
}
