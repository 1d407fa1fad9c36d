import { dollarsToCents } from '@presently/contracts/money';
import type { CreateGiftInput } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/server/catalogue';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { insertGifts } from '../gifts.store.ts';
import { assertCategoriesExist } from './assert-categories-exist.ts';
import { assertTagsExist } from './assert-tags-exist.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { insertStockChange } from './gift-editing.store.ts';
import { insertWithFreeId, slugOf } from './slugs.ts';

/** Creates a gift without images. Returns its id, which is derived from its name. */
export async function createGift(
  { database }: CatalogueEditingDeps,
  operator: Actor,
  { price, category_ids, tags, ...input }: CreateGiftInput,
): Promise<string> {
  const categoryIds = [...new Set(category_ids)];
  const tagIds = [...new Set(tags)].sort();
  return await database.transaction(async (tx) => {
    await assertCategoriesExist(tx, categoryIds);
    await assertTagsExist(tx, tagIds);
    const gift = { ...input, priceCents: dollarsToCents(price), categoryIds, tagIds };
    const id = await insertWithFreeId(
      slugOf(input.name, 'gift'),
      async (candidate) => (await insertGifts(tx, [{ ...gift, id: candidate }]))[0] ?? null,
    );
    await insertStockChange(tx, id, operator, {
      stockBefore: null,
      stockAfter: input.stock,
      reason: texts.initialStock,
    });
    await recordAudit(tx, operator, {
      action: 'gift.created',
      subjectKind: 'gift',
      subjectId: id,
      after: { ...input, price, category_ids: categoryIds, tags: tagIds },
    });
    return id;
  });
}
