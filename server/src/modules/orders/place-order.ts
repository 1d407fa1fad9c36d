import { SHIPPING_COST_CENTS } from '@presently/contracts/limits';
import type { CreateOrderInput } from '@presently/contracts/orders';
import { sql } from 'drizzle-orm';
import { calendarDate } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError, invalidField, notFound } from '../../platform/http/http-error.ts';
import {
  findKey,
  hashOf,
  keepAnswer,
  type SavedAnswer,
  type ScopedKey,
  takeKey,
} from '../../platform/idempotency.ts';
import { hashKey, newId, randomKey } from '../../platform/ids.ts';
import { holdUser } from '../accounts/index.ts';
import { findCardImage, getGiftForOrder, takeStock } from '../catalogue/index.ts';
import { openPayment, type Payer, refuseCardTesting } from '../payments/index.ts';
import { manageKeyOf } from './order-keys.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { findOrder, insertOrder } from './orders.store.ts';
import { purchaseAnswer } from './purchase-answer.ts';

const DAY_SECONDS = 86_400;

export type Purchase = {
  input: CreateOrderInput;
  gifterId: string | null;
  idempotencyKey: string | null;
  requestId: string;
  payer: Payer;
};

/**
 * Buys a gift: the order is written with its stock and its payment, then the processor is asked, then
 * the order follows the money. A repeat with the same key carries on where the first one stopped.
 * @returns the answer to the request: 201 with the order, 202 when the bank asks, 402 when the card was refused
 * @throws HttpError 400, 401, 404 or 409 before anything was written; 422 for a key used otherwise; 503 to try again
 */
export async function placeOrder(deps: OrdersDeps, purchase: Purchase): Promise<SavedAnswer> {
  const key: ScopedKey = {
    scope: `orders:${purchase.gifterId ?? 'guest'}`,
    key: purchase.idempotencyKey ?? newId(),
  };
  const earlier =
    purchase.idempotencyKey === null ? null : await findKey(deps.database.db, key, purchase.input);
  const orderId = earlier?.reference ?? (await writeOrder(deps, purchase, key));
  const kept = earlier?.answer;
  const answer = kept ?? (await purchaseAnswer(deps, orderId, purchase.requestId));
  const saved = kept || answer.status === 202 ? answer : await keepAnswer(deps.database.db, key, answer);
  return await withManageKey(deps, orderId, saved);
}

/** The key of the manage link is made again for each answer rather than kept in one. */
async function withManageKey(
  deps: OrdersDeps,
  orderId: string,
  { status, body }: SavedAnswer,
): Promise<SavedAnswer> {
  if (status !== 201) return { status, body };
  const order = await findOrder(deps.database.db, orderId);
  return {
    status,
    body: { ...(body as object), manage_key: order?.manageKeyHash ? manageKeyOf(deps, orderId) : null },
  };
}

async function writeOrder(deps: OrdersDeps, purchase: Purchase, key: ScopedKey): Promise<string> {
  refuseIncompleteGuest(deps, purchase);
  await refuseCardTesting(deps, purchase.payer);
  return await deps.database.transaction(async (tx) => {
    const id = newId();
    const same = await takeSamePurchase(tx, purchase, id);
    const use = await takeKey(tx, key, purchase.input, same.reference);
    if (!same.isNew || !use.isNew) return use.reference;
    const order = await newOrder(tx, deps, purchase, id);
    await insertOrder(tx, order);
    await openPayment(tx, deps, {
      reference: id,
      paymentMethodId: purchase.input.payment_method_id,
      amountCents: order.priceCents,
      payer: purchase.payer,
    });
    return id;
  });
}

/**
 * A purchase whose answer was lost may be sent again after a sign-in, or after a session has ended. Who knows its key
 * and all of its body, the reference of the card included, is the browser that sent it: it gets that same order,
 * whoever is signed in by now.
 */
async function takeSamePurchase(
  tx: Tx,
  { input, idempotencyKey }: Purchase,
  id: string,
): Promise<{ reference: string; isNew: boolean }> {
  if (idempotencyKey === null) return { reference: id, isNew: true };
  return await takeKey(tx, { scope: `purchase:${hashOf(input)}`, key: idempotencyKey }, input, id);
}

function refuseIncompleteGuest({ shopSettings }: OrdersDeps, { gifterId, input }: Purchase): void {
  if (gifterId !== null) return;
  if (!shopSettings.current().guest_checkout) throw new HttpError('login_required');
  if (!input.billing) throw invalidField('billing', 'Please complete billing information first');
}

async function newOrder(tx: Tx, deps: OrdersDeps, { input, gifterId }: Purchase, id: string) {
  const gift = await getGiftForOrder(tx, input.inventory_id);
  if (!gift) throw notFound('Gift not found');
  if (input.card_image_id && !(await findCardImage(tx, input.card_image_id)))
    throw invalidField('card_image_id', 'There is no such card design');
  if (!(await takeStock(tx, gift.id))) throw new HttpError('out_of_stock');
  const user = gifterId === null ? null : await holdUser(tx, gifterId);
  // Deleted in another tab while this request was under way.
  if (gifterId !== null && !user) throw new HttpError('unauthorized');
  const { billing } = input;
  return {
    id,
    urlId: randomKey(),
    gifterId,
    gifterFirstName: user?.firstName ?? billing?.first_name ?? null,
    gifterLastName: user?.firstName ? user.lastName : (billing?.last_name ?? null),
    gifterEmail: user?.email ?? billing?.email ?? null,
    billingAddress: billing
      ? { address: billing.address, city: billing.city, state: billing.state, zip_code: billing.zip_code }
      : null,
    manageKeyHash: gifterId === null ? hashKey(manageKeyOf(deps, id)) : null,
    giftId: gift.id,
    gift: {
      id: gift.id,
      name: gift.name,
      description: gift.description,
      brand: gift.brand,
      imageUrls: gift.imageUrls,
    },
    priceCents: gift.priceCents,
    shippingCostCents: SHIPPING_COST_CENTS,
    giftDate: input.gift_date ?? calendarDate(deps.clock.now()),
    notes: input.notes ?? '',
    cardImageId: input.card_image_id || null,
    status: 'Picked' as const,
    paymentStatus: 'awaiting' as const,
    holdsStock: true,
    expiresAt:
      sql`now() + make_interval(secs => ${deps.shopSettings.current().claim_window_days * DAY_SECONDS})` as never,
  };
}
