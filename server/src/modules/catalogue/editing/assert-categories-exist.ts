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
  if (unknown !== undefined) throw invalidField('category_ids', `There is no category “${unknown}”`);
  const retired = locked.find(({ retiredAt }) => retiredAt !== null);
  if (!retired) return;
  const text = `The category “${retired.name}” is retired. Please bring it back or choose another one.`;
  throw new HttpError('conflict', { message: text, fields: { category_ids: text } });
}
