import { centsToDollars, dollarsToCents } from '@presently/contracts/money';
import type { EditGiftsInput, GiftEdit } from '@presently/contracts/operator-gift-edits';
import { MAX_CATEGORIES, MAX_PRICE_CENTS } from '@presently/contracts/operator-gifts';
import { formatDollars } from '@presently/texts/format';
import * as texts from '@presently/texts/server/catalogue';
import type { Executor } from '../../../platform/db/database.ts';
import { listTags } from '../catalogue.store.ts';
import { findGiftsById, type GiftChange, type GiftFields } from '../gift-changes.store.ts';
import { diffGift, hashPreview, previewGift, toGiftFields } from '../gift-changes.ts';
import type { CompleteGift } from '../gifts.store.ts';
import { listCategoryNames } from '../import-gifts.store.ts';
import { stockError } from './stock-error.ts';

/** The same values for all gifts. */
type Edit = Pick<
  EditGiftsInput,
  'price' | 'price_percent' | 'stock' | 'stock_change' | 'add_categories' | 'remove_categories'
>;

export type EditPlan = {
  changes: GiftChange[];
  /** The human-readable form, per gift. */
  gifts: GiftEdit[];
  preview: string;
};

/** What an edit does, or would do, to each gift. */
export async function planEdit(db: Executor, ids: string[], edit: Edit): Promise<EditPlan> {
  const found = await findGiftsById(db, ids);
  const namesById = (all: { id: string; name: string }[]) => new Map(all.map(({ id, name }) => [id, name]));
  const names = {
    categories: namesById(await listCategoryNames(db)),
    tags: namesById(await listTags(db, 'all')),
  };
  const changes: GiftChange[] = [];
  const gifts = ids.map((id): GiftEdit => {
    const before = found.get(id);
    const nothing = { before: {}, after: {} };
    if (!before) return { id, name: id, ...nothing, error: texts.giftUnknown };
    const shown = { id, name: before.name };
    const after = editGift(before, edit);
    if ('error' in after) return { ...shown, ...nothing, error: after.error };
    const change = { before, after };
    if (diffGift(change)) changes.push(change);
    return { ...shown, ...(previewGift(change, names) ?? nothing), error: null };
  });
  return { changes, gifts, preview: hashPreview(gifts) };
}

function editGift(gift: CompleteGift, edit: Edit): GiftFields | { error: string } {
  const priceCents = newPrice(gift.priceCents, edit);
  if (priceCents < 1 || priceCents > MAX_PRICE_CENTS)
    return { error: texts.priceOutOfRange(formatDollars(centsToDollars(priceCents))) };
  const { stock_change: change } = edit;
  if (change !== undefined && gift.stock === null) return { error: texts.nothingToAddTo };
  const error = change === undefined ? null : stockError(gift.stock, change);
  if (error !== null) return { error };
  const categoryIds = [...new Set([...gift.categoryIds, ...edit.add_categories])].filter(
    (id) => !edit.remove_categories.includes(id),
  );
  if (categoryIds.length === 0) return { error: texts.categoryLeft };
  if (categoryIds.length > MAX_CATEGORIES) return { error: texts.tooManyCategories(MAX_CATEGORIES) };
  const counted = change === undefined ? gift.stock : (gift.stock ?? 0) + change;
  return {
    ...toGiftFields(gift),
    priceCents,
    stock: edit.stock === undefined ? counted : edit.stock,
    categoryIds,
  };
}

/** Computed in integer hundredths of a percent, so that half a cent is always rounded up. */
function newPrice(cents: number, { price, price_percent: percent }: Edit): number {
  if (price !== undefined) return dollarsToCents(price);
  return percent === undefined ? cents : Math.round((cents * (10_000 + Math.round(percent * 100))) / 10_000);
}
