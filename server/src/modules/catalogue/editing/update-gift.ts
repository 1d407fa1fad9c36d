import { centsToDollars, dollarsToCents } from '@presently/contracts/money';
import type { AuditAction } from '@presently/contracts/operator-audit';
import type { UpdateGiftInput } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/server/catalogue';
import type { Tx } from '../../../platform/db/database.ts';
import { invalidField } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { type CompleteGift, replaceCategories, replaceTags, setStock } from '../gifts.store.ts';
import { assertCategoriesExist } from './assert-categories-exist.ts';
import { assertStockUnchanged } from './assert-stock-unchanged.ts';
import { assertTagsExist } from './assert-tags-exist.ts';
import { assertVersion } from './assert-version.ts';
import { diffFields } from './diff.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { giftNotFound } from './gift.serializer.ts';
import { insertStockChange, lockGift, updateGiftRow } from './gift-editing.store.ts';
import { retiredAtNow } from './touch-columns.ts';

type Changes = Omit<UpdateGiftInput, 'seen_updated_at' | 'seen_stock'>;

/**
 * Updates a gift; orders keep their snapshot of it. Without an actual change nothing is written. Removed images stay
 * stored, because orders show them.
 * @throws HttpError 404 if it is unknown; 400 for unknown categories, tags or images; 409 if someone else has changed
 *   it (`seen_updated_at`, `seen_stock`)
 */
export async function updateGift(
  deps: CatalogueEditingDeps,
  operator: Actor,
  id: string,
  { seen_updated_at, seen_stock, ...requested }: UpdateGiftInput,
): Promise<void> {
  const input = {
    ...requested,
    category_ids: requested.category_ids && [...new Set(requested.category_ids)],
    tags: requested.tags && [...new Set(requested.tags)].sort(),
  };
  await deps.database.transaction(async (tx) => {
    const gift = await lockGift(tx, id);
    if (!gift) throw giftNotFound();
    const diff = diffFields(currentFields(gift), input);
    if (!diff) return;
    await assertVersion(tx, deps, 'gift', gift, seen_updated_at);
    const changes = diff.after as Changes;
    if (changes.stock !== undefined) assertStockUnchanged(gift.stock, seen_stock);
    assertOwnImages(gift, changes.images);
    if (changes.tags) await assertTagsExist(tx, changes.tags);
    if (changes.category_ids || changes.retired === false)
      await assertCategoriesExist(tx, changes.category_ids ?? gift.categoryIds);
    await recordAudit(tx, operator, {
      action: auditAction(changes),
      subjectKind: 'gift',
      subjectId: id,
      ...diff,
    });
    await writeChanges(tx, operator, gift, changes);
  });
}

const currentFields = (gift: CompleteGift): Required<Changes> => ({
  name: gift.name,
  description: gift.description,
  brand: gift.brand,
  price: centsToDollars(gift.priceCents),
  category_ids: gift.categoryIds,
  tags: gift.tagIds,
  stock: gift.stock,
  featured: gift.featured,
  images: gift.imageUrls,
  retired: gift.retiredAt !== null,
});

function auditAction(changes: Changes): AuditAction {
  const [only, ...others] = Object.keys(changes);
  if (others.length > 0) return 'gift.changed';
  if (only === 'retired') return changes.retired ? 'gift.retired' : 'gift.brought_back';
  return only === 'stock' ? 'gift.stock_changed' : 'gift.changed';
}

function assertOwnImages({ imageUrls }: CompleteGift, images: string[] | undefined): void {
  if (!images) return;
  if (new Set(images).size < images.length) throw invalidField('images', texts.pictureTwice);
  if (images.some((url) => !imageUrls.includes(url)))
    throw invalidField('images', texts.pictureOfAnotherGift);
}

async function writeChanges(
  tx: Tx,
  operator: Actor,
  { id, stock: stockBefore }: CompleteGift,
  { price, category_ids, tags, images, retired, stock, ...rest }: Changes,
): Promise<void> {
  await updateGiftRow(tx, id, {
    ...rest,
    ...(rest.featured === false ? { featuredPosition: null } : {}),
    ...(price === undefined ? {} : { priceCents: dollarsToCents(price) }),
    ...(images === undefined ? {} : { imageUrls: images }),
    ...(retired === undefined ? {} : { retiredAt: retired ? retiredAtNow : null }),
  });
  if (category_ids) await replaceCategories(tx, [{ id, categoryIds: category_ids }]);
  if (tags) await replaceTags(tx, [{ id, tagIds: tags }]);
  if (stock === undefined) return;
  await setStock(tx, [{ id, stock }]);
  await insertStockChange(tx, id, operator, { stockBefore, stockAfter: stock, reason: texts.counted });
}
