import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, killableShop } from '../../../../test/support/killable-shop.ts';
import { aGift, BILLING, resetCancellationLimits } from '../../../../test/support/shop-actions.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../../test/support/soak.ts';
import { expectStripeLedgerToMatch } from '../../../../test/support/stripe-invariants.ts';
import { openTwoStripeShops, type TwoStripeShops } from '../../../../test/support/two-shops.ts';

/*
 * The order and its stock reservation are committed before the card is charged, so a crash can leave an order without
 * a payment, which the reconciler ends, but never a payment without an order.
 */
let two: TwoStripeShops;
let shop: ReturnType<typeof killableShop>;
let giftId: string;
beforeAll(async () => {
  two = await openTwoStripeShops();
  giftId = await aGift(two.shops[0], { stock: 1_000_000 });
  shop = killableShop(two.shops[0].deps.database.pool.options.connectionString as string, two.fakeStripe.env);
});
afterAll(async () => {
  await shop.kill();
  await two.close();
});

type Purchase = { key: string; body: object; response: Answer | null; isCancelled: boolean };
const { sql } = {
  sql: async (text: string, values: unknown[] = []) =>
    (await two.shops[0].deps.database.pool.query(text, values)).rows,
};

const aPurchase = (card: string): Purchase => ({
  key: randomUUID(),
  body: { inventory_id: giftId, payment_method_id: card, billing: BILLING },
  response: null,
  isCancelled: false,
});
const CARDS = ['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_visa_chargeDeclined'];

/** @param cancel also cancels the order, so that the shop can be killed during a refund */
async function buy(purchase: Purchase, { cancel }: { cancel: boolean }): Promise<void> {
  const headers = { 'idempotency-key': purchase.key };
  purchase.response = (await shop.ask('/api/orders', purchase.body, headers)) ?? purchase.response;
  if (!cancel || purchase.response?.status !== 201) return;
  const cancelled = await shop.ask(`/api/orders/manage/${purchase.response.body.manage_key}/cancel`, {});
  purchase.isCancelled ||= cancelled?.status === 200;
}

/** When the shop is killed: before or after a call has taken effect at Stripe; null: at some arbitrary time. */
const KILL_POINTS = [
  { call: 'POST /v1/payment_intents$', when: 'before' },
  { call: 'POST /v1/payment_intents$', when: 'after' },
  { call: 'POST /v1/payment_intents/.*/cancel', when: 'before' },
  { call: 'POST /v1/payment_intents/.*/cancel', when: 'after' },
  { call: 'POST /v1/refunds', when: 'before' },
  { call: 'POST /v1/refunds', when: 'after' },
  null,
] as const;

test('PAY-11 PAY-16 PAY-17 after crashes before and after every call to Stripe there is no payment without an order, nothing happens twice, refunds complete and retries get the order', {
  timeout: soakTimeoutMs,
}, async () => {
  const kills = iterations(KILL_POINTS.length, 350);
  const purchases: Purchase[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await shop.open();
    await resetCancellationLimits(two.shops[0]);
    const point = KILL_POINTS[kill % KILL_POINTS.length] ?? null;
    const fault = point && (await two.fakeStripe.fault({ ...point, do: 'delay' }));
    const batch = CARDS.map((card) => aPurchase(card));
    purchases.push(...batch);
    const work = Promise.all(batch.map((purchase, index) => buy(purchase, { cancel: index < 2 })));
    await (fault ? fault.triggered() : pause((kill * 37) % 400));
    await shop.kill();
    await work;
    await two.fakeStripe.clearFaults();
  }
  // The last instance keeps running: every purchase is retried with its key, and the scheduled tasks finish the rest.
  await shop.open();
  for (const purchase of purchases) {
    const before = purchase.response;
    await retryUntilDecided(purchase);
    if (before?.status === 201) expect(purchase.response?.body.gift_id).toBe(before.body.gift_id);
    expect([201, 402]).toContain(purchase.response?.status);
  }
  await untilNothingIsPending();
  const { paid } = await expectStripeLedgerToMatch(two.shops[0].deps.database.pool, two.fakeStripe);
  expect(paid).toBe(purchases.filter(({ response }) => response?.status === 201).length);
  for (const { response } of purchases.filter(({ isCancelled }) => isCancelled)) {
    const [order] = await sql('SELECT payment_status FROM orders WHERE url_id = $1', [
      response?.body.gift_id,
    ]);
    expect(order).toEqual({ payment_status: 'refunded' });
  }
  const [stock] = await sql(
    `SELECT (on_hand + (SELECT count(*) FROM orders WHERE stock_reserved))::int AS all FROM gift_stock WHERE gift_id = $1`,
    [giftId],
  );
  expect(stock).toEqual({ all: 1_000_000 });
  recordSoakFigures('PAY-11 PAY-16 PAY-17', { kills, purchases: purchases.length, paid, withoutOrder: 0 });
});

async function retryUntilDecided(purchase: Purchase): Promise<void> {
  for (let attempts = 0; attempts < 40; attempts++) {
    await buy(purchase, { cancel: false });
    if (purchase.response?.status === 201 || purchase.response?.status === 402) return;
    await pause(100);
  }
}

/** Waits until the tasks for due and stuck refunds have completed refunds interrupted by a crash. */
async function untilNothingIsPending(): Promise<void> {
  await sql(`UPDATE refunds SET created_at = created_at - interval '3 minutes' WHERE status = 'pending'`);
  await shop.kill();
  await shop.open();
  for (let attempts = 0; attempts < 300; attempts++) {
    const [open] = await sql(
      `SELECT (SELECT count(*) FROM orders WHERE payment_status = 'awaiting')::int + (SELECT count(*) FROM refunds WHERE status = 'pending')::int AS n`,
    );
    if (open.n === 0) return;
    await pause(100);
  }
  throw new Error('orders or refunds were still pending after 30 seconds');
}
