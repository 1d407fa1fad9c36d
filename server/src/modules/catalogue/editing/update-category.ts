import type { UpdateCategoryInput } from '@presently/contracts/operator-categories';
import * as texts from '@presently/texts/server/catalogue';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError, notFound } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { assertVersion } from './assert-version.ts';
import {
  type CategoryRow,
  countGiftsIn,
  lockCategory,
  lockCategoryTable,
  updateCategoryRow,
} from './category-editing.store.ts';
import { assertNameIsFree } from './create-category.ts';
import { diffFields } from './diff.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { retiredAtNow } from './touch-columns.ts';
import { updateAction } from './update-action.ts';

type Changes = Omit<UpdateCategoryInput, 'seen_updated_at'>;

export const categoryNotFound = () => notFound(texts.categoryNotFound);

/**
 * Updates a category; its gifts show the new name immediately.
 * @throws HttpError 404 if it is unknown; 409 if another category has the name, if a category to be retired still has
 *   gifts, or if someone else has changed it (`seen_updated_at`)
 */
export async function updateCategory(
  deps: CatalogueEditingDeps,
  operator: Actor,
  id: string,
  { seen_updated_at, ...input }: UpdateCategoryInput,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (input.name !== undefined || input.slug !== undefined) await lockCategoryTable(tx);
    const category = await lockCategory(tx, id);
    if (!category) throw categoryNotFound();
    const diff = diffFields(currentFields(category), input);
    if (!diff) return;
    await assertVersion(tx, deps, 'category', category, seen_updated_at);
    const { retired, ...changes } = diff.after as Changes;
    await assertNameIsFree(tx, { id, name: changes.name, slug: changes.slug });
    if (retired) await assertHasNoGifts(tx, category);
    await recordAudit(tx, operator, {
      action: updateAction('category', diff.after as Changes),
      subjectKind: 'category',
      subjectId: id,
      ...diff,
    });
    await updateCategoryRow(tx, id, {
      ...changes,
      ...(retired === undefined ? {} : { retiredAt: retired ? retiredAtNow : null }),
    });
  });
}

const currentFields = ({ name, slug, position, retiredAt }: CategoryRow): Required<Changes> => ({
  name,
  slug,
  position,
  retired: retiredAt !== null,
});

async function assertHasNoGifts(tx: Tx, { id, name }: CategoryRow): Promise<void> {
  const count = await countGiftsIn(tx, id);
  if (count === 0) return;
  throw new HttpError('conflict', { message: texts.categoryHasGifts({ count, name }) });
}
