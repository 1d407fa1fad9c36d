import type { ImportError, ImportRow } from '@presently/contracts/operator-import-export';
import * as texts from '@presently/texts/server/gift-import';
import type { Executor } from '../../platform/db/database.ts';
import { randomNineDigits } from '../../platform/ids.ts';
import { listTags } from './catalogue.store.ts';
import { isReserved, slugOf } from './editing/slugs.ts';
import { findGiftsById, type GiftChange, type GiftFields } from './gift-changes.store.ts';
import { type CatalogueNames, diffGift, previewGift, toGiftFields, toGiftValues } from './gift-changes.ts';
import type { CompleteGift } from './gifts.store.ts';
import { listCategoryNames } from './import-gifts.store.ts';
import { type GiftImportInput, type GiftLine, parseGiftLine } from './parse-gift-line.ts';

/** Number of lines between two progress reports. */
const PROGRESS_STEP = 500;

export type ImportProgress = (step: 'checking' | 'writing', done: number, total: number) => void;

/** What an import does, or would do. */
export type ImportPlan = {
  created: GiftFields[];
  updated: GiftChange[];
  unchanged: number;
  /** The human-readable form, per line without errors. */
  rows: ImportRow[];
  errors: ImportError[];
};

export const givenIds = (lines: GiftLine[]): string[] => [
  ...new Set(lines.flatMap(({ cells }) => cells.id?.trim() || [])),
];

/** Compares each line with the existing gifts. Lines with errors only add their errors. */
export async function planImport(
  db: Executor,
  lines: GiftLine[],
  onProgress: ImportProgress,
): Promise<ImportPlan> {
  const categories = await listCategoryNames(db);
  const tags = await listTags(db, 'all');
  const retired = new Set(categories.filter(({ retiredAt }) => retiredAt !== null).map(({ id }) => id));
  const names = { categories: namesById(categories), tags: namesById(tags) };
  const ids = givenIds(lines);
  const existing = await findGiftsById(db, ids);
  const existingByGeneratedId = await findGiftsById(db, [
    ...new Set(lines.map(({ cells }) => idFromName(cells.name ?? ''))),
  ]);
  const generateId = createIdGenerator(new Set([...existingByGeneratedId.keys(), ...ids]));
  const context = {
    categories: idsByKey(categories, ['name', 'id', 'slug']),
    tags: idsByKey(tags, ['name', 'id']),
    existingIds: new Set(existing.keys()),
  };
  const linesById = new Map<string, number>();
  const plan: ImportPlan = { created: [], updated: [], unchanged: 0, rows: [], errors: [] };
  for (const [index, line] of lines.entries()) {
    if (index % PROGRESS_STEP === 0) onProgress('checking', index, lines.length);
    const { input, errors } = parseGiftLine(line, context);
    const before = input.id === null ? undefined : existing.get(input.id);
    errors.push(...validateAgainstCatalogue(input, linesById, before, retired));
    if (errors.length > 0) plan.errors.push(...errors);
    else if (before) addExisting(plan, input, before, names);
    else addNew(plan, input, names, generateId);
  }
  onProgress('checking', lines.length, lines.length);
  return plan;
}

const namesById = (all: { id: string; name: string }[]) => new Map(all.map(({ id, name }) => [id, name]));

/** A later field wins where the name of one is the slug or id of another. */
const idsByKey = <F extends string>(all: ({ id: string } & Record<F, string>)[], fields: F[]) =>
  new Map(fields.flatMap((field) => all.map((one) => [one[field].toLowerCase(), one.id] as const)));

/** Errors of a line in relation to earlier lines, existing gifts and retired categories. */
function validateAgainstCatalogue(
  input: GiftImportInput,
  linesById: Map<string, number>,
  before: CompleteGift | undefined,
  retired: Set<string>,
): ImportError[] {
  const { line, id } = input;
  const errors: ImportError[] = [];
  if (id !== null) {
    const earlier = linesById.get(id);
    if (earlier !== undefined) errors.push({ line, field: 'id', text: texts.sameIdAsLine(earlier) });
    else linesById.set(id, line);
    if (!before && isReserved(id)) errors.push({ line, field: 'id', text: texts.idIsReserved });
  }
  const rejected = categoriesToCheck(input, before).filter((categoryId) => retired.has(categoryId));
  if (rejected.length > 0)
    errors.push({ line, field: 'categories', text: texts.categoriesRetired(rejected) });
  return errors;
}

/** A gift may stay in a retired category, but neither move to one nor go back on sale in one. */
function categoriesToCheck({ categoryIds, retired }: GiftImportInput, before?: CompleteGift): string[] {
  if (!before) return categoryIds ?? [];
  const isBackOnSale = before.retiredAt !== null && retired === false;
  if (isBackOnSale) return categoryIds ?? before.categoryIds;
  return categoryIds?.filter((id) => !before.categoryIds.includes(id)) ?? [];
}

function addExisting(
  plan: ImportPlan,
  input: GiftImportInput,
  before: CompleteGift,
  names: CatalogueNames,
): void {
  const change = { before, after: changedGift(before, input) };
  const row = { line: input.line, id: before.id, name: before.name };
  if (diffGift(change)) {
    plan.updated.push(change);
    plan.rows.push({ ...row, kind: 'changed', before: {}, after: {}, ...previewGift(change, names) });
  } else {
    plan.unchanged++;
    plan.rows.push({ ...row, kind: 'unchanged', before: {}, after: {} });
  }
}

function addNew(
  plan: ImportPlan,
  input: GiftImportInput,
  names: CatalogueNames,
  generateId: GenerateId,
): void {
  const { id, isRandom } = input.id === null ? generateId(input.name) : { id: input.id, isRandom: false };
  const gift = newGift(id, input);
  plan.created.push(gift);
  plan.rows.push({
    line: input.line,
    id: isRandom ? null : id,
    name: gift.name,
    kind: 'new',
    before: {},
    after: toGiftValues(gift, names),
  });
}

const newGift = (id: string, input: GiftImportInput): GiftFields => ({
  id,
  name: input.name,
  description: input.description ?? '',
  brand: input.brand ?? null,
  priceCents: input.priceCents,
  stock: input.stock ?? null,
  featured: input.featured ?? false,
  categoryIds: input.categoryIds ?? [],
  retired: input.retired ?? false,
  tagIds: input.tagIds ?? [],
});

/** The text as spreadsheet programs save it: trimmed, with LF line endings. */
const normalise = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** `imported`, or `before` if they only differ by changes that an export and re-import causes. */
const unlessUnchanged = <T extends string | null>(before: T, imported: T | undefined): T =>
  imported === undefined || normalise(imported ?? '') === normalise(before ?? '') ? before : imported;

function changedGift(before: CompleteGift, input: GiftImportInput): GiftFields {
  const present = toGiftFields(before);
  return {
    ...present,
    name: unlessUnchanged(present.name, input.name),
    description: unlessUnchanged(present.description, input.description),
    brand: unlessUnchanged(present.brand, input.brand),
    priceCents: input.priceCents,
    stock: input.stock === undefined ? present.stock : input.stock,
    featured: input.featured ?? present.featured,
    categoryIds: input.categoryIds ?? present.categoryIds,
    retired: input.retired ?? present.retired,
    tagIds: input.tagIds ?? present.tagIds,
  };
}

const idFromName = (name: string): string => slugOf(name.trim(), 'gift');

type GenerateId = (name: string) => { id: string; isRandom: boolean };

/** Generates ids for new gifts from their names, unique among `taken` and each other. */
function createIdGenerator(taken: Set<string>): GenerateId {
  return (name) => {
    const slug = idFromName(name);
    let id = slug;
    while (taken.has(id) || isReserved(id)) id = `${slug}-${randomNineDigits()}`;
    taken.add(id);
    return { id, isRandom: id !== slug };
  };
}
