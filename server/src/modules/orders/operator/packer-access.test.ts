import { expect } from 'vitest';
import { placeOrder, signIn } from '../../../../test/support/shop-actions.ts';
import {
  type AGift,
  type BackOffice,
  test as backOfficeTest,
  type Operator,
} from './operator-orders.fixture.ts';

const test = backOfficeTest.extend('packer', { scope: 'file' }, async ({ backOffice }) => {
  const packer = await signIn(backOffice.shop, '+12015550177');
  await backOffice.sql(`UPDATE users SET role = 'packer', role_source = 'console' WHERE id = $1`, [
    packer.userId,
  ]);
  return packer;
});

const REFUSAL = 'Packers can only see orders to pack and to ship.';

/** An order in each status that packers may come across. */
async function ordersByStatus(backOffice: BackOffice): Promise<Record<string, AGift>> {
  const orders = {
    Picked: await backOffice.aGift(),
    Processing: await backOffice.aClaimedGift(),
    Ordered: await backOffice.aClaimedGift(),
    Shipped: await backOffice.aClaimedGift(),
    Delivered: await backOffice.aClaimedGift(),
    Cancelled: await backOffice.aClaimedGift(),
  };
  for (const status of ['Ordered', 'Shipped', 'Delivered'] as const)
    expect((await backOffice.track(orders[status].id, { status })).status).toBe(200);
  expect((await backOffice.cancel(orders.Cancelled.id)).status).toBe(200);
  return orders;
}

const statuses = async (
  orders: Record<string, AGift>,
  open: (order: AGift) => Promise<{ status: number }>,
): Promise<Record<string, number>> => {
  const seen: Record<string, number> = {};
  for (const [name, order] of Object.entries(orders)) seen[name] = (await open(order)).status;
  return seen;
};

const viewsOf = (backOffice: BackOffice, { userId }: Operator, { id }: AGift) =>
  backOffice.sql(
    `SELECT 1 FROM audit_entries WHERE action = 'address.seen' AND actor_id = $1 AND subject_id = $2`,
    [userId, id],
  );

test('packers open orders to pack and to ship, and without the address those they have shipped @R16-31', async ({
  backOffice,
  packer,
}) => {
  const orders = await ordersByStatus(backOffice);
  const open = (order: AGift) => backOffice.get(`/orders/${order.id}`, packer);
  expect(await statuses(orders, open)).toEqual({
    Picked: 403,
    Processing: 200,
    Ordered: 200,
    Shipped: 200,
    Delivered: 403,
    Cancelled: 403,
  });
  expect((await open(orders.Picked!)).body.error).toBe(REFUSAL);
  expect((await open(orders.Processing!)).body.data.shipping_address.address_ln_1).toBe('12 Analytical Row');
  expect((await open(orders.Shipped!)).body.data.shipping_address).toBeNull();
  expect(await viewsOf(backOffice, packer, orders.Shipped!)).toEqual([]);
  expect(await viewsOf(backOffice, packer, orders.Processing!)).not.toEqual([]);
});

test('packers see nothing of payments, messages, the audit log and how to reach the gifter @R16-31', async ({
  backOffice,
  packer,
}) => {
  const { id } = await backOffice.aClaimedGift();
  const seenBy = async (operator: Operator) => (await backOffice.get(`/orders/${id}`, operator)).body.data;
  const nothing = { payment: null, billing_address: null, messages: [], audit: [] };
  expect(await seenBy(packer)).toMatchObject({
    ...nothing,
    gifter: { email: null },
    can: { refund: false, cancel: false, extend: false, resend: false },
  });
  expect(await seenBy(backOffice.ada)).not.toMatchObject(nothing);
  expect((await seenBy(packer)).can.move_to).toContain('Ordered');
});

test('packers list and search their queues only @R16-31', async ({ backOffice, packer }) => {
  const { id, link } = await backOffice.aClaimedGift();
  const list = (query: string) => backOffice.get(`/orders${query}`, packer);
  for (const query of ['', '?queue=expiring', '?queue=problems', '?status=Processing', `?query=${link}`])
    expect(await list(query)).toMatchObject({ status: 403, body: { error: REFUSAL } });
  expect((await list('?queue=to_ship')).status).toBe(200);
  expect((await list(`?queue=to_pack&query=${link}`)).body.data.map((order: any) => order.id)).toEqual([id]);
});

test('packers print slips of orders to pack and to ship only @R16-31', async ({ backOffice, packer }) => {
  const orders = await ordersByStatus(backOffice);
  const print = (order: AGift) => backOffice.get(`/orders/${order.id}/packing-slip`, packer);
  expect(await statuses(orders, print)).toMatchObject({ Processing: 200, Ordered: 200, Shipped: 403 });
  const together = await backOffice.get(
    `/packing-slips?ids=${orders.Processing!.id},${orders.Delivered!.id}`,
    packer,
  );
  expect(together).toMatchObject({ status: 403, body: { error: REFUSAL } });
});

test('packers pack and ship @R16-31', async ({ backOffice, packer }) => {
  const first = await backOffice.aClaimedGift();
  const second = await backOffice.aClaimedGift();
  const packed = await backOffice.post(
    '/orders/move',
    { moves: [first, second].map(({ id }) => ({ id, status: 'Ordered' })) },
    { by: packer },
  );
  expect(packed.body.data.results.map(({ ok }: any) => ok)).toEqual([true, true]);
  const shipped = await backOffice.track(first.id, { status: 'Shipped', tracking_number: '1Z1' }, packer);
  expect(shipped).toMatchObject({ status: 200, body: { data: { status: 'Shipped' } } });
});

test('packers correct what they have shipped, and undo it @R16-31', async ({ backOffice, packer }) => {
  const { id } = await backOffice.aClaimedGift();
  await backOffice.track(id, { status: 'Shipped', tracking_number: '1Z1' }, packer);
  const corrected = await backOffice.track(id, { tracking_number: '1Z2', seen_status: 'Shipped' }, packer);
  expect(corrected).toMatchObject({ status: 200, body: { data: { tracking_number: '1Z2' } } });
  expect((await backOffice.post(`/orders/${id}/undo`, {}, { by: packer })).body.data.status).toBe(
    'Processing',
  );
});

test('packers change no orders outside their queues, and read the tracking of those in them @R16-31', async ({
  backOffice,
  packer,
}) => {
  const orders = await ordersByStatus(backOffice);
  const read = ({ id }: AGift) =>
    backOffice.shop.call('GET', `/api/orders/${id}/tracking`, { token: packer.token });
  expect(await statuses(orders, read)).toEqual({
    Picked: 404,
    Processing: 200,
    Ordered: 200,
    Shipped: 200,
    Delivered: 404,
    Cancelled: 404,
  });
  const change = ({ id }: AGift) => backOffice.track(id, { tracking_number: '1Z-PACKER' }, packer);
  expect(await statuses(orders, change)).toEqual({
    Picked: 403,
    Processing: 200,
    Ordered: 200,
    Shipped: 200,
    Delivered: 403,
    Cancelled: 403,
  });
  const { id } = orders.Delivered!;
  expect((await change(orders.Delivered!)).body.error).toBe(REFUSAL);
  for (const nothingNew of [{}, { status: 'Delivered' }])
    expect((await backOffice.track(id, nothingNew, packer)).status).toBe(403);
  const moves = [{ id, status: 'Delivered', tracking_number: '1Z-PACKER' }];
  const moved = await backOffice.post('/orders/move', { moves }, { by: packer });
  expect(moved.body.data.results).toMatchObject([{ ok: false, error: REFUSAL }]);
  expect((await backOffice.get(`/orders/${id}`)).body.data.tracking_number).toBeNull();
});

test('packers learn who has cancelled or moved on what they still have open @R16-31', async ({
  backOffice,
  packer,
}) => {
  const [cancelled, delivered] = [await backOffice.aClaimedGift(), await backOffice.aClaimedGift()];
  await backOffice.cancel(cancelled.id, {});
  await backOffice.track(delivered.id, { status: 'Delivered' });
  for (const { id } of [cancelled, delivered]) {
    const change = { status: 'Ordered', seen_status: 'Processing' };
    const { status, body } = await backOffice.track(id, change, packer);
    expect([status, body.error]).toEqual([409, expect.stringContaining('Ada Lovelace')]);
  }
});

test('packers are counted the orders of their queues, and told that the rest is not for them @R16-31', async ({
  backOffice,
  packer,
}) => {
  await backOffice.aClaimedGift();
  await backOffice.sql(
    `INSERT INTO alerts (id, kind, subject, text) VALUES (gen_random_uuid(), 'packer', 'something', 'Look')`,
  );
  const { data } = (await backOffice.get('/queues', packer)).body;
  expect(data).toMatchObject({ expiring: 0, problems: 0, refund_due: 0 });
  expect(data.to_pack).toBeGreaterThan(0);
  expect((await backOffice.get('/queues')).body.data.problems).toBeGreaterThan(0);
  expect((await backOffice.get('/audit', packer)).body.error).toBe(
    'Packers can only pack and ship. Please ask a manager or an owner.',
  );
});

test('packers cancel their own gifts as customers do, and nobody else’s; their figures are their own @R16-31', async ({
  backOffice,
  packer,
}) => {
  const { id } = await backOffice.aGift();
  expect((await backOffice.cancel(id, { reason: 'A mistake' }, packer)).status).toBe(404);
  const own = (await placeOrder(backOffice.shop, { giftId: backOffice.giftId, token: packer.token })).body
    .data;
  const tracking = await backOffice.shop.call('GET', `/api/orders/${own.id}/tracking`, {
    token: packer.token,
  });
  expect(tracking.body.data).toMatchObject({ order_id: own.id, status: 'Picked' });
  expect((await backOffice.cancel(own.id, {}, packer)).status).toBe(200);
  const figures = await backOffice.shop.call('GET', '/api/analytics/orders', { token: packer.token });
  expect(figures.body.data).toMatchObject({ scope: 'own', total_orders: 1 });
});
