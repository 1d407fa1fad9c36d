import { dollarsToCents } from '@presently/contracts/money';
import type { CreateGiftInput } from '@presently/contracts/operator-catalogue';
import { type Actor, recordAudit } from '../../audit/index.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { insertGift, insertStockChange } from './gift-editing.store.ts';
import { requireCategories } from './assert-categories-exist.ts';
import { slugOf, withFreeId } from './slugs.ts';

/** Puts a new gift on the shelves, without pictures yet. Answers with its id, made from its name. */
export async function createGift(
  { database }: CatalogueEditingDeps,
  operator: Actor,
  { price, category_ids, ...input }: CreateGiftInput,
): Promise<string> {
  const categoryIds = [...new Set(category_ids)];
  return await database.transaction(async (tx) => {
    await requireCategories(tx, categoryIds);
    const row = { ...input, priceCents: dollarsToCents(price), categoryIds, imageUrls: [] };
    const id = await withFreeId(slugOf(input.name, 'gift'), (free) => insertGift(tx, { ...row, id: free }));
    await insertStockChange(tx, id, operator, {
      stockBefore: null,
      stockAfter: input.stock,
      reason: 'New on the shelves',
    });
    await recordAudit(tx, operator, {
      action: 'gift.created',
      subjectKind: 'gift',
      subjectId: id,
      after: { ...input, price, category_ids: categoryIds },
    });
    return id;
  });
}
