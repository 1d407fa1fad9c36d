import type { CreateCategoryInput } from '@presently/contracts/operator-catalogue';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { findNamesake, insertCategory, lockNames } from './category-editing.store.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { slugOf, withFreeId } from './slugs.ts';

/** A new category, without a picture yet. Answers with its id. */
export async function createCategory(
  { database }: CatalogueEditingDeps,
  operator: Actor,
  { name, slug, position }: CreateCategoryInput,
): Promise<string> {
  return await database.transaction(async (tx) => {
    await lockNames(tx);
    await assertNameIsFree(tx, { id: '', name, slug });
    const row = await withFreeId(slug ?? slugOf(name, 'category'), (free) =>
      insertCategory(tx, { id: free, slug: free, name, position }),
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

/** @throws HttpError 409 when another category has this name or slug */
export async function assertNameIsFree(
  tx: Tx,
  wish: { id: string; name?: string | undefined; slug?: string | undefined },
): Promise<void> {
  const other = await findNamesake(tx, wish);
  if (!other) return;
  const field = other.slug === wish.slug ? 'slug' : 'name';
  const text = other.retiredAt
    ? `The retired category “${other.name}” has this ${field}. Please bring it back instead.`
    : `There is a category of this ${field} already`;
  throw new HttpError('conflict', { message: text, fields: { [field]: text } });
}
