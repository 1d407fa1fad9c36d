import { findPayment, type PaymentsDeps, processPayment, requestRefund } from './index.ts';
import { CARDS, type PaymentsFixture } from './payments.fixture.ts';
import type { RefundRequest } from './request-refund.ts';

/** The amount of each payment, in cents. */
export const AMOUNT = 4999;
export const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** A captured payment of `AMOUNT`. @returns the id of its purchase */
export async function paid(shop: PaymentsFixture): Promise<string> {
  const purchaseId = await shop.open(await shop.card(CARDS.pays), AMOUNT);
  await processPayment(shop.deps, { purchaseId });
  return purchaseId;
}

/** Requests a refund of an order, by default of everything that is left. */
export const request = (shop: PaymentsFixture, purchaseId: string, more: Partial<RefundRequest> = {}) =>
  shop.deps.database.transaction((tx) =>
    requestRefund(tx, { orderId: purchaseId, key: 'end', reason: 'cancelled', ...more }),
  );
/** The refunds of a payment according to the shop, in cents. */
export const refunded = async (shop: PaymentsFixture, purchaseId: string) =>
  (await findPayment(shop.deps.database.db, purchaseId))?.refundedCents;
/** The module with a card processor whose refunds are controlled by the test. */
export const withRefund = (
  shop: PaymentsFixture,
  refund: PaymentsDeps['processor']['refund'],
): PaymentsDeps => ({
  ...shop.deps,
  processor: { ...shop.deps.processor, refund },
});
/** The refunds according to the card processor, in cents. */
export const sandboxRefundedCents = async (shop: PaymentsFixture, purchaseId: string) =>
  (
    await shop.sql<{ refunded_cents: number }>(
      'SELECT refunded_cents FROM sandbox_intents WHERE reference = $1',
      [purchaseId],
    )
  )[0]?.refunded_cents;
