import { MAX_STOCK, type UpdateStockInput } from '@presently/contracts/operator-catalogue';
import { HttpError, invalidField } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { assertStockUnchanged } from './assert-stock-unchanged.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { insertStockChange, lockGift, updateGiftRow } from './gift-editing.store.ts';
import { giftUnknown } from './gift.serializer.ts';

/**
 * Says how many of a gift are there, or how many more or fewer. Sales wait for it and it for them, so
 * that a change counts from what is really there.
 * @throws HttpError 409 when fewer are there than should go, or when the stock is another than was seen
 */
export async function updateStock(
  deps: CatalogueEditingDeps,
  operator: Actor,
  id: string,
  input: UpdateStockInput,
): Promise<void> {
  if ((input.stock === undefined) === (input.change === undefined))
    throw invalidField('stock', 'Please give either stock or change');
  await deps.database.transaction(async (tx) => {
    const gift = await lockGift(tx, id);
    if (!gift) throw giftUnknown();
    assertStockUnchanged(gift.stock, input.seen_stock);
    const stock = input.stock === undefined ? changed(gift.stock, input.change ?? 0) : input.stock;
    if (stock === gift.stock) return;
    await recordAudit(tx, operator, {
      action: 'gift.stock_changed',
      subjectKind: 'gift',
      subjectId: id,
      before: { stock: gift.stock },
      after: { stock },
    });
    await updateGiftRow(tx, id, { stock });
    const usual = input.change === undefined ? 'Counted' : input.change > 0 ? 'Came in' : 'Taken out';
    await insertStockChange(tx, id, operator, {
      stockBefore: gift.stock,
      stockAfter: stock,
      reason: input.reason?.trim() || usual,
    });
  });
}

function changed(present: number | null, change: number): number {
  if (present === null)
    throw new HttpError('conflict', {
      message: 'The stock of this gift is unlimited. Please say how many are there.',
    });
  const stock = present + change;
  if (stock < 0)
    throw new HttpError('conflict', {
      message: present === 0 ? 'None are there.' : `Only ${present} are there.`,
      fields: { change: `Must be at least -${present}` },
    });
  if (stock > MAX_STOCK) throw invalidField('change', `Must leave at most ${MAX_STOCK} in stock`);
  return stock;
}
