import { MAX_GIFT_IMAGES } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/server/catalogue';
import { HttpError } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { uploadImage } from '../../media/index.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { giftNotFound } from './gift.serializer.ts';
import { findOperatorGift, lockGift, updateGiftRow } from './gift-editing.store.ts';
import { slugOf } from './slugs.ts';

/**
 * Appends an image to a gift. Idempotent: uploading the same bytes again, for instance after a lost response, changes
 * nothing.
 */
export async function addGiftImage(
  deps: CatalogueEditingDeps,
  operator: Actor,
  id: string,
  bytes: Buffer,
): Promise<void> {
  if (!(await findOperatorGift(deps.database.db, id))) throw giftNotFound();
  const { url } = await uploadImage(deps.media, 'add', slugOf(id, 'gift'), bytes);
  await deps.database.transaction(async (tx) => {
    const gift = await lockGift(tx, id);
    if (!gift) throw giftNotFound();
    if (gift.imageUrls.includes(url)) return;
    if (gift.imageUrls.length >= MAX_GIFT_IMAGES)
      throw new HttpError('conflict', { message: texts.tooManyPictures(MAX_GIFT_IMAGES) });
    const images = [...gift.imageUrls, url];
    await recordAudit(tx, operator, {
      action: 'gift.picture_added',
      subjectKind: 'gift',
      subjectId: id,
      before: { images: gift.imageUrls },
      after: { images },
    });
    await updateGiftRow(tx, id, { imageUrls: images });
  });
}
