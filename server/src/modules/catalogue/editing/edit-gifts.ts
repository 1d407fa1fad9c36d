import type { EditGiftsInput, GiftEditReport } from '@presently/contracts/operator-gift-edits';
import * as texts from '@presently/texts/server/catalogue';
import { HttpError, invalidField } from '../../../platform/http/http-error.ts';
import { claimKeys, type ScopedKey } from '../../../platform/idempotency.ts';
import { newUuid } from '../../../platform/ids.ts';
import type { Actor } from '../../audit/index.ts';
import { lockManyGifts } from '../gift-changes.store.ts';
import { writeGiftChanges } from '../gift-changes.ts';
import { assertCategoriesExist } from './assert-categories-exist.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { type EditPlan, planEdit } from './plan-edit.ts';

/**
 * Changes price, stock and categories of several gifts, all or none, once per idempotency key. A dry run only reports
 * what would happen.
 * @throws HttpError 400 for an unknown category; 409 for a retired one, if a gift cannot be changed that way, or if the
 *   result would differ from the preview; 422 if the key was used with another request
 */
export async function editGifts(
  { database }: CatalogueEditingDeps,
  operator: Actor,
  { dry_run, ...input }: EditGiftsInput,
  key: ScopedKey | null,
): Promise<GiftEditReport> {
  if (input.price !== undefined && input.price_percent !== undefined)
    throw invalidField('price', texts.priceOrPercent);
  if (input.stock !== undefined && input.stock_change !== undefined)
    throw invalidField('stock', texts.stockOrChange);
  const ids = [...new Set(input.ids)];
  return await database.transaction(async (tx) => {
    if (dry_run) {
      await assertCategoriesExist(tx, input.add_categories);
      const { gifts, preview } = await planEdit(tx, ids, input);
      return { applied: false, preview, gifts };
    }
    const isRepeated = key !== null && !(await claimKeys(tx, [key], input, newUuid())).isNew;
    await lockManyGifts(tx, ids);
    if (isRepeated) {
      const { gifts, preview } = await planEdit(tx, ids, { add_categories: [], remove_categories: [] });
      return { applied: true, preview, gifts };
    }
    await assertCategoriesExist(tx, input.add_categories);
    const plan = await planEdit(tx, ids, input);
    assertPossible(plan, input.seen_preview);
    await writeGiftChanges(tx, operator, { changes: plan.changes, stockReason: texts.changedTogether });
    return { applied: true, preview: plan.preview, gifts: plan.gifts };
  });
}

/** @throws HttpError 409 that names the gifts that cannot be changed that way, or says that the preview is outdated */
function assertPossible({ gifts, preview }: EditPlan, seenPreview: string | undefined): void {
  const rejected = gifts.flatMap(({ id, name, error }) => (error === null ? [] : [{ id, name, error }]));
  const [first] = rejected;
  if (first) {
    throw new HttpError('conflict', {
      message: texts.giftsNotEdited({ gift: first.name, error: first.error, others: rejected.length - 1 }),
      fields: Object.fromEntries(rejected.map(({ id, error }) => [`gifts.${id}`, error])),
    });
  }
  if (seenPreview !== undefined && seenPreview !== preview)
    throw new HttpError('conflict', { message: texts.previewOutdated });
}
