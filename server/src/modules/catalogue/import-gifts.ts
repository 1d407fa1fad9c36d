import { centsToDollars } from '@presently/contracts/money';
import type { ImportError, ImportReport } from '@presently/contracts/operator-import-export';
import type { BaseDeps } from '../../deps.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { newUuid } from '../../platform/ids.ts';
import { type Actor, recordAudit, recordAudits } from '../audit/index.ts';
import type { GiftRow } from './catalogue.store.ts';
import { changesOf } from './editing/diff.ts';
import { isReserved, slugOf } from './editing/slugs.ts';
import { type GiftImportInput, type GiftLine, readGiftLine } from './parse-gift-line.ts';
import {
  findGiftRows,
  type ImportedGift,
  insertImportedGifts,
  insertImportedStock,
  listCategoryNames,
  updateImportedGifts,
} from './import-gifts.store.ts';

const BATCH = 500;

export type ImportProgress = (step: 'checking' | 'writing', done: number, total: number) => void;

type Plan = {
  created: ImportedGift[];
  updated: { before: GiftRow; after: ImportedGift }[];
  unchanged: number;
  faults: ImportError[];
};

/**
 * Creates and changes gifts by the lines of a file: all of them, or none when one has a fault. A dry run
 * says what would happen.
 * @throws HttpError 409 when somebody else created a gift of the same id meanwhile
 */
export async function importGifts(
  { database }: BaseDeps,
  operator: Actor,
  lines: GiftLine[],
  { dryRun, tell }: { dryRun: boolean; tell: ImportProgress },
): Promise<Omit<ImportReport, 'dry_run'>> {
  if (dryRun) return reportOf(lines, await planImport(database.db, lines, false, tell), false);
  return await database.transaction(async (tx) => {
    const plan = await planImport(tx, lines, true, tell);
    if (plan.faults.length > 0) return reportOf(lines, plan, false);
    await writePlan(tx, operator, plan, tell);
    await recordAudit(tx, operator, {
      action: 'gifts.imported',
      subjectKind: 'gifts',
      subjectId: 'all',
      after: { lines: lines.length, created: plan.created.length, updated: plan.updated.length },
    });
    return reportOf(lines, plan, true);
  });
}

const reportOf = (lines: GiftLine[], plan: Plan, applied: boolean) => ({
  applied,
  lines: lines.length,
  created: plan.created.length,
  updated: plan.updated.length,
  unchanged: plan.unchanged,
  errors: plan.faults,
});

/** What each line comes to against the gifts as they are; a line with a fault comes to nothing else. */
async function planImport(
  db: Executor,
  lines: GiftLine[],
  held: boolean,
  tell: ImportProgress,
): Promise<Plan> {
  const names = await listCategoryNames(db);
  const categories = new Map(
    names.flatMap(({ id, slug, name }) => [name, slug, id].map((one) => [one.toLowerCase(), id] as const)),
  );
  const retired = new Set(names.filter(({ retiredAt }) => retiredAt !== null).map(({ id }) => id));
  const ids = [...new Set(lines.flatMap(({ cells }) => cells.id?.trim() || []))];
  const existing = await findGiftRows(db, ids, held);
  const taken = await findGiftRows(
    db,
    [...new Set(lines.map(({ cells }) => idFrom(cells.name ?? '')))],
    false,
  );
  const freeId = idGiver(new Set([...taken.keys(), ...ids]));
  const context = { categories, existing: new Set(existing.keys()) };
  const linesById = new Map<string, number>();
  const plan: Plan = { created: [], updated: [], unchanged: 0, faults: [] };
  for (const [done, given] of lines.entries()) {
    if (done % BATCH === 0) tell('checking', done, lines.length);
    const { wish, faults } = readGiftLine(given, context);
    const before = wish.id === null ? undefined : existing.get(wish.id);
    faults.push(...faultsAmong(wish, linesById, before, retired));
    if (faults.length > 0) plan.faults.push(...faults);
    else addToPlan(plan, wish, before, freeId);
  }
  tell('checking', lines.length, lines.length);
  return plan;
}

/** Faults that a line has only beside other lines and other rows. */
function faultsAmong(
  { line, id, categoryIds }: GiftImportInput,
  linesById: Map<string, number>,
  before: GiftRow | undefined,
  retired: Set<string>,
): ImportError[] {
  const faults: ImportError[] = [];
  if (id !== null) {
    const earlier = linesById.get(id);
    if (earlier !== undefined) faults.push({ line, field: 'id', text: `Line ${earlier} has the same id` });
    else linesById.set(id, line);
    if (!before && isReserved(id)) faults.push({ line, field: 'id', text: 'This word cannot be an id' });
  }
  const gone = categoryIds?.filter((one) => retired.has(one) && !before?.categoryIds.includes(one)) ?? [];
  if (gone.length > 0)
    faults.push({ line, field: 'categories', text: `The category “${gone.join('”, “')}” is retired` });
  return faults;
}

function addToPlan(
  plan: Plan,
  wish: GiftImportInput,
  before: GiftRow | undefined,
  freeId: (name: string) => string,
): void {
  if (!before) {
    plan.created.push({ ...newGift(wish), id: wish.id ?? freeId(wish.name) });
    return;
  }
  const after = changedGift(before, wish);
  if (changesOf(fieldsOf(asImported(before)), fieldsOf(after))) plan.updated.push({ before, after });
  else plan.unchanged++;
}

const newGift = (wish: GiftImportInput): Omit<ImportedGift, 'id'> => ({
  name: wish.name,
  description: wish.description ?? '',
  brand: wish.brand ?? null,
  priceCents: wish.priceCents,
  stock: wish.stock ?? null,
  featured: wish.featured ?? false,
  categoryIds: wish.categoryIds ?? [],
  retired: wish.retired ?? false,
});

const asImported = (row: GiftRow): ImportedGift => ({
  id: row.id,
  name: row.name,
  description: row.description,
  brand: row.brand,
  priceCents: row.priceCents,
  stock: row.stock,
  featured: row.featured,
  categoryIds: row.categoryIds,
  retired: row.retiredAt !== null,
});

/** How a text comes back from a file: without white space around it, and with plain line ends. */
const asInFile = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** What comes back as it went out is no change. */
const kept = <T extends string | null>(before: T, wish: T | undefined): T =>
  wish === undefined || asInFile(wish ?? '') === asInFile(before ?? '') ? before : wish;

function changedGift(before: GiftRow, wish: GiftImportInput): ImportedGift {
  const present = asImported(before);
  return {
    ...present,
    name: kept(present.name, wish.name),
    description: kept(present.description, wish.description),
    brand: kept(present.brand, wish.brand),
    priceCents: wish.priceCents,
    stock: wish.stock === undefined ? present.stock : wish.stock,
    featured: wish.featured ?? present.featured,
    categoryIds: wish.categoryIds ?? present.categoryIds,
    retired: wish.retired ?? present.retired,
  };
}

/** As the audit log names them. */
const fieldsOf = ({ id, priceCents, categoryIds, ...rest }: ImportedGift): Record<string, unknown> => ({
  ...rest,
  price: centsToDollars(priceCents),
  category_ids: categoryIds,
});

const idFrom = (name: string): string => slugOf(name.trim(), 'gift');

/** Ids for new gifts, made from their names and different from each other and from what is there. */
function idGiver(taken: Set<string>): (name: string) => string {
  return (name) => {
    const slug = idFrom(name);
    const id = taken.has(slug) || isReserved(slug) ? `${slug}-${newUuid().slice(0, 13)}` : slug;
    taken.add(id);
    return id;
  };
}

async function writePlan(tx: Tx, operator: Actor, plan: Plan, tell: ImportProgress): Promise<void> {
  const total = plan.created.length + plan.updated.length;
  let done = 0;
  const wrote = (count: number) => {
    done += count;
    tell('writing', done, total);
  };
  for (let at = 0; at < plan.created.length; at += BATCH) {
    const batch = plan.created.slice(at, at + BATCH);
    await writeCreated(tx, operator, batch);
    wrote(batch.length);
  }
  for (let at = 0; at < plan.updated.length; at += BATCH) {
    const batch = plan.updated.slice(at, at + BATCH);
    await writeUpdated(tx, operator, batch);
    wrote(batch.length);
  }
}

async function writeCreated(tx: Tx, operator: Actor, batch: ImportedGift[]): Promise<void> {
  if ((await insertImportedGifts(tx, batch)) < batch.length)
    throw new HttpError('conflict', {
      message: 'Somebody else was adding gifts at the same time. Nothing was changed; please try again.',
    });
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
      after: fieldsOf(gift),
    })),
  );
}

async function writeUpdated(tx: Tx, operator: Actor, batch: Plan['updated']): Promise<void> {
  await updateImportedGifts(
    tx,
    batch.map(({ after }) => after),
  );
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
      ...changesOf(fieldsOf(asImported(before)), fieldsOf(after)),
    })),
  );
}
