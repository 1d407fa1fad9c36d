import { type Actor, recordAudit } from '../../audit/index.ts';
import { uploadImage } from '../../media/index.ts';
import { findCategory, lockCategory, updateCategoryRow } from './category-editing.store.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { slugOf } from './slugs.ts';
import { categoryNotFound } from './update-category.ts';

/** Sets the image of a category, replacing an earlier one. */
export async function setCategoryImage(
  deps: CatalogueEditingDeps,
  operator: Actor,
  id: string,
  bytes: Buffer,
): Promise<void> {
  if (!(await findCategory(deps.database.db, id))) throw categoryNotFound();
  const { url } = await uploadImage(deps.media, 'add', slugOf(id, 'category'), bytes);
  await deps.database.transaction(async (tx) => {
    const category = await lockCategory(tx, id);
    if (!category) throw categoryNotFound();
    if (category.imageUrl === url) return;
    await recordAudit(tx, operator, {
      action: 'category.picture_changed',
      subjectKind: 'category',
      subjectId: id,
      before: { image_url: category.imageUrl },
      after: { image_url: url },
    });
    await updateCategoryRow(tx, id, { imageUrl: url });
  });
}
