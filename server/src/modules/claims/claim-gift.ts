import type { ClaimAddressInput } from '@presently/contracts/gift-links';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { findKey, saveOrGetResponse, claimKey } from '../../platform/idempotency.ts';
import {
  claimOrder,
  type OrderWithDetails,
  getOrderWithDetails,
  isClaimable,
  lockOrderByLink,
  type NewAddress,
  type OrdersDeps,
  type OrderWithExpiry,
} from '../orders/index.ts';

export const giftNotFound = (): HttpError => notFound('Gift not found');

export type Claim = { urlId: string; address: ClaimAddressInput; idempotencyKey: string | null };

/**
 * The recipient gives an address: of any number at once exactly one wins. Address, status, timeline
 * and messages are one transaction. The winner's repeat with the same key succeeds again.
 * @returns the claimed gift, null when there is none behind the link
 * @throws HttpError 422 for a key used otherwise; 409 "This gift has already been claimed" or "This gift is not available for claiming"
 */
export async function claimGift(
  deps: OrdersDeps,
  { urlId, address, idempotencyKey }: Claim,
): Promise<OrderWithDetails | null> {
  return await deps.database.transaction(async (tx) => {
    const order = await lockOrderByLink(tx, urlId);
    if (!order) return null;
    const key = idempotencyKey === null ? null : { scope: `claim:${order.id}`, key: idempotencyKey };
    if (key && (await findKey(tx, key, address))) return await getOrderWithDetails(tx, order.id);
    assertClaimable(order);
    const claimed = await claimOrder(tx, deps, order, toAddressRow(order.id, address));
    if (key) {
      await claimKey(tx, key, address, order.id);
      await saveOrGetResponse(tx, key, { status: 200, body: null });
    }
    return claimed;
  });
}

/** @throws HttpError 409 unless this gift, whose row the transaction holds, can be claimed now */
export function assertClaimable(order: OrderWithExpiry): void {
  if (order.claimedAt !== null) throw new HttpError('already_claimed');
  if (!isClaimable(order) || order.hasExpired) throw new HttpError('not_claimable');
}

export function toAddressRow(orderId: string, address: ClaimAddressInput): NewAddress {
  return {
    orderId,
    name: address.name,
    addressLn1: address.address_ln_1,
    addressLn2: address.address_ln_2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    email: address.email,
    phone: address.phone,
    deliveryInstructions: address.delivery_instructions,
  };
}
