import { expect } from 'vitest';
import {
  ADDRESS,
  aGift,
  BILLING,
  resetCancellationLimits,
  signIn,
} from '../../../test/support/shop-actions.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../test/support/soak.ts';
import { expectStripeLedgerToMatch } from '../../../test/support/stripe-invariants.ts';
import {
  intentsOfOrder,
  type TwoStripeShops,
  testWithTwoStripeShops,
} from '../../../test/support/two-shops.ts';
import { paymentTasks, processRefunds, requestRefund } from '../payments/index.ts';

const test = testWithTwoStripeShops
  .extend('giftId', { scope: 'file' }, ({ two }) => aGift(two.shops[0]))
  .extend('owner', { scope: 'file' }, async ({ two }) => (await signIn(two.shops[0], '+12015550100')).token);

const buy = async (two: TwoStripeShops, giftId: string) => {
  await resetCancellationLimits(two.shops[0]);
  const response = await two.shops[0].call('POST', '/api/orders', {
    body: { inventory_id: giftId, payment_method_id: 'pm_card_visa', billing: BILLING },
  });
  expect(response).toMatchObject({ status: 201 });
  const { body } = response;
  return { link: body.gift_id as string, key: body.manage_key as string, id: body.data.id as string };
};

test('PAY-14 a cancellation, a claim and a manual refund race on two instances: one of the first two succeeds, and at most the paid amount is refunded @R2-89', {
  timeout: soakTimeoutMs,
}, async ({ two, giftId, owner }) => {
  const count = iterations(10, 1_000);
  const [one, other] = two.shops;
  for (let round = 0; round < count; round++) {
    const { link, key, id } = await buy(two, giftId);
    const cancel = (shop: typeof one) => shop.call('POST', `/api/orders/manage/${key}/cancel`);
    const goodwill = one.deps.database.transaction((tx) =>
      requestRefund(tx, { orderId: id, amountCents: 1000, key: 'goodwill', reason: 'late' }),
    );
    const [claimed, cancelled, again] = await Promise.all([
      one.call('POST', `/api/orders/claim/${link}/address`, { body: ADDRESS }),
      cancel(other),
      cancel(one),
      goodwill.catch(() => null),
    ]);
    expect([claimed.status, cancelled.status].sort()).toEqual([200, 409]);
    expect(again.status).toBe(cancelled.status);
    if (claimed.status === 200) {
      // One operator ships the order while another one cancels it: only one of them succeeds.
      const ends = await Promise.all([
        one.call('PUT', `/api/orders/${link}/tracking`, { token: owner, body: { status: 'Shipped' } }),
        other.call('POST', `/api/orders/${link}/cancel`, { token: owner }),
      ]);
      expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    await Promise.all(two.shops.map(({ deps }) => processRefunds(deps, id)));
  }
  const { rows } = await one.deps.database.pool.query(
    `SELECT p.id FROM payments p JOIN refunds r ON r.payment_id = p.id GROUP BY p.id, p.amount_cents HAVING sum(r.amount_cents) FILTER (WHERE r.status <> 'failed') > p.amount_cents`,
  );
  expect(rows).toEqual([]);
  await expectStripeLedgerToMatch(one.deps.database.pool, two.fakeStripe);
  recordSoakFigures('PAY-14', { rounds: count });
});

test('PAY-14 a refund that the processor rejects raises an alert, and one with an unknown outcome is retried', async ({
  two,
  giftId,
}) => {
  const [one] = two.shops;
  const { id, key } = await buy(two, giftId);
  const [intent] = await intentsOfOrder(two, id);
  await two.fakeStripe.fault({ call: 'POST /v1/refunds', about: intent?.id, do: 'fail', when: 'before' });
  await one.call('POST', `/api/orders/manage/${key}/cancel`);
  expect(await two.fakeStripe.refunds(intent?.id)).toEqual([]);
  const { pool } = one.deps.database;
  await pool.query(
    `UPDATE refunds SET created_at = now() - interval '3 minutes', outcome_unknown_since = outcome_unknown_since - interval '2 minutes'`,
  );
  const retryTask = paymentTasks(one.deps).find(({ name }) => name === 'retry-stuck-refunds');
  await retryTask?.run();
  await processRefunds(one.deps, id);
  expect(await two.fakeStripe.refunds(intent?.id)).toMatchObject([{ amount: 4999, status: 'succeeded' }]);
  expect((await one.call('GET', `/api/orders/manage/${key}`)).body.data.payment_status).toBe('refunded');

  const other = await buy(two, giftId);
  const [taken] = await intentsOfOrder(two, other.id);
  await two.fakeStripe.refundInDashboard(taken?.id);
  await one.call('POST', `/api/orders/manage/${other.key}/cancel`);
  const { rows } = await pool.query(`SELECT kind, text FROM alerts WHERE subject = $1`, [other.id]);
  expect(rows).toEqual([{ kind: 'refund_failed', text: expect.stringContaining('already been refunded') }]);
});

/** Two requests of which the second arrives while Stripe is processing the refund of the first. */
async function whileRefunding(
  two: TwoStripeShops,
  orderId: string,
  [first, second]: [() => Promise<Answer>, () => Promise<Answer>],
) {
  const [intent] = await intentsOfOrder(two, orderId);
  const slow = await two.fakeStripe.fault({
    ...{ call: 'POST /v1/refunds', about: intent?.id, do: 'delay', when: 'before', ms: 500 },
  });
  const firstAnswer = first();
  await slow.triggered();
  const answers = await Promise.all([firstAnswer, second()]);
  const { rows } = await two.shops[0].deps.database.pool.query(
    'SELECT amount_cents, status, attempts, last_error FROM refunds WHERE order_id = $1 ORDER BY amount_cents',
    [orderId],
  );
  return { answers, refunds: rows };
}
type Answer = { status: number; body: any };
const sentOnce = (amount_cents: number) => ({
  ...{ amount_cents, status: 'succeeded', attempts: 1, last_error: null },
});

test('PAY-14 a repeated decline waits for the refund of the first and gets the same response', async ({
  two,
  giftId,
}) => {
  const { id, link } = await buy(two, giftId);
  const decline = (shop: (typeof two.shops)[0]) => () =>
    shop.call('POST', `/api/orders/claim/${link}/decline`, { headers: { 'idempotency-key': 'decline' } });
  const { answers, refunds } = await whileRefunding(two, id, [decline(two.shops[0]), decline(two.shops[1])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.data.payment_status)).toEqual(['refunded', 'refunded']);
  expect(refunds).toEqual([sentOnce(4999)]);
});

test('PAY-14 a repeated refund by an operator waits for the first and gets the same response', async ({
  two,
  giftId,
  owner,
}) => {
  const { id } = await buy(two, giftId);
  const refund = (shop: (typeof two.shops)[0]) => () =>
    shop.call('POST', `/api/operator/orders/${id}/refund`, {
      ...{ token: owner, body: { reason: 'Broken' }, headers: { 'idempotency-key': 'refund' } },
    });
  const { answers, refunds } = await whileRefunding(two, id, [refund(two.shops[0]), refund(two.shops[1])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.data.payment_status)).toEqual(['refunded', 'refunded']);
  expect(refunds).toEqual([sentOnce(4999)]);
});

test('PAY-14 another refund of the same order does not send the first one again', async ({
  two,
  giftId,
  owner,
}) => {
  const { id } = await buy(two, giftId);
  const refund = (shop: (typeof two.shops)[0], amount: number) => () =>
    shop.call('POST', `/api/operator/orders/${id}/refund`, {
      ...{ token: owner, body: { reason: 'Broken', amount } },
    });
  const [one, other] = two.shops;
  const { answers, refunds } = await whileRefunding(two, id, [refund(one, 10), refund(other, 20)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(refunds).toEqual([sentOnce(1000), sentOnce(2000)]);
});
