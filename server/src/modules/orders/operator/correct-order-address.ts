import type { AddressCorrectionInput } from '@presently/contracts/operator-corrections';
import { formatOrderNumber } from '@presently/contracts/order-number';
import * as texts from '@presently/texts/server/operator-orders';
import { HttpError } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { queueAddressNotice } from '../emails/order-messages.ts';
import { isAddressCorrectableByOperator, isRecipientErased } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findAddress, type NewAddress, updateAddress } from '../store/order-details.store.ts';
import { type AddressRow, insertOrderEvent, lockOrder, type OrderRow } from '../store/orders.store.ts';

/**
 * Corrects the delivery address on behalf of an operator, and notifies the recipient at both the old and the new email
 * address. Idempotent: repeating the same address neither writes nor sends anything.
 * @throws HttpError 409 before the claim and once the order is shipped or the recipient has been erased
 */
export async function correctOrderAddress(
  deps: OrdersDeps,
  operator: Actor,
  orderId: string,
  input: AddressCorrectionInput,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const before = await findAddress(tx, orderId);
    if (!order || !before || !isAddressCorrectableByOperator(order)) throw tooEarlyOrLate(order);
    if (isRecipientErased(before))
      throw new HttpError('conflict', {
        message: texts.addressErased({ number: formatOrderNumber(order.number), gift: order.gift.name }),
      });
    const after = correctedAddress(before, input);
    if (isSame(before, after)) return;
    await updateAddress(tx, after);
    insertOrderEvent(tx, orderId, 'address_corrected');
    for (const email of new Set([before.email, after.email]))
      if (email !== null) await queueAddressNotice(tx, deps, order, { name: after.name, email });
    await recordAudit(tx, operator, {
      action: 'order.address_corrected',
      subjectKind: 'order',
      subjectId: orderId,
      after: { reason: input.reason },
    });
  });
}

const tooEarlyOrLate = (order: OrderRow | null): HttpError =>
  new HttpError('conflict', {
    message:
      order?.status === 'Picked'
        ? texts.noAddressToCorrect
        : texts.tooLateToCorrectAddress(texts.statusNames[order?.status ?? 'Cancelled']),
  });

const correctedAddress = (before: AddressRow, input: AddressCorrectionInput): NewAddress => ({
  orderId: before.orderId,
  name: input.name,
  addressLn1: input.address_ln_1,
  addressLn2: input.address_ln_2,
  city: input.city,
  state: input.state,
  zip: input.zip,
  email: input.email === undefined ? before.email : input.email,
  phone: input.phone === undefined ? before.phone : input.phone,
  deliveryInstructions:
    input.delivery_instructions === undefined ? before.deliveryInstructions : input.delivery_instructions,
});

const isSame = (before: AddressRow, after: NewAddress): boolean =>
  Object.entries(after).every(([name, value]) => before[name as keyof NewAddress] === value);
