import type { UpdateOrderInput } from '@presently/contracts/orders';
import { tooLateToChange } from '@presently/texts/server/orders';
import { dataWasRemoved, noSuchCardDesign } from '@presently/texts/server/shared';
import { HttpError, invalidField } from '../../../platform/http/http-error.ts';
import { findCardImage } from '../../catalogue/index.ts';
import { noteChange } from '../note-change.ts';
import { isAccountDeleted, isEditable, isGifterErased } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { writeOrderSearch } from '../store/order-search.store.ts';
import { writeOrderTexts } from '../store/order-texts.store.ts';
import { lockOrder, updateOrderRow } from '../store/orders.store.ts';

/**
 * Updates note, card or date; absent fields stay as they are.
 * @throws HttpError 401 when the gifter's account was deleted while this request was running; 409 once the recipient has
 *   opened the gift, it has ended, or the data of a guest was erased
 */
export async function updateOrder(deps: OrdersDeps, orderId: string, input: UpdateOrderInput): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('Order not found while updating');
    if (isAccountDeleted(order)) throw new HttpError('unauthorized');
    if (isGifterErased(order)) throw new HttpError('conflict', { message: dataWasRemoved });
    if (!isEditable(order)) throw new HttpError('conflict', { message: tooLateToChange });
    if (input.card_image_id && !(await findCardImage(tx, input.card_image_id)))
      throw invalidField('card_image_id', noSuchCardDesign);
    const { title, body } = noteChange(input);
    const noteTexts = {
      ...(title === undefined ? {} : { noteTitle: title }),
      ...(body === undefined ? {} : { noteBody: body }),
    };
    if (Object.keys(noteTexts).length > 0) {
      await writeOrderTexts(tx, orderId, noteTexts);
      writeOrderSearch(tx, [orderId]);
    }
    await updateOrderRow(tx, order, {
      ...(input.card_image_id === undefined ? {} : { cardImageId: input.card_image_id || null }),
      ...(input.gift_date === undefined ? {} : { giftDate: input.gift_date }),
    });
  });
}
