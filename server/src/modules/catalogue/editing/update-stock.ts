import type { UpdateStockInput } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/server/catalogue';
import { HttpError, invalidField } from '../../../platform/http/http-error.ts';
import { claimKeys, type ScopedKey } from '../../../platform/idempotency.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { setStock } from '../gifts.store.ts';
import { assertStockUnchanged } from './assert-stock-unchanged.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { giftNotFound } from './gift.serializer.ts';
import { insertStockChange, lockGift, updateGiftRow } from './gift-editing.store.ts';
import { stockError } from './stock-error.ts';

type StockUpdate = { giftId: string; input: UpdateStockInput; key: ScopedKey | null };

/**
 * Sets the stock of a gift, or changes it relative to the present stock, once per idempotency key. The gift is locked,
 * so that concurrent sales are counted correctly.
 * @throws HttpError 404 if the gift is unknown; 409 if the stock would become negative or differs from `seen_stock`; 422
 *   if the key was used with another request
 */
export async function updateStock(
  deps: CatalogueEditingDeps,
  operator: Actor,
  { giftId: id, input, key }: StockUpdate,
): Promise<void> {
  if ((input.stock === undefined) === (input.change === undefined))
    throw invalidField('stock', texts.stockOrChange);
  await deps.database.transaction(async (tx) => {
    if (key && !(await claimKeys(tx, [key], { id, input }, id)).isNew) return;
    const gift = await lockGift(tx, id);
    if (!gift) throw giftNotFound();
    assertStockUnchanged(gift.stock, input.seen_stock);
    const stock = input.stock === undefined ? stockAfter(gift.stock, input.change ?? 0) : input.stock;
    if (stock === gift.stock) return;
    await recordAudit(tx, operator, {
      action: 'gift.stock_changed',
      subjectKind: 'gift',
      subjectId: id,
      before: { stock: gift.stock },
      after: { stock },
    });
    await setStock(tx, [{ id, stock }]);
    await updateGiftRow(tx, id, {});
    const defaultReason =
      input.change === undefined ? texts.counted : input.change > 0 ? texts.cameIn : texts.takenOut;
    await insertStockChange(tx, id, operator, {
      stockBefore: gift.stock,
      stockAfter: stock,
      reason: input.reason?.trim() || defaultReason,
    });
  });
}

function stockAfter(present: number | null, change: number): number {
  const error = stockError(present, change);
  if (error === null) return (present ?? 0) + change;
  if (present === null) throw new HttpError('conflict', { message: error });
  if (change > 0) throw invalidField('change', error);
  throw new HttpError('conflict', {
    message: error,
    fields: { change: texts.takesMoreThanIsThere(present) },
  });
}
