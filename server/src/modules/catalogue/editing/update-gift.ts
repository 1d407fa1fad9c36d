import { centsToDollars, dollarsToCents } from '@presently/contracts/money';
import type { UpdateGiftInput } from '@presently/contracts/operator-catalogue';
import type { Tx } from '../../../platform/db/database.ts';
import { invalidField } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import type { GiftRow } from '../catalogue.store.ts';
import { assertStockUnchanged } from './assert-stock-unchanged.ts';
import { assertVersion } from './assert-version.ts';
import { changesOf } from './diff.ts';
import { retiredNow } from './touch-columns.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { insertStockChange, lockGift, updateGiftRow } from './gift-editing.store.ts';
import { giftUnknown } from './gift.serializer.ts';
import { requireCategories } from './assert-categories-exist.ts';

type Wish = Omit<UpdateGiftInput, 'seen_updated_at' | 'seen_stock'>;

/**
 * Changes what is named of a gift; orders keep the gift as it was bought. Asked for what is so already,
 * nothing happens. Pictures that are left out stay on the disk: orders show them.
 * @throws HttpError 404, 400 for unknown categories and pictures, 409 when somebody else was quicker
 */
export async function updateGift(
  deps: CatalogueEditingDeps,
  operator: Actor,
  id: string,
  { seen_updated_at, seen_stock, ...given }: UpdateGiftInput,
): Promise<void> {
  const wish = given.category_ids ? { ...given, category_ids: [...new Set(given.category_ids)] } : given;
  await deps.database.transaction(async (tx) => {
    const gift = await lockGift(tx, id);
    if (!gift) throw giftUnknown();
    const changes = changesOf(fieldsOf(gift), wish);
    if (!changes) return;
    await assertVersion(tx, deps, 'gift', gift, seen_updated_at);
    const news = changes.after as Wish;
    if (news.stock !== undefined) assertStockUnchanged(gift.stock, seen_stock);
    assertImagesUnchanged(gift, news.images);
    if (news.category_ids || news.retired === false)
      await requireCategories(tx, news.category_ids ?? gift.categoryIds);
    await recordAudit(tx, operator, {
      action: actionOf(news),
      subjectKind: 'gift',
      subjectId: id,
      ...changes,
    });
    await apply(tx, operator, gift, news);
  });
}

const fieldsOf = (gift: GiftRow): Required<Wish> => ({
  name: gift.name,
  description: gift.description,
  brand: gift.brand,
  price: centsToDollars(gift.priceCents),
  category_ids: gift.categoryIds,
  stock: gift.stock,
  featured: gift.featured,
  images: gift.imageUrls,
  retired: gift.retiredAt !== null,
});

function actionOf(news: Wish): string {
  const [only, ...others] = Object.keys(news);
  if (others.length > 0) return 'gift.changed';
  if (only === 'retired') return news.retired ? 'gift.retired' : 'gift.brought_back';
  return only === 'stock' ? 'gift.stock_changed' : 'gift.changed';
}

function assertImagesUnchanged({ imageUrls }: GiftRow, images: string[] | undefined): void {
  if (!images) return;
  if (new Set(images).size < images.length) throw invalidField('images', 'Names a picture twice');
  if (images.some((url) => !imageUrls.includes(url)))
    throw invalidField('images', 'Names a picture that this gift does not have; please upload it first');
}

async function apply(
  tx: Tx,
  operator: Actor,
  { id, stock: stockBefore }: GiftRow,
  { price, category_ids, images, retired, ...rest }: Wish,
): Promise<void> {
  await updateGiftRow(tx, id, {
    ...rest,
    ...(price === undefined ? {} : { priceCents: dollarsToCents(price) }),
    ...(category_ids === undefined ? {} : { categoryIds: category_ids }),
    ...(images === undefined ? {} : { imageUrls: images }),
    ...(retired === undefined ? {} : { retiredAt: retired ? retiredNow : null }),
  });
  if (rest.stock !== undefined)
    await insertStockChange(tx, id, operator, { stockBefore, stockAfter: rest.stock, reason: 'Counted' });
}
