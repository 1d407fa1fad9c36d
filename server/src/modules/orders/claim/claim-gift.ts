import type { ClaimAddressInput } from '@presently/contracts/gift-links';
import { HttpError } from '../../../platform/http/http-error.ts';
import { claimKeys, findReference } from '../../../platform/idempotency.ts';
import { isClaimable } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import {
  getOrderWithDetails,
  insertAddress,
  type NewAddress,
  type OrderWithDetails,
} from '../store/order-details.store.ts';
import { writeOrderSearch } from '../store/order-search.store.ts';
import { lockOrderByLink, type OrderRow } from '../store/orders.store.ts';
import { transition } from '../transition.ts';

export type Claim = { urlId: string; address: ClaimAddressInput; idempotencyKey: string | null };

/**
 * Claims a gift with the recipient's address. Of concurrent claims exactly one succeeds. Address, status, timeline
 * and messages are written in one transaction. A retry by the winner with the same idempotency key succeeds.
 * @returns the claimed gift, null for an unknown link
 * @throws HttpError 422 when the key was used with another address; 409 `already_claimed` or `not_claimable`
 */
export async function claimGift(
  deps: OrdersDeps,
  { urlId, address, idempotencyKey }: Claim,
): Promise<OrderWithDetails | null> {
  return await deps.database.transaction(async (tx) => {
    const order = await lockOrderByLink(tx, urlId);
    if (!order) return null;
    const key = idempotencyKey === null ? null : { scope: `claim:${order.id}`, key: idempotencyKey };
    if (key && (await findReference(tx, key, address))) return await getOrderWithDetails(tx, order.id);
    assertClaimable(order);
    insertAddress(tx, toAddressRow(order.id, address));
    await transition(tx, deps, order, 'Processing', { recipient: address });
    writeOrderSearch(tx, [order.id]);
    if (key) await claimKeys(tx, [key], address, order.id);
    return await getOrderWithDetails(tx, order.id);
  });
}

/**
 * The caller must hold the row lock.
 * @throws HttpError 409 `already_claimed` or `not_claimable`
 */
export function assertClaimable(order: OrderRow): void {
  if (order.claimedAt !== null) throw new HttpError('already_claimed');
  if (!isClaimable(order)) throw new HttpError('not_claimable');
}

export function toAddressRow(orderId: string, address: ClaimAddressInput): NewAddress {
  return {
    orderId,
    name: address.name,
    addressLn1: address.address_ln_1,
    // Older clients repeat the delivery instructions there.
    addressLn2: address.address_ln_2 === address.delivery_instructions ? null : address.address_ln_2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    email: address.email,
    phone: address.phone,
    deliveryInstructions: address.delivery_instructions,
  };
}
