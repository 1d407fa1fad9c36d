import { describe, expect } from 'vitest';
import { expireOrders } from '../orders.tasks.ts';
import { type BackOffice, test } from './operator-orders.fixture.ts';

describe('concurrent operators', () => {
  test('a refusal that names an operator is not kept for its idempotency key', async ({ backOffice }) => {
    const { shop, ada, bob, sql } = backOffice;
    const { id } = await backOffice.aClaimedGift();
    await backOffice.track(id, { status: 'Ordered' }, ada);
    const cancelling = {
      token: bob.token,
      headers: { 'idempotency-key': 'stale' },
      body: { seen_status: 'Processing' },
    };
    for (let attempt = 1; attempt <= 2; attempt++)
      expect(await shop.call('POST', `/api/orders/${id}/cancel`, cancelling)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('Ada Lovelace changed the status to Packed') },
      });
    expect(await sql('SELECT body FROM idempotency_keys WHERE scope = $1', [`cancel:${id}`])).toEqual([
      { body: null },
    ]);
  });

  test('an outdated seen_status is rejected with who changed the status, to what and when @R4-10e', async ({
    backOffice,
  }) => {
    const { id } = await backOffice.aClaimedGift();
    expect((await backOffice.track(id, { status: 'Ordered', seen_status: 'Processing' })).status).toBe(200);
    expect((await backOffice.track(id, { status: 'Shipped', seen_status: 'Ordered' })).status).toBe(200);
    await backOffice.sql(
      `UPDATE orders SET status_changed_at = now() - interval '2 minutes 5 seconds' WHERE id = $1`,
      [id],
    );
    const late = await backOffice.track(id, { status: 'Shipped', seen_status: 'Processing' }, backOffice.bob);
    expect(late.status).toBe(409);
    expect(late.body.error).toBe('Ada Lovelace changed the status to Shipped 2 minutes ago.');
    const lateCancel = await backOffice.cancel(id, { seen_status: 'Ordered' }, backOffice.bob);
    expect(lateCancel.body.error).toBe('Ada Lovelace changed the status to Shipped 2 minutes ago.');
  });

  test.for([
    [
      'a claim',
      async (backOffice: BackOffice, { link }: { link: string }) => {
        await backOffice.shop.call('POST', `/api/orders/claim/${link}/address`, {
          body: { name: 'R', address_ln_1: '1 W', city: 'T', state: 'IL', zip: '62701' },
        });
      },
      'The recipient claimed this gift just now.',
    ],
    [
      'a decline',
      async (backOffice: BackOffice, { link }: { link: string }) => {
        await backOffice.shop.call('POST', `/api/orders/claim/${link}/decline`);
      },
      'The recipient declined this gift just now.',
    ],
    [
      "the gifter's cancel",
      async (backOffice: BackOffice, { manageKey }: { manageKey: string }) => {
        await backOffice.shop.call('POST', `/api/orders/manage/${manageKey}/cancel`);
      },
      'The sender canceled this gift just now.',
    ],
    [
      'an expiry',
      async (backOffice: BackOffice, { id }: { id: string }) => {
        await backOffice.sql(`UPDATE orders SET expires_at = now() WHERE id = $1`, [id]);
        await expireOrders(backOffice.shop.deps);
      },
      'This gift expired just now.',
    ],
    [
      "an operator's cancel",
      async (backOffice: BackOffice, { id }: { id: string }) =>
        void (await backOffice.cancel(id, {}, backOffice.bob)),
      'Bob Kahn canceled this order just now.',
    ],
  ] as const)(
    'the rejection names %s as the conflicting change @R4-10e',
    async ([_, between, text], { backOffice }) => {
      const gift = await backOffice.aGift();
      await between(backOffice, gift);
      const { status, body } = await backOffice.track(gift.id, { status: 'Ordered', seen_status: 'Picked' });
      expect({ status, error: body.error }).toEqual({ status: 409, error: text });
    },
  );

  test('of two concurrent moves one is rejected, with one audit entry and one message to each @R4-10e', async ({
    backOffice,
  }) => {
    for (let round = 0; round < 5; round++) {
      const { id } = await backOffice.aClaimedGift();
      const move = { status: 'Shipped', tracking_number: '1Z1', seen_status: 'Processing' };
      const answers = await Promise.all([
        backOffice.track(id, move),
        backOffice.track(id, move, backOffice.bob),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await backOffice.listAudit(id)).toHaveLength(1);
      const mails = await backOffice.sql(
        `SELECT id FROM outbox_messages WHERE order_id = $1 AND kind = 'shipped'`,
        [id],
      );
      expect(mails).toHaveLength(2);
    }
  });

  test('of a concurrent move and cancellation one is rejected @R4-10e', async ({ backOffice }) => {
    for (let round = 0; round < 5; round++) {
      const { id } = await backOffice.aClaimedGift();
      const [moved, cancelled] = await Promise.all([
        backOffice.track(id, { status: 'Shipped', seen_status: 'Processing' }),
        backOffice.cancel(id, { seen_status: 'Processing' }, backOffice.bob),
      ]);
      expect([moved.status, cancelled.status].sort()).toEqual([200, 409]);
      const { status } = (await backOffice.get(`/orders/${id}`)).body.data;
      expect(status).toBe(moved.status === 200 ? 'Shipped' : 'Cancelled');
    }
  });
});
