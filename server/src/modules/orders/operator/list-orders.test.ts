import { describe, expect } from 'vitest';
import { type AGift, type BackOffice, test } from './operator-orders.fixture.ts';

const idsOf = ({ body }: { body: { data: { id: string }[] } }): string[] => body.data.map(({ id }) => id);

/** The ids on all pages. @param between runs between two pages */
async function listAllPages(
  backOffice: BackOffice,
  path: string,
  between: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await backOffice.get(`${path}&limit=3${cursor && `&cursor=${cursor}`}`);
    expect(page.status, JSON.stringify(page.body)).toBe(200);
    seen.push(...idsOf(page));
    expect(page.body.pagination.has_more).toBe(page.body.pagination.next_cursor !== null);
    if (!page.body.pagination.has_more) return seen;
    cursor = page.body.pagination.next_cursor;
    await between();
  }
}

describe('the list', () => {
  test('contains what packing and refunding need, but no street, so that it is no view of an address @R2-86 @R3-9 @R3-10 @R16-27', async ({
    backOffice,
  }) => {
    const { id } = await backOffice.aClaimedGift({ name: 'Shown Person' });
    await backOffice.post(`/orders/${id}/refund`, { amount: 10, reason: 'A scratch' });
    const { body } = await backOffice.get('/orders?query=shown+person', backOffice.bob);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      id,
      status: 'Processing',
      payment_status: 'partially_refunded',
      amount_paid: 49.99,
      amount_refunded: 10,
      gifter: { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', user_id: null },
      shipping_address: {
        name: 'Shown Person',
        address_ln_1: null,
        address_ln_2: null,
        city: 'Springfield',
        state: 'IL',
        zip: null,
        email: null,
        phone: null,
        delivery_instructions: null,
      },
      can: {
        move_to: ['Ordered', 'Shipped', 'Delivered'],
        cancel: true,
        refund: true,
        extend: false,
        resend: true,
      },
    });
    expect(JSON.stringify(body.data)).not.toContain('12 Analytical Row');
    const views = () =>
      backOffice.sql(
        `SELECT actor_name, after FROM audit_entries WHERE action = 'address.seen' AND subject_id = $1 AND actor_name = 'Bob Kahn'`,
        [id],
      );
    expect(await views()).toEqual([]);
    await backOffice.get(`/orders/${id}`, backOffice.bob);
    expect(await views()).toEqual([{ actor_name: 'Bob Kahn', after: { in: 'order' } }]);
  });

  test('filters by status, payment status and an inclusive range of days @R2-84', async ({ backOffice }) => {
    const { id } = await backOffice.aGift();
    await backOffice.sql(`UPDATE orders SET created_at = '2024-02-29T23:59:59.999Z' WHERE id = $1`, [id]);
    expect(idsOf(await backOffice.get('/orders?from=2024-02-29&to=2024-02-29'))).toEqual([id]);
    expect(idsOf(await backOffice.get('/orders?to=2024-02-28'))).toEqual([]);
    expect(
      idsOf(await backOffice.get('/orders?from=2024-02-01&to=2024-03-01&status=Picked&payment_status=paid')),
    ).toEqual([id]);
    expect(idsOf(await backOffice.get('/orders?to=2024-03-01&status=Processing'))).toEqual([]);
    expect(idsOf(await backOffice.get('/orders?to=2024-03-01&payment_status=refunded'))).toEqual([]);
  });

  test('filters by each status and payment status', async ({ backOffice }) => {
    const [picked, part, all] = [
      await backOffice.aGift(),
      await backOffice.aGift(),
      await backOffice.aGift(),
    ];
    await backOffice.post(`/orders/${part.id}/refund`, { amount: 10, reason: 'A scratch' });
    await backOffice.post(`/orders/${all.id}/refund`, { reason: 'Came broken' });
    const cancelled = await backOffice.aGift();
    await backOffice.cancel(cancelled.id);
    const found: Record<string, AGift> = {
      'status=Picked': picked,
      'status=Processing': await backOffice.aClaimedGift(),
      'status=Cancelled': cancelled,
      'payment_status=paid': picked,
      'payment_status=partially_refunded': part,
      'payment_status=refunded': all,
    };
    for (const status of ['Ordered', 'Shipped', 'Delivered']) {
      const order = await backOffice.aClaimedGift();
      await backOffice.track(order.id, { status });
      found[`status=${status}`] = order;
    }
    for (const [filter, { id }] of Object.entries(found)) {
      const listed = await backOffice.get(`/orders?${filter}&limit=100`);
      expect(idsOf(listed), filter).toContain(id);
      const [field = '', value] = filter.split('=');
      expect(new Set(listed.body.data.map((order: Record<string, string>) => order[field]))).toEqual(
        new Set([value]),
      );
    }
  });

  test.for([
    'cursor=nonsense',
    'queue=all',
    'status=Lost',
    'from=2024-02-30',
    'to=0000-01-01',
    'limit=0',
    'limit=101',
  ])('rejects %s with a 400 that names the field @R2-82', async (query, { backOffice }) => {
    const { status, body } = await backOffice.get(`/orders?${query}`);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [query.split('=')[0]],
    });
  });

  test('ignores empty query parameters', async ({ backOffice }) => {
    const { status, body } = await backOffice.get(
      '/orders?queue=&status=&payment_status=&query=&from=&to=&cursor=',
    );
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThan(0);
  });

  test('pagination neither skips nor repeats orders while new ones arrive @R2-81', async ({ backOffice }) => {
    for (let count = 0; count < 8; count++) await backOffice.aGift();
    const before = await backOffice.sql<{ id: string }>(
      `SELECT id FROM orders WHERE payment_status <> 'failed' ORDER BY created_at DESC, id DESC`,
    );
    const seen = await listAllPages(backOffice, '/orders?', () => backOffice.aGift());
    expect(seen).toEqual(before.map(({ id }) => id));
  });

  test('pagination distinguishes orders of the same microsecond', async ({ backOffice }) => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count++) ids.push((await backOffice.aGift()).id);
    await backOffice.sql(`UPDATE orders SET created_at = '2023-01-01T00:00:00.123456Z' WHERE id = ANY($1)`, [
      ids,
    ]);
    expect(await listAllPages(backOffice, '/orders?to=2023-01-01')).toEqual(ids.sort().reverse());
  });
});

describe('queues', () => {
  test('are sorted by waiting time, longest first, and counted @R2-83 @R2-84', async ({ backOffice }) => {
    const [first, second, third] = [
      await backOffice.aClaimedGift(),
      await backOffice.aClaimedGift(),
      await backOffice.aClaimedGift(),
    ];
    const countQueues = async () => (await backOffice.get('/queues')).body.data;
    const before = await countQueues();
    expect((await listAllPages(backOffice, '/orders?queue=to_pack')).slice(-3)).toEqual([
      first.id,
      second.id,
      third.id,
    ]);
    await backOffice.track(second.id, { status: 'Ordered' });
    expect(await countQueues()).toMatchObject({ to_pack: before.to_pack - 1, to_ship: before.to_ship + 1 });
    expect((await listAllPages(backOffice, '/orders?queue=to_pack')).slice(-2)).toEqual([first.id, third.id]);
    expect((await listAllPages(backOffice, '/orders?queue=to_ship')).at(-1)).toBe(second.id);
    expect(await listAllPages(backOffice, '/orders?queue=to_pack')).toHaveLength(before.to_pack - 1);
  });

  test('expiring contains unclaimed gifts that expire within three days, soonest first @R2-83', async ({
    backOffice,
  }) => {
    const soon = await backOffice.aGift();
    const sooner = await backOffice.aGift();
    const claimed = await backOffice.aClaimedGift();
    const shift = (id: string, days: number) =>
      backOffice.sql(`UPDATE orders SET expires_at = now() + make_interval(secs => $2) WHERE id = $1`, [
        id,
        days * 86_400,
      ]);
    await shift(soon.id, 2.9);
    await shift(sooner.id, 1);
    await shift(claimed.id, 1);
    await shift((await backOffice.aGift()).id, 3.1);
    expect(await listAllPages(backOffice, '/orders?queue=expiring')).toEqual([sooner.id, soon.id]);
    expect((await backOffice.get('/queues')).body.data.expiring).toBe(2);
  });

  test('pagination shows every remaining order once while others leave the queue @R2-81', async ({
    backOffice,
  }) => {
    const waiting = await listAllPages(backOffice, '/orders?queue=to_pack');
    for (let count = 0; count < 7; count++) waiting.push((await backOffice.aClaimedGift()).id);
    const leaving = waiting.slice(0, 2);
    let round = 0;
    const seen = await listAllPages(backOffice, '/orders?queue=to_pack', async () => {
      const id = leaving[round++];
      if (id) await backOffice.track(id, { status: 'Ordered' });
    });
    expect(seen).toEqual(waiting);
  });
});
