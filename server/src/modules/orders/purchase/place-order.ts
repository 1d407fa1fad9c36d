import { SHIPPING_COST_CENTS } from '@presently/contracts/limits';
import type { CreateOrderInput } from '@presently/contracts/orders';
import { calendarDate } from '../../../platform/clock.ts';
import { allSettledOrThrow } from '../../../platform/db/all-settled-or-throw.ts';
import { withFinalStatements } from '../../../platform/db/commit-pipelining.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError, invalidField, notFound } from '../../../platform/http/http-error.ts';
import {
  claimKeys,
  hashRequest,
  type SavedResponse,
  type ScopedKey,
  saveOrGetResponse,
  saveResponse,
} from '../../../platform/idempotency.ts';
import { newUuid, randomKey, sha256 } from '../../../platform/ids.ts';
import { lockUserForKeyShare } from '../../accounts/index.ts';
import { findCardImage, reserveStock } from '../../catalogue/index.ts';
import {
  assertNotCardTesting,
  createPayment,
  type Payer,
  type PaymentWithAge,
} from '../../payments/index.ts';
import { assertBelowCancellationLimit } from '../gifter/cancellation-limits.ts';
import { purchaseScope } from '../gifter/erase-gifter.ts';
import { manageKeyOf } from '../order-keys.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findOrder, insertOrder, type NewOrder, type OrderRow } from '../store/orders.store.ts';
import { advanceOrder, collectPayment, type OnPaid } from './advance-order.ts';
import { idempotencyOwner } from './payer-fingerprint.ts';
import { buildPurchaseResponse } from './purchase-response.ts';

export type Purchase = {
  input: CreateOrderInput;
  gifterId: string | null;
  idempotencyKey: string | null;
  requestId: string;
  payer: Payer;
};

/**
 * Buys a gift: inserts the order with its stock reservation and payment in one transaction, then charges the card,
 * then applies the result to the order. A retry with the same idempotency key resumes where the first request stopped.
 * @returns the response: 201 with the order, 202 when 3-D Secure is required, 402 when the card was declined
 * @throws HttpError 400, 401, 404, 409 or 429 before anything is written; 422 when the key was used with another
 * request; 503 when the client should retry
 */
export async function placeOrder(deps: OrdersDeps, purchase: Purchase): Promise<SavedResponse> {
  const key: ScopedKey = {
    scope: purchaseScope(idempotencyOwner(purchase.gifterId, purchase.payer)),
    key: purchase.idempotencyKey ?? newUuid(),
  };
  const { db } = deps.database;
  const { orderId, savedResponse, payment } = await createOrder(deps, purchase, key);
  if (savedResponse && savedResponse.status !== SAVED_SUCCESS.status) return savedResponse;
  const onPaid: OnPaid = async (tx) => await saveResponse(tx, key, SAVED_SUCCESS);
  const order = savedResponse
    ? await findOrder(db, orderId)
    : await (payment
        ? collectPayment(deps, orderId, { createdPayment: payment, onPaid })
        : advanceOrder(deps, orderId, onPaid));
  if (!order) throw new Error('Order not found after payment');
  const response = await buildPurchaseResponse(deps, order, purchase.requestId);
  if (response.status === 402) return await saveOrGetResponse(db, key, response);
  // `OrderWithDetails` means that this request marked the order as paid, so `onPaid` has saved the response already.
  if (response.status === SAVED_SUCCESS.status && !savedResponse && !('events' in order))
    await saveOrGetResponse(db, key, SAVED_SUCCESS);
  return withManageKey(deps, order, response);
}

/**
 * Saved in place of the response to a successful purchase. A retry gets the order's current state, so that it sees
 * a replaced link and no data that was erased in the meantime.
 */
const SAVED_SUCCESS: SavedResponse = { status: 201, body: null };

/** The key of the manage link is not stored: it is derived for each response. */
function withManageKey(deps: OrdersDeps, order: OrderRow, { status, body }: SavedResponse): SavedResponse {
  if (status !== 201) return { status, body };
  const manage_key = order.manageKeyHash ? manageKeyOf(deps, order.id) : null;
  return { status, body: { ...(body as object), manage_key } };
}

type CreatedOrder = {
  orderId: string;
  /** null if the order was created by an earlier request with the same key. */
  payment: PaymentWithAge | null;
  /** The response to an earlier request with the same key, if it was saved. */
  savedResponse: SavedResponse | null;
};

async function createOrder(deps: OrdersDeps, purchase: Purchase, key: ScopedKey): Promise<CreatedOrder> {
  return await deps.database.transaction(async (tx) => {
    const id = newUuid();
    const contentKey = contentScopedKey(purchase);
    const keyRecord = await claimKeys(tx, contentKey ? [contentKey, key] : [key], purchase.input, id);
    if (!keyRecord.isNew)
      return {
        orderId: keyRecord.reference,
        payment: null,
        savedResponse: keyRecord.response,
      };
    assertGuestDetails(deps, purchase);
    await assertNotCardTesting(tx, deps, purchase.payer);
    const { payment_method_id: paymentMethodId, billing } = purchase.input;
    const [, order] = await allSettledOrThrow(
      assertBelowCancellationLimit(tx, deps, { ...purchase.payer, email: billing?.email ?? null }),
      buildOrder(tx, deps, purchase, id),
    );
    const [payment] = await withFinalStatements(
      tx,
      () =>
        createPayment(tx, deps, {
          reference: id,
          paymentMethodId,
          amountCents: order.priceCents,
          payer: purchase.payer,
        }),
      () => insertOrder(tx, order),
    );
    return { orderId: id, payment, savedResponse: null };
  });
}

/**
 * A client may retry a purchase after a sign-in or after its session has expired, which changes the owner of its
 * idempotency keys. This key is scoped by the request body instead: only the browser that sent the purchase knows both
 * the key and the whole body, including the payment method id, so it gets the same order even if the user has changed.
 */
const contentScopedKey = ({ input, idempotencyKey }: Purchase): ScopedKey | null =>
  idempotencyKey === null ? null : { scope: `purchase:${hashRequest(input)}`, key: idempotencyKey };

function assertGuestDetails({ shopSettings }: OrdersDeps, { gifterId, input }: Purchase): void {
  if (gifterId !== null) return;
  if (!shopSettings.current().guest_checkout) throw new HttpError('login_required');
  if (!input.billing) throw invalidField('billing', 'Please complete billing information first');
}

/** Reserves the stock and assembles the row to insert. */
async function buildOrder(
  tx: Tx,
  deps: OrdersDeps,
  { input, gifterId }: Purchase,
  id: string,
): Promise<NewOrder> {
  const gift = await reserveStock(tx, input.inventory_id);
  if (!gift) throw notFound('Gift not found');
  if (input.card_image_id && !(await findCardImage(tx, input.card_image_id)))
    throw invalidField('card_image_id', 'There is no such card design');
  if (!gift.isReserved) throw new HttpError('out_of_stock');
  const user = gifterId === null ? null : await lockUserForKeyShare(tx, gifterId);
  // The account was deleted while this request was running.
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
    manageKeyHash: gifterId === null ? sha256(manageKeyOf(deps, id)) : null,
    giftId: gift.id,
    giftSnapshot: {
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
    status: 'Picked',
    paymentStatus: 'awaiting',
    stockReserved: true,
    claimDays: deps.shopSettings.current().claim_window_days,
  };
}
