import * as texts from '@presently/texts/server/catalogue';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError, invalidField } from '../../../platform/http/http-error.ts';
import { lockCategories } from './gift-editing.store.ts';

/**
 * Locks the categories of a gift until the transaction ends.
 * @throws HttpError 400 for an unknown category, 409 for a retired one
 */
export async function assertCategoriesExist(tx: Tx, ids: string[]): Promise<void> {
  const locked = await lockCategories(tx, ids);
  const unknown = ids.find((id) => !locked.some((category) => category.id === id));
  if (unknown !== undefined) throw invalidField('category_ids', texts.noSuchCategory(unknown));
  const retired = locked.find(({ retiredAt }) => retiredAt !== null);
  if (!retired) return;
  const text = texts.categoryRetired(retired.name);
  throw new HttpError('conflict', { message: text, fields: { category_ids: text } });
}
