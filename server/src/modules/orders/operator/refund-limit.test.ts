import { expect } from 'vitest';
import { expectInvariantsToHold } from '../../../../test/support/invariants.ts';
import { claim, placeOrder, signIn } from '../../../../test/support/shop-actions.ts';
import { type BackOffice, test as backOfficeTest } from './operator-orders.fixture.ts';

const test = backOfficeTest.extend('manager', { scope: 'file' }, async ({ backOffice }) => {
  const manager = await signIn(backOffice.shop, '+12015550188');
  await backOffice.sql(`UPDATE users SET role = 'manager', role_source = 'console' WHERE id = $1`, [
    manager.userId,
  ]);
  return manager;
});
test.afterAll(async ({ backOffice }) => {
  await expectInvariantsToHold(backOffice.shop.deps.database.pool);
});

async function limitRefunds({ shop, ada }: BackOffice, dollars: number | null): Promise<void> {
  const body = { manager_refund_limit: dollars };
  const { status } = await shop.call('PUT', '/api/operator/settings', { token: ada.token, body });
  expect(status).toBe(200);
}

const aRefund = (amount?: number) => ({ reason: 'Came broken', ...(amount === undefined ? {} : { amount }) });
const refundsOf = async ({ sql }: BackOffice, id: string) =>
  (await sql('SELECT amount_cents FROM refunds WHERE order_id = $1 ORDER BY amount_cents', [id])).map(
    (row: any) => row.amount_cents,
  );

test('managers refund any amount until an owner sets a limit @R16-35', async ({ backOffice, manager }) => {
  const { id } = await backOffice.aGift();
  const refunded = await backOffice.post(`/orders/${id}/refund`, aRefund(), { by: manager });
  expect(refunded).toMatchObject({ status: 200, body: { data: { payment: { refund_limit: null } } } });
  expect(await refundsOf(backOffice, id)).toEqual([4999]);
});

test('above the limit a manager’s refund is a 403 that says why, also of the rest, and changes nothing @R16-35', async ({
  backOffice,
  manager,
}) => {
  await limitRefunds(backOffice, 20);
  const { id } = await backOffice.aGift();
  const refund = (amount?: number, by = manager) =>
    backOffice.post(`/orders/${id}/refund`, aRefund(amount), { by });
  expect(await refund(20.01)).toMatchObject({
    status: 403,
    body: {
      error: 'This refunds $20.01. Managers can refund up to $20.00 at a time. Please ask an owner.',
    },
  });
  expect((await refund()).status).toBe(403);
  expect(await refundsOf(backOffice, id)).toEqual([]);
  expect(await backOffice.listAudit(id)).toEqual([]);
  expect(await refund(20)).toMatchObject({ status: 200, body: { data: { payment: { refund_limit: 20 } } } });
  expect((await refund(undefined, backOffice.bob)).status).toBe(200);
  expect(await refundsOf(backOffice, id)).toEqual([2000, 2999]);
});

test('cancelling an order refunds it, so the limit holds there, too @R16-35', async ({
  backOffice,
  manager,
}) => {
  await limitRefunds(backOffice, 20);
  const { id } = await backOffice.aGift();
  const refused = await backOffice.cancel(id, {}, manager);
  expect(refused.status).toBe(403);
  expect((await backOffice.get(`/orders/${id}`)).body.data.status).toBe('Picked');
  expect(await refundsOf(backOffice, id)).toEqual([]);
  await limitRefunds(backOffice, 50);
  expect((await backOffice.cancel(id, {}, manager)).status).toBe(200);
  expect(await refundsOf(backOffice, id)).toEqual([4999]);
});

test('the limit does not hold for a gift that the manager bought, until it is claimed @R16-35', async ({
  backOffice,
  manager,
}) => {
  await limitRefunds(backOffice, 20);
  const buy = async () =>
    (await placeOrder(backOffice.shop, { giftId: backOffice.giftId, token: manager.token })).body;
  const { id } = (await buy()).data;
  expect((await backOffice.cancel(id, {}, manager)).status).toBe(200);
  expect(await refundsOf(backOffice, id)).toEqual([4999]);
  expect(await backOffice.listAudit(id)).toMatchObject([{ action: 'order.cancelled' }]);
  const claimed = await buy();
  await claim(backOffice.shop, claimed.gift_id);
  expect((await backOffice.cancel(claimed.data.id, {}, manager)).status).toBe(403);
});

test('concurrent refunds with one key are one refund within the limit @R16-35', async ({
  backOffice,
  manager,
}) => {
  await limitRefunds(backOffice, 20);
  const { id } = await backOffice.aGift();
  const options = { by: manager, headers: { 'idempotency-key': `twice ${id}` } };
  const send = () => backOffice.post(`/orders/${id}/refund`, aRefund(15), options);
  expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await refundsOf(backOffice, id)).toEqual([1500]);
});

test('an amount of null is a 400, not the whole rest @R16-35', async ({ backOffice }) => {
  const { id } = await backOffice.aGift();
  const { status } = await backOffice.post(`/orders/${id}/refund`, { amount: null, reason: 'Came broken' });
  expect(status).toBe(400);
  expect(await refundsOf(backOffice, id)).toEqual([]);
});
