import { expect } from 'vitest';
import {
  aPaymentMethod,
  BILLING,
  claim,
  placeOrder,
  SANDBOX_CARDS,
} from '../../../../test/support/shop-actions.ts';
import { test as it } from '../../../../test/support/shop-test.ts';

it('a purchase that is retried after its link was replaced returns the current link', async ({
  shop,
  giftId,
}) => {
  const body = {
    inventory_id: giftId,
    payment_method_id: await aPaymentMethod(shop),
    billing: BILLING,
  };
  const buy = () => shop.call('POST', '/api/orders', { body, headers: { 'idempotency-key': 'replaced' } });
  const first = await buy();
  const manage = `/api/orders/manage/${first.body.manage_key}`;
  const replaced = await shop.call('POST', `${manage}/replace-link`);
  const again = await buy();
  expect(again.status).toBe(201);
  expect(again.body.gift_id).toBe(replaced.body.data.url_id);
  expect(again.body.gift_id).not.toBe(first.body.gift_id);
  expect(again.body).toMatchObject({
    manage_key: first.body.manage_key,
    data: { id: first.body.data.id, gift_link: replaced.body.data.gift_link },
  });
  await shop.call('POST', `${manage}/cancel`);
  expect((await buy()).body.data.status).toBe('Cancelled');
});

it('a gift with a replaced link is unopened again: the gifter can edit it and is notified when the next recipient opens it', async ({
  shop,
  giftId,
}) => {
  const { body } = await placeOrder(shop, { giftId });
  const manage = `/api/orders/manage/${body.manage_key}`;
  await shop.call('POST', `/api/orders/claim/${body.gift_id}/opened`);
  expect((await shop.call('PUT', manage, { body: { notes: 'Too late' } })).status).toBe(409);
  const replaced = await shop.call('POST', `${manage}/replace-link`);
  expect(replaced.body.data).toMatchObject({ opened_at: null, editable: true });
  expect((await shop.call('PUT', manage, { body: { notes: 'For you instead' } })).status).toBe(200);
  const opened = await shop.call('POST', `/api/orders/claim/${replaced.body.data.url_id}/opened`);
  expect(opened.status).toBe(202);
  expect((await shop.call('GET', manage)).body.data.opened_at).not.toBeNull();
  const { rows } = await shop.deps.database.pool.query(
    'SELECT type FROM order_events WHERE order_id = $1 ORDER BY sequence',
    [body.data.id],
  );
  expect(rows.map(({ type }) => type)).toEqual(['Picked', 'opened', 'link_replaced', 'opened']);
  expect((await claim(shop, replaced.body.data.url_id)).status).toBe(200);
});

it('no success is saved for a purchase or a confirmation, but a retry returns the whole response', async ({
  shop,
  giftId,
}) => {
  const note = 'A word for you';
  const body = {
    inventory_id: giftId,
    payment_method_id: await aPaymentMethod(shop),
    notes: note,
    billing: BILLING,
  };
  const buy = () => shop.call('POST', '/api/orders', { body, headers: { 'idempotency-key': 'kept' } });
  const bought = await buy();
  expect(bought.body.data.notes).toBe(note);
  expect((await buy()).body).toEqual(bought.body);

  const asked = await placeOrder(shop, { giftId, card: SANDBOX_CARDS.requiresAction });
  const { payment_intent_id: intent, client_secret } = asked.body.data;
  const confirm = () =>
    shop.call('POST', `/api/payments/${intent}/confirm`, {
      body: { client_secret },
      headers: { 'idempotency-key': 'confirm' },
    });
  const confirmed = await confirm();
  expect(confirmed.body.data).toMatchObject({ status: 'succeeded', manage_key: expect.any(String) });
  expect((await confirm()).body).toEqual(confirmed.body);

  const { rows } = await shop.deps.database.pool.query(
    'SELECT count(*)::int AS count, count(status)::int AS statuses, count(body)::int AS bodies FROM idempotency_keys WHERE key = ANY($1)',
    [['kept', 'confirm']],
  );
  // The purchase has two keys.
  expect(rows).toEqual([{ count: 3, statuses: 0, bodies: 0 }]);
});

it('the same idempotency key from two IP addresses belongs to two guests', async ({ shop, giftId }) => {
  const intent = async (remoteAddress: string) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/api/payments/create-intent',
        headers: { 'idempotency-key': 'guessable' },
        payload: { inventory_id: giftId },
        remoteAddress,
      })
    ).json().data;
  const first = await intent('192.0.2.7');
  expect(await intent('192.0.2.7')).toEqual(first);
  const other = await intent('198.51.100.9');
  expect(other.payment_intent_id).not.toBe(first.payment_intent_id);
  expect(other.client_secret).not.toBe(first.client_secret);

  const buy = async (remoteAddress: string) =>
    await shop.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': 'guessable' },
      payload: { inventory_id: giftId, payment_method_id: await aPaymentMethod(shop), billing: BILLING },
      remoteAddress,
    });
  expect((await buy('192.0.2.7')).statusCode).toBe(201);
  expect((await buy('198.51.100.9')).statusCode).toBe(201);
  expect((await buy('192.0.2.7')).statusCode).toBe(422);
});
