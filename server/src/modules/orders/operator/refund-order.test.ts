import { expect, vi } from 'vitest';
import { expectInvariantsToHold } from '../../../../test/support/invariants.ts';
import { runDueWork } from '../../../../test/support/run-due-work.ts';
import { BILLING, claim } from '../../../../test/support/shop-actions.ts';
import { getPaymentRow, listRefunds } from '../../payments/find-payment.ts';
import { syncRefunds } from '../../payments/sync-refunds.ts';
import { expireOrders, sendUnclaimedReminders } from '../orders.tasks.ts';
import { type BackOffice, test } from './operator-orders.fixture.ts';

test.afterAll(async ({ backOffice }) => {
  await expectInvariantsToHold(backOffice.shop.deps.database.pool);
});

const refund = (
  backOffice: BackOffice,
  id: string,
  body: object,
  options: Parameters<BackOffice['post']>[2] = {},
) => backOffice.post(`/orders/${id}/refund`, { reason: 'Came broken', ...body }, options);
const sumRefunds = async (backOffice: BackOffice, id: string) =>
  (
    await backOffice.sql<{ cents: number; times: number }>(
      `SELECT coalesce(sum(r.amount_cents), 0)::int AS cents, count(r.id)::int AS times FROM refunds r WHERE r.order_id = $1 AND r.status = 'succeeded'`,
      [id],
    )
  )[0];

test('tells the gifter of each refund once, with its amount and without the reason', async ({
  backOffice,
}) => {
  const email = 'refunded@example.com';
  const { id } = await backOffice.aGift({ billing: { ...BILLING, email } });
  const once = { headers: { 'idempotency-key': 'one refund' } };
  await refund(backOffice, id, { amount: 20.5 }, once);
  await refund(backOffice, id, { amount: 20.5 }, once);
  await refund(backOffice, id, {});
  expect((await refund(backOffice, id, {})).status).toBe(409);
  const mails = await backOffice.sql<{ body: string }>(
    `SELECT body FROM outbox_messages WHERE recipient = $1 AND kind = 'refunded' ORDER BY created_at`,
    [email],
  );
  expect(mails.map(({ body }) => /We're refunding (\S+) to/.exec(body)?.[1])).toEqual(['$20.50', '$29.49']);
  expect(JSON.stringify(mails)).not.toContain('Came broken');
});

test('refunds the remaining amount by default, and records operator and reason in the audit log @R2-88 @R3-11', async ({
  backOffice,
}) => {
  const { id } = await backOffice.aGift();
  const part = await refund(backOffice, id, { amount: 20.5 });
  expect(part.body.data).toMatchObject({
    payment_status: 'partially_refunded',
    amount_refunded: 20.5,
    payment: {
      refunded: 20.5,
      refundable: 29.49,
      refunds: [{ amount: 20.5, reason: 'Came broken', status: 'succeeded' }],
    },
  });
  const rest = await refund(backOffice, id, {}, { by: backOffice.bob });
  expect(rest.body.data).toMatchObject({
    payment_status: 'refunded',
    payment: { refunded: 49.99, refundable: 0 },
  });
  expect(await backOffice.listAudit(id)).toEqual([
    {
      actor_name: 'Ada Lovelace',
      action: 'order.refunded',
      before: null,
      after: { amount: 20.5, reason: 'Came broken' },
    },
    {
      actor_name: 'Bob Kahn',
      action: 'order.refunded',
      before: null,
      after: { amount: 29.49, reason: 'Came broken' },
    },
  ]);
});

test('a fully refunded gift cannot be claimed, a partially refunded one can', async ({ backOffice }) => {
  const claimAfter = async (body: object) => {
    const { id, link } = await backOffice.aGift();
    await refund(backOffice, id, body);
    const claimable = (await backOffice.shop.call('GET', `/api/orders/claim/${link}`)).body.data.claimable;
    return [claimable, (await claim(backOffice.shop, link)).body.error ?? 'claimed'];
  };
  expect(await claimAfter({})).toEqual([false, 'This gift is not available for claiming']);
  expect(await claimAfter({ amount: 10 })).toEqual([true, 'claimed']);
});

test('a gift whose whole price is on its way back cannot be claimed', async ({ backOffice }) => {
  const { shop } = backOffice;
  const { id, link } = await backOffice.aGift();
  vi.spyOn(shop.deps.processor, 'refund').mockRejectedValueOnce(new Error('outage'));
  expect((await refund(backOffice, id, {})).body.data.payment_status).toBe('paid');
  expect((await claim(shop, link)).status).toBe(409);
  await runDueWork(shop.deps);
});

test('a fully refunded gift is not reminded of, but expires, which returns its stock', async ({
  backOffice,
}) => {
  const { shop, sql } = backOffice;
  const { id, link } = await backOffice.aGift();
  await refund(backOffice, id, {});
  await sql(`UPDATE orders SET created_at = now() - interval '3 days' WHERE id = $1`, [id]);
  await sendUnclaimedReminders(shop.deps);
  expect(await sql('SELECT reminder_sent_at FROM orders WHERE id = $1', [id])).toEqual([
    { reminder_sent_at: null },
  ]);
  await sql(`UPDATE orders SET expires_at = now() WHERE id = $1`, [id]);
  expect(await expireOrders(shop.deps)).toBe(1);
  expect(await sql('SELECT status, cancel_reason, stock_reserved FROM orders WHERE id = $1', [id])).toEqual([
    { status: 'Cancelled', cancel_reason: 'expired', stock_reserved: false },
  ]);
  expect((await claim(shop, link)).status).toBe(409);
});

test('a refund that fails after it was reported as succeeded makes the gift claimable again', async ({
  backOffice,
}) => {
  const { shop } = backOffice;
  const { id, link } = await backOffice.aGift();
  await refund(backOffice, id, {});
  const { db } = shop.deps.database;
  const failed = (await listRefunds(db, id)).map(({ id: key, amountCents }) => ({
    id: 're_failed',
    key,
    amountCents,
    status: 'failed' as const,
    failureReason: 'the card was closed',
  }));
  const [{ purchaseId }] = (await backOffice.sql(
    'SELECT purchase_id AS "purchaseId" FROM orders WHERE id = $1',
    [id],
  )) as [{ purchaseId: string }];
  await backOffice.sql('UPDATE sandbox_intents SET refunded_cents = 0 WHERE reference = $1', [purchaseId]);
  const processor = { ...shop.deps.processor, listRefunds: async () => failed };
  await syncRefunds({ ...shop.deps, processor }, await getPaymentRow(db, { purchaseId }));
  expect((await backOffice.get(`/orders/${id}`)).body.data).toMatchObject({
    payment_status: 'paid',
    amount_refunded: 0,
  });
  expect((await claim(shop, link)).status).toBe(200);
});

test('the gifter of a fully refunded gift can still cancel it @R2-61', async ({ backOffice }) => {
  const { shop } = backOffice;
  const { id, manageKey } = await backOffice.aGift();
  await refund(backOffice, id, {});
  const managed = `/api/orders/manage/${manageKey}`;
  expect((await shop.call('GET', managed)).body.data).toMatchObject({ cancellable: true, editable: false });
  expect((await shop.call('POST', `${managed}/cancel`)).body.data).toMatchObject({
    status: 'Cancelled',
    payment_status: 'refunded',
  });
});

test('an amount larger than the rest is a 409 with a field error, and nothing is refunded @R2-89', async ({
  backOffice,
}) => {
  const { id } = await backOffice.aGift();
  await refund(backOffice, id, { amount: 40 });
  const { status, body } = await refund(backOffice, id, { amount: 10 });
  expect({ status, fields: body.fields }).toEqual({
    status: 409,
    fields: { amount: 'Only $9.99 of this payment can still be refunded.' },
  });
  await refund(backOffice, id, {});
  expect((await refund(backOffice, id, {})).body).toMatchObject({
    code: 'conflict',
    error: 'This payment was already fully refunded.',
  });
  expect(await sumRefunds(backOffice, id)).toEqual({ cents: 4999, times: 2 });
});

test('an amount of null is a 400: only an absent amount means the rest', async ({ backOffice }) => {
  const { id } = await backOffice.aGift();
  const { status, body } = await refund(backOffice, id, { amount: null });
  expect([status, Object.keys(body.fields)]).toEqual([400, ['amount']]);
  expect(await sumRefunds(backOffice, id)).toEqual({ cents: 0, times: 0 });
});

test.for([{ amount: 0 }, { amount: -1 }, { amount: 0.001 }, { amount: '5' }, { reason: ' ' }])(
  'rejects %j @R2-88',
  async (body, { backOffice }) => {
    const { id } = await backOffice.aGift();
    const answer = await refund(backOffice, id, body);
    expect({ status: answer.status, fields: Object.keys(answer.body.fields) }).toEqual({
      status: 400,
      fields: Object.keys(body),
    });
    expect(await sumRefunds(backOffice, id)).toEqual({ cents: 0, times: 0 });
  },
);

test('concurrent full refunds of two operators take effect once @R2-89', async ({ backOffice }) => {
  for (let round = 0; round < 5; round++) {
    const { id } = await backOffice.aGift();
    const answers = await Promise.all([
      refund(backOffice, id, {}),
      refund(backOffice, id, {}, { by: backOffice.bob }),
      refund(backOffice, id, {}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await sumRefunds(backOffice, id)).toEqual({ cents: 4999, times: 1 });
  }
});

test('concurrent partial refunds never exceed the paid amount @R2-89', async ({ backOffice }) => {
  for (let round = 0; round < 5; round++) {
    const { id } = await backOffice.aGift();
    const answers = await Promise.all(
      [backOffice.ada, backOffice.bob, backOffice.ada, backOffice.bob].map((by) =>
        refund(backOffice, id, { amount: 20 }, { by }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(await sumRefunds(backOffice, id)).toEqual({ cents: 4000, times: 2 });
  }
});

test('concurrent requests with the same key refund once, and the key is rejected with another request', async ({
  backOffice,
}) => {
  const { id } = await backOffice.aGift();
  const options = { headers: { 'idempotency-key': 'double-click' } };
  const answers = await Promise.all([1, 2, 3].map(() => refund(backOffice, id, { amount: 5 }, options)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await sumRefunds(backOffice, id)).toEqual({ cents: 500, times: 1 });
  expect((await refund(backOffice, id, { amount: 6 }, options)).status).toBe(422);
  expect((await refund(backOffice, (await backOffice.aGift()).id, { amount: 5 }, options)).status).toBe(422);
  expect((await refund(backOffice, id, { amount: 5 }, { ...options, by: backOffice.bob })).status).toBe(200);
  expect(await sumRefunds(backOffice, id)).toEqual({ cents: 1000, times: 2 });
});

test('a concurrent refund and cancellation refund the payment once @R2-89', async ({ backOffice }) => {
  for (let round = 0; round < 5; round++) {
    const { id } = await backOffice.aGift();
    await Promise.all([
      refund(backOffice, id, {}),
      backOffice.shop.call('POST', `/api/orders/${id}/cancel`, { token: backOffice.bob.token, body: {} }),
    ]);
    expect(await sumRefunds(backOffice, id)).toEqual({ cents: 4999, times: 1 });
    const { body } = await backOffice.get(`/orders/${id}`);
    expect(body.data).toMatchObject({ status: 'Cancelled', payment_status: 'refunded' });
  }
});
