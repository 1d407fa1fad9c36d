import { centsToDollars } from '@presently/contracts/money';
import type { ImportError, ImportReport } from '@presently/contracts/operator-import-export';
import * as texts from '@presently/texts/server/gift-import';
import type { BaseDeps } from '../../deps.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { newUuid } from '../../platform/ids.ts';
import { type Actor, recordAudit, recordAudits } from '../audit/index.ts';
import { listTags } from './catalogue.store.ts';
import { diffFields } from './editing/diff.ts';
import { isReserved, slugOf } from './editing/slugs.ts';
import type { CompleteGift } from './gifts.store.ts';
import {
  findGiftsById,
  type ImportedGift,
  insertImportedGifts,
  insertImportedStock,
  listCategoryNames,
  lockImportedGifts,
  updateImportedGifts,
} from './import-gifts.store.ts';
import { type GiftImportInput, type GiftLine, parseGiftLine } from './parse-gift-line.ts';

const BATCH_SIZE = 500;

export type ImportProgress = (step: 'checking' | 'writing', done: number, total: number) => void;

type Plan = {
  created: ImportedGift[];
  updated: { before: CompleteGift; after: ImportedGift }[];
  unchanged: number;
  errors: ImportError[];
};

/**
 * Creates and updates gifts from the lines of a CSV file: all of them, or none if any line has an error. A dry run
 * only reports what would happen.
 * @throws HttpError 409 when a gift with the same id was created concurrently
 */
export async function importGifts(
  { database }: BaseDeps,
  operator: Actor,
  lines: GiftLine[],
  { dryRun, onProgress }: { dryRun: boolean; onProgress: ImportProgress },
): Promise<Omit<ImportReport, 'dry_run'>> {
  if (dryRun) return toReport(lines, await planImport(database.db, lines, onProgress), false);
  return await database.transaction(async (tx) => {
    await lockImportedGifts(tx, givenIds(lines));
    const plan = await planImport(tx, lines, onProgress);
    if (plan.errors.length > 0) return toReport(lines, plan, false);
    await applyPlan(tx, operator, plan, onProgress);
    await recordAudit(tx, operator, {
      action: 'gifts.imported',
      subjectKind: 'gifts',
      subjectId: 'all',
      after: { lines: lines.length, created: plan.created.length, updated: plan.updated.length },
    });
    return toReport(lines, plan, true);
  });
}

const toReport = (lines: GiftLine[], plan: Plan, applied: boolean) => ({
  applied,
  lines: lines.length,
  created: plan.created.length,
  updated: plan.updated.length,
  unchanged: plan.unchanged,
  errors: plan.errors,
});

const givenIds = (lines: GiftLine[]): string[] => [
  ...new Set(lines.flatMap(({ cells }) => cells.id?.trim() || [])),
];

/** Compares each line with the existing gifts. Lines with errors only add their errors. */
async function planImport(db: Executor, lines: GiftLine[], onProgress: ImportProgress): Promise<Plan> {
  const names = await listCategoryNames(db);
  const categories = new Map(
    names.flatMap(({ id, slug, name }) => [name, slug, id].map((key) => [key.toLowerCase(), id] as const)),
  );
  const retired = new Set(names.filter(({ retiredAt }) => retiredAt !== null).map(({ id }) => id));
  const tags = new Map(
    (await listTags(db, 'all')).flatMap(({ id, name }) =>
      [name, id].map((key) => [key.toLowerCase(), id] as const),
    ),
  );
  const ids = givenIds(lines);
  const existing = await findGiftsById(db, ids);
  const existingByGeneratedId = await findGiftsById(db, [
    ...new Set(lines.map(({ cells }) => idFromName(cells.name ?? ''))),
  ]);
  const generateId = createIdGenerator(new Set([...existingByGeneratedId.keys(), ...ids]));
  const context = { categories, tags, existingIds: new Set(existing.keys()) };
  const linesById = new Map<string, number>();
  const plan: Plan = { created: [], updated: [], unchanged: 0, errors: [] };
  for (const [index, line] of lines.entries()) {
    if (index % BATCH_SIZE === 0) onProgress('checking', index, lines.length);
    const { input, errors } = parseGiftLine(line, context);
    const before = input.id === null ? undefined : existing.get(input.id);
    errors.push(...validateAgainstCatalogue(input, linesById, before, retired));
    if (errors.length > 0) plan.errors.push(...errors);
    else addToPlan(plan, input, before, generateId);
  }
  onProgress('checking', lines.length, lines.length);
  return plan;
}

/** Errors of a line in relation to earlier lines, existing gifts and retired categories. */
function validateAgainstCatalogue(
  { line, id, categoryIds }: GiftImportInput,
  linesById: Map<string, number>,
  before: CompleteGift | undefined,
  retired: Set<string>,
): ImportError[] {
  const errors: ImportError[] = [];
  if (id !== null) {
    const earlier = linesById.get(id);
    if (earlier !== undefined) errors.push({ line, field: 'id', text: texts.sameIdAsLine(earlier) });
    else linesById.set(id, line);
    if (!before && isReserved(id)) errors.push({ line, field: 'id', text: texts.idIsReserved });
  }
  const newRetired =
    categoryIds?.filter(
      (categoryId) => retired.has(categoryId) && !before?.categoryIds.includes(categoryId),
    ) ?? [];
  if (newRetired.length > 0)
    errors.push({ line, field: 'categories', text: texts.categoriesRetired(newRetired) });
  return errors;
}

function addToPlan(
  plan: Plan,
  input: GiftImportInput,
  before: CompleteGift | undefined,
  generateId: (name: string) => string,
): void {
  if (!before) {
    plan.created.push({ ...newGift(input), id: input.id ?? generateId(input.name) });
    return;
  }
  const after = changedGift(before, input);
  if (diffFields(toAuditFields(toImportedGift(before)), toAuditFields(after)))
    plan.updated.push({ before, after });
  else plan.unchanged++;
}

const newGift = (input: GiftImportInput): Omit<ImportedGift, 'id'> => ({
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

const toImportedGift = (row: CompleteGift): ImportedGift => ({
  id: row.id,
  name: row.name,
  description: row.description,
  brand: row.brand,
  priceCents: row.priceCents,
  stock: row.stock,
  featured: row.featured,
  categoryIds: row.categoryIds,
  retired: row.retiredAt !== null,
  tagIds: row.tagIds,
});

/** The text as spreadsheet programs write it back: trimmed, with LF line ends. */
const normalise = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** `imported`, or `before` if the two differ only by what an export and re-import changes. */
const unlessUnchanged = <T extends string | null>(before: T, imported: T | undefined): T =>
  imported === undefined || normalise(imported ?? '') === normalise(before ?? '') ? before : imported;

function changedGift(before: CompleteGift, input: GiftImportInput): ImportedGift {
  const present = toImportedGift(before);
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

/** With the field names of the audit log. */
const toAuditFields = ({
  id,
  priceCents,
  categoryIds,
  tagIds,
  ...rest
}: ImportedGift): Record<string, unknown> => ({
  ...rest,
  price: centsToDollars(priceCents),
  category_ids: categoryIds,
  tags: tagIds,
});

const idFromName = (name: string): string => slugOf(name.trim(), 'gift');

/** Generates ids for new gifts from their names, unique among `taken` and each other. */
function createIdGenerator(taken: Set<string>): (name: string) => string {
  return (name) => {
    const slug = idFromName(name);
    const id = taken.has(slug) || isReserved(slug) ? `${slug}-${newUuid().slice(0, 13)}` : slug;
    taken.add(id);
    return id;
  };
}

async function applyPlan(tx: Tx, operator: Actor, plan: Plan, onProgress: ImportProgress): Promise<void> {
  const total = plan.created.length + plan.updated.length;
  let done = 0;
  const advance = (count: number) => {
    done += count;
    onProgress('writing', done, total);
  };
  for (let start = 0; start < plan.created.length; start += BATCH_SIZE) {
    const batch = plan.created.slice(start, start + BATCH_SIZE);
    await insertGifts(tx, operator, batch);
    advance(batch.length);
  }
  for (let start = 0; start < plan.updated.length; start += BATCH_SIZE) {
    const batch = plan.updated.slice(start, start + BATCH_SIZE);
    await updateGifts(tx, operator, batch);
    advance(batch.length);
  }
}

async function insertGifts(tx: Tx, operator: Actor, batch: ImportedGift[]): Promise<void> {
  if ((await insertImportedGifts(tx, batch)) < batch.length)
    throw new HttpError('conflict', { message: texts.concurrentImport });
  await insertImportedStock(
    tx,
    operator,
    batch.map(({ id, stock }) => ({ giftId: id, stockBefore: null, stockAfter: stock })),
  );
  await recordAudits(
    tx,
    operator,
    batch.map((gift) => ({
      action: 'gift.created',
      subjectKind: 'gift',
      subjectId: gift.id,
      after: toAuditFields(gift),
    })),
  );
}

async function updateGifts(tx: Tx, operator: Actor, batch: Plan['updated']): Promise<void> {
  await updateImportedGifts(tx, batch);
  await insertImportedStock(
    tx,
    operator,
    batch
      .filter(({ before, after }) => before.stock !== after.stock)
      .map(({ before, after }) => ({
        giftId: before.id,
        stockBefore: before.stock,
        stockAfter: after.stock,
      })),
  );
  await recordAudits(
    tx,
    operator,
    batch.map(({ before, after }) => ({
      action: 'gift.changed',
      subjectKind: 'gift',
      subjectId: before.id,
      ...diffFields(toAuditFields(toImportedGift(before)), toAuditFields(after)),
    })),
  );
}
