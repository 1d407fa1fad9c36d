import { expect } from 'vitest';
import { claim, placeOrder, SANDBOX_CARDS, signIn } from '../../../test/support/shop-actions.ts';
import { test } from '../../../test/support/shop-test.ts';

const NUMBER = /^P-(\d{5,})$/;

test('each order has the next number, the same for gifter, recipient and operators @R16-1', async ({
  shop,
  giftId,
}) => {
  const first = (await placeOrder(shop, { giftId })).body.data;
  const { body: second } = await placeOrder(shop, { giftId });
  const counted = [first, second.data].map(({ order_number }) => Number(NUMBER.exec(order_number)?.[1]));
  expect(counted[0]).toBeGreaterThan(10_000);
  expect(counted[1]).toBe((counted[0] as number) + 1);

  const link = second.gift_id;
  const { token } = await signIn(shop, '+12015550100');
  const asClaimable = await shop.call('GET', `/api/orders/claim/${link}`);
  await claim(shop, link);
  const others = [
    asClaimable,
    await shop.call('GET', `/api/orders/manage/${second.manage_key}`),
    await shop.call('GET', `/api/orders/track/${link}`),
    await shop.call('GET', `/api/operator/orders/${second.data.id}`, { token }),
  ];
  expect(others.map(({ body }) => body.data.order_number)).toEqual(
    others.map(() => second.data.order_number),
  );
});

test('a confirmation by the bank answers with the order number @R16-1', async ({ shop, giftId }) => {
  const pending = await placeOrder(shop, { giftId, card: SANDBOX_CARDS.requiresAction });
  const { payment_intent_id, client_secret } = pending.body.data;
  const path = `/api/payments/${payment_intent_id}/confirm`;
  const { body } = await shop.call('POST', path, { body: { client_secret } });
  const tracked = await shop.call('GET', `/api/orders/track/${body.data.gift_id}`);
  expect(body.data.order_number).toBe(tracked.body.data.order_number);
  expect(body.data.order_number).toMatch(NUMBER);
});

test('an order number opens nothing @R16-1', async ({ shop, giftId }) => {
  const { order_number } = (await placeOrder(shop, { giftId })).body.data;
  for (const number of [order_number, order_number.slice(2)])
    for (const path of ['claim', 'track', 'manage'])
      expect((await shop.call('GET', `/api/orders/${path}/${number}`)).status, `${path}/${number}`).toBe(404);
  expect((await claim(shop, order_number)).status).toBe(404);
});
