import { SHIPPING_COST_CENTS } from '@presently/contracts/limits';
import type { CreateOrderInput } from '@presently/contracts/orders';
import { calendarDate } from '../../platform/clock.ts';
import { allSettledOrThrow } from '../../platform/db/all-settled-or-throw.ts';
import type { Tx } from '../../platform/db/database.ts';
import { withFinalStatements } from '../../platform/db/commit-pipelining.ts';
import { HttpError, invalidField, notFound } from '../../platform/http/http-error.ts';
import {
  hashRequest,
  saveOrGetResponse,
  saveResponse,
  type SavedResponse,
  type ScopedKey,
  claimKeys,
} from '../../platform/idempotency.ts';
import { sha256, newUuid, randomKey } from '../../platform/ids.ts';
import { lockUserForKeyShare } from '../accounts/index.ts';
import { findCardImage, takeStock } from '../catalogue/index.ts';
import { assertNotCardTesting, type PaymentWithAge, createPayment, type Payer } from '../payments/index.ts';
import { advanceOrder, collectPayment, type OnPaid } from './advance-order.ts';
import { assertBelowCancellationLimit } from './cancellation-limits.ts';
import { purchaseScope } from './erase-gifter.ts';
import { manageKeyOf } from './order-keys.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { findOrder, insertOrder, type NewOrder, type OrderRow } from './orders.store.ts';
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
 * Buys a gift: the order is written with its stock and its payment, then the processor is asked, then
 * the order follows the money. A repeat with the same key carries on where the first one stopped.
 * @returns the answer to the request: 201 with the order, 202 when the bank asks, 402 when the card was refused
 * @throws HttpError 400, 401, 404 or 409 before anything was written; 422 for a key used otherwise; 503 to try again
 */
export async function placeOrder(deps: OrdersDeps, purchase: Purchase): Promise<SavedResponse> {
  const key: ScopedKey = {
    scope: purchaseScope(idempotencyOwner(purchase.gifterId, purchase.payer)),
    key: purchase.idempotencyKey ?? newUuid(),
  };
  const { db } = deps.database;
  const { orderId, kept, payment } = await writeOrder(deps, purchase, key);
  if (kept && kept.status !== BOUGHT.status) return kept;
  const onPaid: OnPaid = async (tx) => await saveResponse(tx, key, BOUGHT);
  const order = kept
    ? await findOrder(db, orderId)
    : await (payment
        ? collectPayment(deps, orderId, { opened: payment, onPaid })
        : advanceOrder(deps, orderId, onPaid));
  if (!order) throw new Error('An order vanished before it was answered');
  const answer = await buildPurchaseResponse(deps, order, purchase.requestId);
  if (answer.status === 402) return await saveOrGetResponse(db, key, answer);
  // Only an order that was made paid here comes with its events, and its answer was kept with it.
  if (answer.status === BOUGHT.status && !kept && !('events' in order)) await saveOrGetResponse(db, key, BOUGHT);
  return withManageKey(deps, order, answer);
}

/**
 * All that is kept of the answer to a purchase. A repeat is told how the order stands now: with the link that it has
 * by then, and without what was erased meanwhile.
 */
const BOUGHT: SavedResponse = { status: 201, body: null };

/** The key of the manage link is made again for each answer rather than kept in one. */
function withManageKey(deps: OrdersDeps, order: OrderRow, { status, body }: SavedResponse): SavedResponse {
  if (status !== 201) return { status, body };
  const manage_key = order.manageKeyHash ? manageKeyOf(deps, order.id) : null;
  return { status, body: { ...(body as object), manage_key } };
}

type Written = {
  orderId: string;
  /** Of a new order. */
  payment: PaymentWithAge | null;
  /** What an earlier request with the key was answered. */
  kept: SavedResponse | null;
};

async function writeOrder(deps: OrdersDeps, purchase: Purchase, key: ScopedKey): Promise<Written> {
  return await deps.database.transaction(async (tx) => {
    const id = newUuid();
    const same = samePurchase(purchase);
    const use = await claimKeys(tx, same ? [same, key] : [key], purchase.input, id);
    if (!use.isNew) return { orderId: use.reference, payment: null, kept: use.answer };
    assertGuestDetails(deps, purchase);
    await assertNotCardTesting(tx, deps, purchase.payer);
    const { payment_method_id: paymentMethodId, billing } = purchase.input;
    const [, order] = await allSettledOrThrow(
      assertBelowCancellationLimit(tx, deps, { ...purchase.payer, email: billing?.email ?? null }),
      newOrder(tx, deps, purchase, id),
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
    return { orderId: id, payment, kept: null };
  });
}

/**
 * A purchase whose answer was lost may be sent again after a sign-in, or after a session has ended. Who knows its key
 * and all of its body, the reference of the card included, is the browser that sent it: it gets that same order,
 * whoever is signed in by now.
 */
const samePurchase = ({ input, idempotencyKey }: Purchase): ScopedKey | null =>
  idempotencyKey === null ? null : { scope: `purchase:${hashRequest(input)}`, key: idempotencyKey };

function assertGuestDetails({ shopSettings }: OrdersDeps, { gifterId, input }: Purchase): void {
  if (gifterId !== null) return;
  if (!shopSettings.current().guest_checkout) throw new HttpError('login_required');
  if (!input.billing) throw invalidField('billing', 'Please complete billing information first');
}

async function newOrder(
  tx: Tx,
  deps: OrdersDeps,
  { input, gifterId }: Purchase,
  id: string,
): Promise<NewOrder> {
  const gift = await takeStock(tx, input.inventory_id);
  if (!gift) throw notFound('Gift not found');
  if (input.card_image_id && !(await findCardImage(tx, input.card_image_id)))
    throw invalidField('card_image_id', 'There is no such card design');
  if (!gift.isTaken) throw new HttpError('out_of_stock');
  const user = gifterId === null ? null : await lockUserForKeyShare(tx, gifterId);
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
    manageKeyHash: gifterId === null ? sha256(manageKeyOf(deps, id)) : null,
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
    status: 'Picked',
    paymentStatus: 'awaiting',
    stockReserved: true,
    claimDays: deps.shopSettings.current().claim_window_days,
  };
}
