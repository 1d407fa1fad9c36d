import type { Tx } from '../../../platform/db/database.ts';
import { HttpError, invalidField } from '../../../platform/http/http-error.ts';
import { holdCategories } from './gift-editing.store.ts';

/**
 * Sees to it that a gift stands where visitors find it, until the transaction ends.
 * @throws HttpError 400 for a category that there is not, 409 for one that is retired
 */
export async function requireCategories(tx: Tx, ids: string[]): Promise<void> {
  const held = await holdCategories(tx, ids);
  const unknown = ids.find((id) => !held.some((category) => category.id === id));
  if (unknown !== undefined) throw invalidField('category_ids', `There is no category “${unknown}”`);
  const retired = held.find(({ retiredAt }) => retiredAt !== null);
  if (!retired) return;
  const text = `The category “${retired.name}” is retired. Please bring it back or choose another one.`;
  throw new HttpError('conflict', { message: text, fields: { category_ids: text } });
}
