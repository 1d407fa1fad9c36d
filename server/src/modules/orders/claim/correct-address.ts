import type { ClaimAddressInput } from '@presently/contracts/gift-links';
import { tooLateToCorrectAddress } from '@presently/texts/server/orders';
import { dataWasRemoved } from '@presently/texts/server/shared';
import { HttpError } from '../../../platform/http/http-error.ts';
import { isAddressCorrectable, isRecipientErased } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findAddress, updateAddress } from '../store/order-details.store.ts';
import { insertOrderEvent, lockOrder } from '../store/orders.store.ts';
import { toAddressRow } from './claim-gift.ts';

/**
 * Updates the shipping address while the order is Processing.
 * @throws HttpError 409 after that, and once the recipient has been erased
 */
export async function correctAddress(
  deps: OrdersDeps,
  orderId: string,
  address: ClaimAddressInput,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isAddressCorrectable(order))
      throw new HttpError('conflict', { message: tooLateToCorrectAddress });
    if (isRecipientErased(await findAddress(tx, orderId)))
      throw new HttpError('conflict', { message: dataWasRemoved });
    await updateAddress(tx, toAddressRow(orderId, address));
    insertOrderEvent(tx, orderId, 'address_corrected');
  });
}
