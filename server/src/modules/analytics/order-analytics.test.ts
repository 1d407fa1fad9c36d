import { getOrderAnalytics } from '@presently/contracts/analytics';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { runDueWork } from '../../../test/support/run-due-work.ts';
import { aGift, claim, placeOrder, SANDBOX_CARDS, signIn } from '../../../test/support/shop-actions.ts';
import { test } from '../../../test/support/shop-test.ts';

const analytics = async (shop: TestApp, token: string) => {
  const { status, body } = await shop.call('GET', '/api/analytics/orders', { token });
  expect(status).toBe(200);
  return getOrderAnalytics.responses[200].parse(body).data;
};

test('totals of their own for a gifter, of the shop for an operator; only paid orders count @S7-31 @R2-44 @R2-72', async ({
  shop,
}) => {
  const { token } = await signIn(shop, '+12025550131');
  const nothing = {
    total_orders: 0,
    total_spent: 0,
    total_refunded: 0,
    claimed_orders: 0,
    delivered_orders: 0,
    cancelled_orders: 0,
    orders_by_status: {},
  };
  expect(await analytics(shop, token)).toEqual({ scope: 'own', ...nothing });

  const giftId = await aGift(shop, { priceCents: 1999 });
  const claimed = await placeOrder(shop, { token, giftId });
  await claim(shop, claimed.body.gift_id);
  const cancelled = await placeOrder(shop, { token, giftId: await aGift(shop, { priceCents: 501 }) });
  await shop.call('POST', `/api/orders/${cancelled.body.data.id}/cancel`, { token });
  await runDueWork(shop.deps);
  await placeOrder(shop, { token, giftId, card: SANDBOX_CARDS.declined });
  await placeOrder(shop, { token, giftId, card: SANDBOX_CARDS.requiresAction });
  await placeOrder(shop, { giftId });

  const own = {
    total_orders: 2,
    total_spent: 25,
    total_refunded: 5.01,
    claimed_orders: 1,
    delivered_orders: 0,
    cancelled_orders: 1,
    orders_by_status: { Processing: 1, Cancelled: 1 },
  };
  expect(await analytics(shop, token)).toEqual({ scope: 'own', ...own });

  const { token: owner } = await signIn(shop, '+12015550100');
  expect(await analytics(shop, owner)).toEqual({
    scope: 'shop',
    ...own,
    total_orders: 3,
    total_spent: 44.99,
    orders_by_status: { Processing: 1, Cancelled: 1, Picked: 1 },
  });
  await shop.call('PUT', `/api/orders/${claimed.body.gift_id}/tracking`, {
    token: owner,
    body: { status: 'Delivered' },
  });
  expect(await analytics(shop, token)).toMatchObject({
    claimed_orders: 1,
    delivered_orders: 1,
    orders_by_status: { Delivered: 1, Cancelled: 1 },
  });
  expect((await shop.call('GET', '/api/analytics/orders')).status).toBe(401);
});
