import { describe, expect } from 'vitest';
import { test } from './operator-orders.fixture.ts';

test('tracking changes and cancellations are in the audit log with the values before and after @R3-11', async ({
  backOffice,
}) => {
  const { id } = await backOffice.aClaimedGift();
  await backOffice.track(id, { status: 'Ordered' });
  await backOffice.track(id, { carrier: 'UPS' }, backOffice.bob);
  await backOffice.track(id, { carrier: 'UPS' }, backOffice.bob);
  await backOffice.cancel(id, { reason: 'Out of stock after all' });
  await backOffice.cancel(id);
  expect(await backOffice.listAudit(id)).toEqual([
    {
      actor_name: 'Ada Lovelace',
      action: 'order.moved',
      before: { status: 'Processing' },
      after: { status: 'Ordered' },
    },
    {
      actor_name: 'Bob Kahn',
      action: 'order.tracking_changed',
      before: { carrier: null },
      after: { carrier: 'UPS' },
    },
    {
      actor_name: 'Ada Lovelace',
      action: 'order.cancelled',
      before: { status: 'Ordered' },
      after: { status: 'Cancelled', reason: 'Out of stock after all' },
    },
  ]);
});

test('a cancellation without a reason is in the audit log as well @R3-11', async ({ backOffice }) => {
  const { id } = await backOffice.aClaimedGift();
  await backOffice.cancel(id);
  expect(await backOffice.listAudit(id)).toMatchObject([
    { action: 'order.cancelled', before: { status: 'Processing' }, after: { status: 'Cancelled' } },
  ]);
});

test('the tracking of a cancelled order cannot be changed', async ({ backOffice }) => {
  const { id } = await backOffice.aClaimedGift();
  await backOffice.cancel(id);
  const answer = await backOffice.track(id, { carrier: 'UPS', tracking_number: '1Z-ENDED' });
  expect(answer).toMatchObject({
    status: 409,
    body: { error: "This gift has ended, so its status can't change." },
  });
  expect((await backOffice.get(`/orders/${id}`)).body.data).toMatchObject({
    carrier: null,
    tracking_number: null,
  });
});

test('a tracking number without a status adds an event and keeps the status', async ({ backOffice }) => {
  const { id } = await backOffice.aClaimedGift();
  await backOffice.track(id, { tracking_number: '1Z-ALONE' });
  const { body } = await backOffice.get(`/orders/${id}`);
  expect(body.data).toMatchObject({ status: 'Processing', tracking_number: '1Z-ALONE' });
  expect(body.data.events.map(({ type }: any) => type)).toEqual(['Picked', 'Processing', 'tracking_updated']);
});

describe('moving several orders', () => {
  test('each has its own result, and failures do not affect the others', async ({ backOffice }) => {
    const [packed, shipped] = [await backOffice.aClaimedGift(), await backOffice.aClaimedGift()];
    const unclaimed = await backOffice.aGift();
    await backOffice.track(shipped.id, { status: 'Shipped' });
    const { body } = await backOffice.post('/orders/move', {
      moves: [
        { id: 'nothing', status: 'Ordered' },
        { id: unclaimed.id, status: 'Ordered' },
        { id: shipped.id, status: 'Ordered' },
        {
          id: packed.link,
          status: 'Shipped',
          tracking_number: '1Z9',
          carrier: 'UPS',
          estimated_delivery: '2031-01-05',
        },
      ],
    });
    expect(body.data.results).toEqual([
      { id: 'nothing', ok: false, status: null, error: 'Order not found.' },
      {
        id: unclaimed.id,
        ok: false,
        status: 'Picked',
        error: "This gift hasn't been claimed yet, so its status can't change.",
      },
      {
        id: shipped.id,
        ok: false,
        status: 'Shipped',
        error: "Orders can only move forward. This one's status is already Shipped.",
      },
      { id: packed.link, ok: true, status: 'Shipped', error: null },
    ]);
    expect((await backOffice.get(`/orders/${packed.id}`)).body.data).toMatchObject({
      tracking_number: '1Z9',
      carrier: 'UPS',
      estimated_delivery: '2031-01-05',
    });
  });

  test('repeated requests, also concurrent ones, move, record and notify once', async ({ backOffice }) => {
    const orders = [
      await backOffice.aClaimedGift(),
      await backOffice.aClaimedGift(),
      await backOffice.aClaimedGift(),
    ];
    const moves = orders.map(({ id }, index) => ({
      id,
      status: 'Shipped',
      tracking_number: `1Z-${index}`,
      seen_status: 'Processing',
    }));
    const answers = await Promise.all(
      [1, 2].map(() => backOffice.post('/orders/move', { moves: [...moves, ...moves] })),
    );
    answers.push(await backOffice.post('/orders/move', { moves }));
    for (const { body } of answers)
      expect(body.data.results.every(({ ok, status }: any) => ok && status === 'Shipped')).toBe(true);
    for (const { id } of orders) {
      expect(await backOffice.listAudit(id)).toHaveLength(1);
      expect(
        await backOffice.sql(`SELECT id FROM outbox_messages WHERE order_id = $1 AND kind = 'shipped'`, [id]),
      ).toHaveLength(2);
    }
    const late = await backOffice.post('/orders/move', { moves }, { by: backOffice.bob });
    expect(late.body.data.results[0]).toMatchObject({
      ok: false,
      error: 'Ada Lovelace changed the status to Shipped just now.',
    });
  });

  test.for<[{ id: string; status: string }[]]>([
    [[]],
    [Array.from({ length: 101 }, () => ({ id: 'x', status: 'Ordered' }))],
    [[{ id: 'x', status: 'Picked' }]],
  ])(
    'rejects an empty list, more than a hundred orders, and a step backwards',
    async ([moves], { backOffice }) => {
      expect((await backOffice.post('/orders/move', { moves })).status).toBe(400);
    },
  );
});
