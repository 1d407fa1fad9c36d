import type { CreateCategoryInput } from '@presently/contracts/operator-categories';
import * as texts from '@presently/texts/server/catalogue';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { findDuplicateCategory, insertCategory, lockCategoryTable } from './category-editing.store.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { insertWithFreeId, slugOf } from './slugs.ts';

/** Creates a category without an image. Returns its id. */
export async function createCategory(
  { database }: CatalogueEditingDeps,
  operator: Actor,
  { name, slug, position }: CreateCategoryInput,
): Promise<string> {
  return await database.transaction(async (tx) => {
    await lockCategoryTable(tx);
    await assertNameIsFree(tx, { id: '', name, slug });
    const row = await insertWithFreeId(slug ?? slugOf(name, 'category'), (id) =>
      insertCategory(tx, { id, slug: id, name, position }),
    );
    await recordAudit(tx, operator, {
      action: 'category.created',
      subjectKind: 'category',
      subjectId: row.id,
      after: { name, slug: row.slug, position: row.position },
    });
    return row.id;
  });
}

/** @throws HttpError 409 if another category has this name or slug */
export async function assertNameIsFree(
  tx: Tx,
  category: { id: string; name?: string | undefined; slug?: string | undefined },
): Promise<void> {
  const other = await findDuplicateCategory(tx, category);
  if (!other) return;
  const field = other.slug === category.slug ? 'slug' : 'name';
  const text = other.retiredAt ? texts.retiredCategoryExists[field](other.name) : texts.categoryExists[field];
  throw new HttpError('conflict', { message: text, fields: { [field]: text } });
}
