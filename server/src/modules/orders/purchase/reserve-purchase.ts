import { SHIPPING_COST_CENTS } from '@presently/contracts/limits';
import { CURRENCY } from '@presently/contracts/money';
import type { BillingInput, CreateOrderInput, WalletInput } from '@presently/contracts/orders';
import { calendarDayIn } from '@presently/contracts/time-zone';
import { completeBillingFirst } from '@presently/texts/server/orders';
import { giftNotFound, noSuchCardDesign } from '@presently/texts/server/shared';
import { allSettledOrThrow } from '../../../platform/db/all-settled-or-throw.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError, invalidField, notFound } from '../../../platform/http/http-error.ts';
import { claimKeys, type ScopedKey } from '../../../platform/idempotency.ts';
import { newUuid, randomKey, sha256 } from '../../../platform/ids.ts';
import { lockUserForKeyShare } from '../../accounts/index.ts';
import { findCardImage, reserveStock } from '../../catalogue/index.ts';
import {
  assertNotCardTesting,
  createPayment,
  type Payer,
  type PaymentToProcess,
} from '../../payments/index.ts';
import { assertBelowCancellationLimit } from '../cancellation-limits.ts';
import { type NoteField, noteChange } from '../note-change.ts';
import { manageKeyOf } from '../order-keys.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { writeGiftVersion } from '../store/gift-versions.store.ts';
import { insertOrder, type NewOrder } from '../store/orders.store.ts';
import { insertPurchase, type NewContact } from '../store/purchases.store.ts';
import { withContentKey } from './purchase-keys.ts';

type GiftChoice = Pick<CreateOrderInput, 'inventory_id' | NoteField | 'card_image_id' | 'gift_date'>;

export type Billing = ({ by: 'card' } & BillingInput) | ({ by: 'wallet' } & WalletInput);

export type PurchaseRequest = {
  /** Each becomes an order; so far exactly one, see `purchase.routes.ts`. */
  gifts: GiftChoice[];
  paymentMethodId: string;
  /** The total that the buyer has seen; null if the request does not contain it. */
  expectedCents: number | null;
  /** A guest's contact; a wallet provides no address. */
  billing: Billing | null;
  gifterId: string | null;
  payer: Payer;
  key: ScopedKey | null;
  /** The whole request, which must be the same in a retry with the key. */
  body: unknown;
};

type Reservation = {
  purchaseId: string;
  /** undefined if an earlier request with the same key created it. */
  newPayment: PaymentToProcess | undefined;
};

/**
 * Transaction 1 of a purchase: claims the idempotency keys, checks the limits, reserves the stock of all gifts or none,
 * and writes the unpaid orders and their payment.
 * @throws HttpError 400, 401, 404, 409 or 429; then nothing is written
 */
export async function reservePurchase(deps: OrdersDeps, request: PurchaseRequest): Promise<Reservation> {
  return await deps.database.transaction(async (tx) => {
    const purchaseId = newUuid();
    const earlierId = await claimPurchaseKeys(tx, request, purchaseId);
    if (earlierId) return { purchaseId: earlierId, newPayment: undefined };
    assertGuestDetails(deps, request);
    await assertNotCardTesting(tx, deps, request.payer);
    const email = request.billing?.email ?? null;
    const [, { orders, contact }] = await allSettledOrThrow(
      assertBelowCancellationLimit(tx, deps, { ...request.payer, email }),
      reserveGifts(tx, deps, request, purchaseId),
    );
    const totalCents = orders.reduce((sum, { priceCents }) => sum + priceCents, 0);
    assertExpectedTotal(request, totalCents);
    insertPurchase(tx, {
      ...contact,
      id: purchaseId,
      gifterId: request.gifterId,
      manageKeyHash: request.gifterId === null ? sha256(manageKeyOf(deps, purchaseId)) : null,
      totalCents,
      currency: CURRENCY,
      paymentStatus: 'awaiting',
      termsVersion: deps.infoPages.current('terms').version,
      returnsVersion: deps.infoPages.current('returns').version,
    });
    for (const order of orders) insertOrder(tx, order);
    const newPayment = createPayment(tx, deps, {
      purchaseId,
      paymentMethodId: request.paymentMethodId,
      amountCents: totalCents,
      payer: request.payer,
    });
    return { purchaseId, newPayment };
  });
}

/** @returns the purchase of an earlier request with the same key, if there is one */
async function claimPurchaseKeys(
  tx: Tx,
  { key, body }: PurchaseRequest,
  purchaseId: string,
): Promise<string | null> {
  if (key === null) return null;
  const { reference, isNew } = await claimKeys(tx, withContentKey(key, body), body, purchaseId);
  return isNew ? null : reference;
}

function assertGuestDetails({ shopSettings }: OrdersDeps, { gifterId, billing }: PurchaseRequest): void {
  if (gifterId !== null) return;
  if (!shopSettings.current().guest_checkout) throw new HttpError('login_required');
  if (!billing) throw invalidField('billing', completeBillingFirst);
}

/**
 * Buyers never pay a total other than the one they have seen. The error rolls back the idempotency key, so that the
 * purchase can be retried with it.
 */
function assertExpectedTotal({ expectedCents }: PurchaseRequest, totalCents: number): void {
  if (expectedCents !== null && expectedCents !== totalCents)
    throw new HttpError('price_changed', { amountCents: totalCents });
}

/** Reserves the stock of the gifts and builds their orders and the gifter's contact. */
async function reserveGifts(
  tx: Tx,
  deps: OrdersDeps,
  { gifts, gifterId, billing }: PurchaseRequest,
  purchaseId: string,
): Promise<{ orders: NewOrder[]; contact: NewContact }> {
  // Lock the user before the stock: deleting an account locks the user, then purchases, then stock.
  const user = gifterId === null ? null : await lockUserForKeyShare(tx, gifterId);
  // The account was deleted while this request was running.
  if (gifterId !== null && !user) throw new HttpError('unauthorized');
  const orders: NewOrder[] = [];
  for (const { choice, position } of inLockOrder(gifts))
    orders.push(await reserveGift(tx, deps, choice, { purchaseId, position }));
  const contact = {
    firstName: user?.firstName ?? billing?.first_name ?? null,
    lastName: user?.firstName ? user.lastName : (billing?.last_name ?? null),
    // The checkout says that the receipt goes to the address entered there.
    email: billing?.email ?? user?.email ?? null,
    billingAddress:
      billing?.by === 'card'
        ? {
            address: billing.address,
            address_ln_2: billing.address_ln_2,
            city: billing.city,
            state: billing.state,
            zip_code: billing.zip_code,
          }
        : null,
  };
  return { orders, contact };
}

/** Sorted by gift id, the order in which every transaction locks stock. */
const inLockOrder = (choices: GiftChoice[]): { choice: GiftChoice; position: number }[] =>
  choices
    .map((choice, index) => ({ choice, position: index + 1 }))
    .sort((one, other) => (one.choice.inventory_id < other.choice.inventory_id ? -1 : 1));

async function reserveGift(
  tx: Tx,
  deps: OrdersDeps,
  choice: GiftChoice,
  place: Pick<NewOrder, 'purchaseId' | 'position'>,
): Promise<NewOrder> {
  const gift = await reserveStock(tx, choice.inventory_id);
  if (!gift) throw notFound(giftNotFound);
  if (choice.card_image_id && !(await findCardImage(tx, choice.card_image_id)))
    throw invalidField('card_image_id', noSuchCardDesign);
  if (!gift.isReserved) throw new HttpError('out_of_stock');
  const note = { title: '', body: '', ...noteChange(choice) };
  return {
    ...place,
    id: newUuid(),
    urlId: randomKey(),
    giftId: gift.id,
    giftVersionId: writeGiftVersion(tx, gift),
    priceCents: gift.priceCents,
    shippingCostCents: SHIPPING_COST_CENTS,
    giftDate: choice.gift_date ?? calendarDayIn(deps.shopSettings.current().time_zone, deps.clock.now()),
    cardImageId: choice.card_image_id || null,
    status: 'Picked',
    paymentStatus: 'awaiting',
    stockReserved: true,
    claimDays: deps.shopSettings.current().claim_window_days,
    noteTitle: note.title,
    noteBody: note.body,
  };
}
