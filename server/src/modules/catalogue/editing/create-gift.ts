import { dollarsToCents } from '@presently/contracts/money';
import type { CreateGiftInput } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/server/catalogue';
import { createOnce } from '../../../platform/create-once.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ScopedKey } from '../../../platform/idempotency.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { insertGifts } from '../gifts.store.ts';
import { assertCategoriesExist } from './assert-categories-exist.ts';
import { assertTagsExist } from './assert-tags-exist.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { insertStockChange } from './gift-editing.store.ts';
import { insertWithFreeId, slugOf } from './slugs.ts';

/**
 * Creates a gift without images, once per idempotency key. Returns its id, which is derived from its name.
 * @throws HttpError 422 if the key was used with another request
 */
export const createGift = async (
  { database }: CatalogueEditingDeps,
  operator: Actor,
  input: CreateGiftInput,
  key: ScopedKey | null,
): Promise<string> =>
  await database.transaction(
    async (tx) => await createOnce(tx, key, input, () => insertGift(tx, operator, input)),
  );

async function insertGift(
  tx: Tx,
  operator: Actor,
  { price, category_ids, tags, ...input }: CreateGiftInput,
): Promise<string> {
  const categoryIds = [...new Set(category_ids)];
  const tagIds = [...new Set(tags)].sort();
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
}
