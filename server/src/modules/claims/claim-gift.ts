import type { ClaimAddressInput } from '@presently/contracts/gift-links';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { together } from '../../platform/db/together.ts';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { findKey, keepAnswer, takeKey } from '../../platform/idempotency.ts';
import {
  insertAddress,
  isClaimable,
  lockOrder,
  moveOrder,
  type OrdersDeps,
  type TimedOrder,
} from '../orders/index.ts';

export const giftNotFound = (): HttpError => notFound('Gift not found');

/** A gift as its link led to it. */
export type GiftBehind = { orderId: string; urlId: string };
export type Claim = GiftBehind & { address: ClaimAddressInput; idempotencyKey: string | null };

/**
 * The recipient gives an address: of any number at once exactly one wins. Address, status, timeline
 * and messages are one transaction. The winner's repeat with the same key succeeds again.
 * @throws HttpError 409 "This gift has already been claimed" or "This gift is not available for claiming"
 */
export async function claimGift(deps: OrdersDeps, claim: Claim): Promise<void> {
  const key =
    claim.idempotencyKey === null ? null : { scope: `claim:${claim.orderId}`, key: claim.idempotencyKey };
  if (key && (await findKey(deps.database.db, key, claim.address))) return;
  await deps.database.transaction(async (tx) => {
    const order = await lockGift(tx, claim);
    // Again, now that the row is held: the same request may have won in the meantime.
    if (key && (await findKey(tx, key, claim.address))) return;
    refuseUnclaimable(order);
    await together(
      insertAddress(tx, addressRow(order.id, claim.address)),
      moveOrder(tx, deps, order, 'Processing', { claimedAt: sql`now()` as never }),
    );
    if (!key) return;
    await takeKey(tx, key, claim.address, order.id);
    await keepAnswer(tx, key, { status: 200, body: null });
  });
}

/** @throws HttpError 404 when the gift has been given another link meanwhile */
export async function lockGift(tx: Tx, { orderId, urlId }: GiftBehind): Promise<TimedOrder> {
  const order = await lockOrder(tx, orderId);
  if (order?.urlId !== urlId) throw giftNotFound();
  return order;
}

/** @throws HttpError 409 unless this gift, whose row the transaction holds, can be claimed now */
export function refuseUnclaimable(order: TimedOrder): void {
  if (order.claimedAt !== null) throw new HttpError('already_claimed');
  if (!isClaimable(order) || order.hasExpired) throw new HttpError('not_claimable');
}

export function addressRow(orderId: string, address: ClaimAddressInput): Parameters<typeof insertAddress>[1] {
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
