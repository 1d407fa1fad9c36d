import { type Actor, recordAudit } from '../../audit/index.ts';
import { findCard, lockCard, updateCardRow } from './card-editing.store.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { slugOf } from './slugs.ts';
import { takePicture } from './upload-image.ts';
import { cardUnknown } from './update-card.ts';

/** Gives a card design its picture and the link preview made from it, in the place of the ones before. */
export async function setCardPicture(
  deps: CatalogueEditingDeps,
  operator: Actor,
  id: string,
  bytes: Buffer,
): Promise<void> {
  if (!(await findCard(deps.database.db, id))) throw cardUnknown();
  const name = slugOf(id, 'card');
  const picture = await takePicture(deps.media, 'add', `${name}-card`, bytes);
  const preview = await takePicture(deps.media, 'addPreview', `${name}-preview`, bytes);
  await deps.database.transaction(async (tx) => {
    const card = await lockCard(tx, id);
    if (!card) throw cardUnknown();
    if (card.imageUrl === picture.url) return;
    await recordAudit(tx, operator, {
      action: 'card_image.picture_changed',
      subjectKind: 'card_image',
      subjectId: id,
      before: { image_url: card.imageUrl || null },
      after: { image_url: picture.url },
    });
    await updateCardRow(tx, id, { imageUrl: picture.url, previewUrl: preview.url });
  });
}
