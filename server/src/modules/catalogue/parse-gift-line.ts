import { countCharacters } from '@presently/contracts/characters';
import { MAX_CATEGORIES, MAX_LENGTHS, MAX_PRICE_CENTS, MAX_STOCK } from '@presently/contracts/operator-gifts';
import type { GiftColumn, ImportError } from '@presently/contracts/operator-import-export';
import * as texts from '@presently/texts/server/gift-import';
import {
  atMostCategories,
  atMostCharacters,
  fillInThisField,
  trueOrFalse,
} from '@presently/texts/validation';

/** One CSV line with its cells by column; cells of columns that the file does not have are undefined. */
export type GiftLine = { line: number; cells: Partial<Record<GiftColumn, string>> };

/** The parsed line. Undefined: keep the current value, or use the default for a new gift. */
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
  /** In the order of their ids. */
  tagIds: string[] | undefined;
};

/** As in `text` of the contracts: a character as perceived by a reader may consist of many code units. */
const MAX_UNITS_PER_CHARACTER = 20;
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;
const AMOUNT = /^\$?(\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const TRUE_VALUES = new Set(['true', 'yes', '1']);
const FALSE_VALUES = new Set(['false', 'no', '0']);

/** Thrown by the cell parsers; `parseGiftLine` turns it into an `ImportError` with line and column. */
class CellError extends Error {}

type Context = {
  /** Name, slug or id of a category, in lower case → its id. */
  categories: Map<string, string>;
  /** Name or id of an occasion or recipient, in lower case → its id. */
  tags: Map<string, string>;
  /** Ids of gifts that exist; these may have any format. */
  existingIds: Set<string>;
};

/** Parses a line and collects all its errors; with errors, `input` must not be used. */
export function parseGiftLine(
  { line, cells }: GiftLine,
  context: Context,
): { input: GiftImportInput; errors: ImportError[] } {
  const errors: ImportError[] = [];
  const parse = <T>(field: GiftColumn, parser: (cell: string) => T, fallback: T): T => {
    const cell = cells[field];
    if (cell === undefined) return fallback;
    try {
      return parser(cell.trim());
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors.push({ line, field, text: error.message });
      return fallback;
    }
  };
  const input: GiftImportInput = {
    line,
    id: parse<string | null>('id', (cell) => parseId(cell, context), null),
    name: parse('name', parseName, ''),
    description: parse<string | undefined>(
      'description',
      (cell) => maxLength(cell, MAX_LENGTHS.description),
      undefined,
    ),
    brand: parse<string | null | undefined>(
      'brand',
      (cell) => maxLength(cell, MAX_LENGTHS.brand) || null,
      undefined,
    ),
    priceCents: parse('price', parsePrice, 0),
    stock: parse<number | null | undefined>('stock', parseStock, undefined),
    categoryIds: parse<string[] | undefined>(
      'categories',
      (cell) => parseCategories(cell, context),
      undefined,
    ),
    featured: parse<boolean | undefined>('featured', parseBoolean, undefined),
    retired: parse<boolean | undefined>('retired', parseBoolean, undefined),
    tagIds: parse<string[] | undefined>('tags', (cell) => parseTags(cell, context), undefined),
  };
  const isNew = input.id === null || !context.existingIds.has(input.id);
  if (isNew && cells.categories === undefined)
    errors.push({ line, field: 'categories', text: texts.categoryNeeded });
  return { input, errors };
}

function maxLength(cell: string, max: number): string {
  if (cell.length > max * MAX_UNITS_PER_CHARACTER || countCharacters(cell) > max)
    throw new CellError(atMostCharacters(max));
  return cell;
}

function parseId(cell: string, { existingIds }: Context): string | null {
  if (cell === '') return null;
  if (!existingIds.has(cell) && !ID.test(cell)) throw new CellError(texts.idIsInvalid);
  return cell;
}

function parseName(cell: string): string {
  if (cell === '') throw new CellError(fillInThisField);
  return maxLength(cell, MAX_LENGTHS.name);
}

function parsePrice(cell: string): number {
  const [, dollars, cents = ''] = AMOUNT.exec(cell) ?? [];
  if (dollars === undefined) throw new CellError(texts.priceIsInvalid);
  const total = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  if (total < 1) throw new CellError(texts.priceTooLow);
  if (total > MAX_PRICE_CENTS) throw new CellError(texts.priceTooHigh);
  return total;
}

/** An empty cell means unlimited (null). */
function parseStock(cell: string): number | null {
  if (cell === '') return null;
  if (!/^\d{1,7}$/.test(cell) || Number(cell) > MAX_STOCK)
    throw new CellError(texts.stockIsInvalid(MAX_STOCK));
  return Number(cell);
}

const splitNames = (cell: string): string[] =>
  cell
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);

function parseCategories(cell: string, { categories }: Context): string[] {
  const names = splitNames(cell);
  if (names.length === 0) throw new CellError(texts.nameACategory);
  if (names.length > MAX_CATEGORIES) throw new CellError(atMostCategories(MAX_CATEGORIES));
  const unknown = names.filter((name) => !categories.has(name.toLowerCase()));
  if (unknown.length > 0) throw new CellError(texts.noSuchCategories(unknown));
  return [...new Set(names.map((name) => categories.get(name.toLowerCase()) as string))];
}

/** An empty cell means no tags. */
function parseTags(cell: string, { tags }: Context): string[] {
  const names = splitNames(cell);
  const unknown = names.filter((name) => !tags.has(name.toLowerCase()));
  if (unknown.length > 0)
    throw new CellError(texts.noSuchTags({ unknown, known: [...new Set(tags.values())] }));
  return [...new Set(names.map((name) => tags.get(name.toLowerCase()) as string))].sort();
}

/** An empty cell keeps the current value. */
function parseBoolean(cell: string): boolean | undefined {
  const word = cell.toLowerCase();
  if (word === '') return undefined;
  if (TRUE_VALUES.has(word)) return true;
  if (FALSE_VALUES.has(word)) return false;
  throw new CellError(trueOrFalse);
}
