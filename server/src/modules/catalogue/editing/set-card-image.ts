import { type Actor, recordAudit } from '../../audit/index.ts';
import { uploadImage } from '../../media/index.ts';
import { findCard, lockCard, updateCardRow } from './card-editing.store.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { slugOf } from './slugs.ts';
import { cardNotFound } from './update-card.ts';

/** Sets the image of a card design and the link preview made from it, replacing earlier ones. */
export async function setCardImage(
  deps: CatalogueEditingDeps,
  operator: Actor,
  id: string,
  bytes: Buffer,
): Promise<void> {
  if (!(await findCard(deps.database.db, id))) throw cardNotFound();
  const name = slugOf(id, 'card');
  const image = await uploadImage(deps.media, 'add', `${name}-card`, bytes);
  const preview = await uploadImage(deps.media, 'addPreview', `${name}-preview`, bytes);
  await deps.database.transaction(async (tx) => {
    const card = await lockCard(tx, id);
    if (!card) throw cardNotFound();
    if (card.imageUrl === image.url) return;
    await recordAudit(tx, operator, {
      action: 'card_image.picture_changed',
      subjectKind: 'card_image',
      subjectId: id,
      before: { image_url: card.imageUrl || null },
      after: { image_url: image.url },
    });
    await updateCardRow(tx, id, { imageUrl: image.url, previewUrl: preview.url });
  });
}
