import type { UpdateCategoryInput } from '@presently/contracts/operator-catalogue';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError, notFound } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { assertVersion } from './assert-version.ts';
import {
  type CategoryRow,
  countGiftsIn,
  lockCategory,
  lockNames,
  updateCategoryRow,
} from './category-editing.store.ts';
import { changesOf } from './diff.ts';
import { assertNameIsFree } from './create-category.ts';
import { retiredNow } from './touch-columns.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';

type Wish = Omit<UpdateCategoryInput, 'seen_updated_at'>;

export const categoryUnknown = () => notFound('Category not found');

/**
 * Changes what is named of a category; its gifts show the new name at once.
 * @throws HttpError 404, or 409 when gifts are still in a category that is to be retired, when another
 * one has its name, and when somebody else was quicker
 */
export async function updateCategory(
  deps: CatalogueEditingDeps,
  operator: Actor,
  id: string,
  { seen_updated_at, ...wish }: UpdateCategoryInput,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (wish.name !== undefined || wish.slug !== undefined) await lockNames(tx);
    const category = await lockCategory(tx, id);
    if (!category) throw categoryUnknown();
    const changes = changesOf(fieldsOf(category), wish);
    if (!changes) return;
    await assertVersion(tx, deps, 'category', category, seen_updated_at);
    const { retired, ...news } = changes.after as Wish;
    await assertNameIsFree(tx, { id, name: news.name, slug: news.slug });
    if (retired) await assertHasNoGifts(tx, category);
    await recordAudit(tx, operator, {
      action: actionOf(changes.after as Wish),
      subjectKind: 'category',
      subjectId: id,
      ...changes,
    });
    await updateCategoryRow(tx, id, {
      ...news,
      ...(retired === undefined ? {} : { retiredAt: retired ? retiredNow : null }),
    });
  });
}

const fieldsOf = ({ name, slug, position, retiredAt }: CategoryRow): Required<Wish> => ({
  name,
  slug,
  position,
  retired: retiredAt !== null,
});

function actionOf(news: Wish): string {
  if (Object.keys(news).length > 1 || news.retired === undefined) return 'category.changed';
  return news.retired ? 'category.retired' : 'category.brought_back';
}

async function assertHasNoGifts(tx: Tx, { id, name }: CategoryRow): Promise<void> {
  const count = await countGiftsIn(tx, id);
  if (count === 0) return;
  const still = count === 1 ? '1 gift is' : `${count} gifts are`;
  throw new HttpError('conflict', {
    message: `${still} still in “${name}”. Please move or retire ${count === 1 ? 'it' : 'them'} first.`,
  });
}
