import { describe, expect, vi } from 'vitest';
import { BILLING } from '../../../../test/support/shop-actions.ts';
import { expireOrders } from '../orders.tasks.ts';
import { type BackOffice, test } from './operator-orders.fixture.ts';

const cancel = (backOffice: BackOffice, id: string, body: object = {}, by = backOffice.ada) =>
  backOffice.shop.call('POST', `/api/orders/${id}/cancel`, { token: by.token, body });

describe('one order', () => {
  test('can be read by id and by url_id with events, payment, messages, notes and audit log @R2-87 @R3-9 @R3-10', async ({
    backOffice,
  }) => {
    const { id, link } = await backOffice.aClaimedGift();
    await backOffice.post(
      `/orders/${id}/notes`,
      { text: '  Rang, <b>will</b> wait  ' },
      { by: backOffice.bob },
    );
    const { body } = await backOffice.get(`/orders/${link}`);
    expect(body.data).toMatchObject({
      id,
      url_id: link,
      shipping_address: { name: 'Ada Lovelace', address_ln_1: '12 Analytical Row', zip: '62701' },
      billing_address: { address: '1 Navy Way', city: 'Arlington', state: 'VA', zip_code: '22201' },
      events: [{ type: 'Picked' }, { type: 'Processing' }],
      payment: {
        processor: 'sandbox',
        amount: 49.99,
        refunded: 0,
        refundable: 49.99,
        status: 'succeeded',
        refunds: [],
      },
      operator_notes: [{ author: 'Bob Kahn', text: 'Rang, <b>will</b> wait' }],
      audit: [
        { actor: 'Ada Lovelace', action: 'address.seen' },
        { actor: 'Bob Kahn', action: 'order.note_added' },
      ],
    });
    expect(body.data.messages.map(({ kind, to, status }: any) => ({ kind, to, status }))).toEqual([
      { kind: 'claimed', to: 'ada@example.com', status: 'sent' },
      { kind: 'claimed', to: 'grace@example.com', status: 'sent' },
      { kind: 'receipt', to: 'grace@example.com', status: 'sent' },
    ]);
    const again = (await backOffice.get(`/orders/${id}`)).body.data;
    expect(again.audit.filter(({ action }: any) => action === 'address.seen')).toHaveLength(2);
  });

  test('contains no message texts, because they contain keys of gifter and recipient @R2-87', async ({
    backOffice,
  }) => {
    const { id, manageKey } = await backOffice.aGift();
    const { body } = await backOffice.get(`/orders/${id}`);
    expect(JSON.stringify(body)).not.toContain(manageKey);
    expect(Object.keys(body.data.messages[0])).not.toContain('body');
  });

  test.for(['nothing', '00000000-0000-4000-8000-000000000000'])(
    '%s is a 404 @R2-87',
    async (id, { backOffice }) => {
      expect((await backOffice.get(`/orders/${id}`)).status).toBe(404);
      for (const action of ['refund', 'extend', 'resend', 'notes'])
        expect(
          (await backOffice.post(`/orders/${id}/${action}`, { reason: 'x', days: 1, text: 'x' })).status,
        ).toBe(404);
    },
  );
});

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
        body: { error: expect.stringContaining('Ada Lovelace marked it Ordered') },
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
    expect(late.body.error).toBe('Ada Lovelace marked it Shipped 2 minutes ago.');
    const lateCancel = await cancel(backOffice, id, { seen_status: 'Ordered' }, backOffice.bob);
    expect(lateCancel.body.error).toBe('Ada Lovelace marked it Shipped 2 minutes ago.');
  });

  test.for([
    [
      'a claim',
      async (backOffice: BackOffice, { link }: { link: string }) => {
        await backOffice.shop.call('POST', `/api/orders/claim/${link}/address`, {
          body: { name: 'R', address_ln_1: '1 W', city: 'T', state: 'IL', zip: '6' },
        });
      },
      'The recipient claimed it just now.',
    ],
    [
      'a decline',
      async (backOffice: BackOffice, { link }: { link: string }) => {
        await backOffice.shop.call('POST', `/api/orders/claim/${link}/decline`);
      },
      'The recipient declined it just now.',
    ],
    [
      "the gifter's cancel",
      async (backOffice: BackOffice, { manageKey }: { manageKey: string }) => {
        await backOffice.shop.call('POST', `/api/orders/manage/${manageKey}/cancel`);
      },
      'The gifter cancelled it just now.',
    ],
    [
      'an expiry',
      async (backOffice: BackOffice, { id }: { id: string }) => {
        await backOffice.sql(`UPDATE orders SET expires_at = now() WHERE id = $1`, [id]);
        await expireOrders(backOffice.shop.deps);
      },
      'It expired just now.',
    ],
    [
      "an operator's cancel",
      async (backOffice: BackOffice, { id }: { id: string }) =>
        void (await cancel(backOffice, id, {}, backOffice.bob)),
      'Bob Kahn cancelled it just now.',
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
        cancel(backOffice, id, { seen_status: 'Processing' }, backOffice.bob),
      ]);
      expect([moved.status, cancelled.status].sort()).toEqual([200, 409]);
      const { status } = (await backOffice.get(`/orders/${id}`)).body.data;
      expect(status).toBe(moved.status === 200 ? 'Shipped' : 'Cancelled');
    }
  });
});

test('tracking changes and cancellations are in the audit log with the values before and after @R3-11', async ({
  backOffice,
}) => {
  const { id } = await backOffice.aClaimedGift();
  await backOffice.track(id, { status: 'Ordered' });
  await backOffice.track(id, { carrier: 'UPS' }, backOffice.bob);
  await backOffice.track(id, { carrier: 'UPS' }, backOffice.bob);
  await cancel(backOffice, id, { reason: 'Out of stock after all' });
  await cancel(backOffice, id);
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

test('the tracking of a cancelled order cannot be changed', async ({ backOffice }) => {
  const { id } = await backOffice.aClaimedGift();
  await cancel(backOffice, id);
  const answer = await backOffice.track(id, { carrier: 'UPS', tracking_number: '1Z-ENDED' });
  expect(answer).toMatchObject({ status: 409, body: { error: 'Only a claimed gift can be moved.' } });
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
      { id: 'nothing', ok: false, status: null, error: 'There is no such order.' },
      { id: unclaimed.id, ok: false, status: 'Picked', error: 'Only a claimed gift can be moved.' },
      {
        id: shipped.id,
        ok: false,
        status: 'Shipped',
        error: 'An order moves only forwards: it is Shipped already.',
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
      error: 'Ada Lovelace marked it Shipped just now.',
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

describe('extending the claim window', () => {
  test('postpones the expiry until the last moment, and is in events and audit log @R2-90 @R3-11', async ({
    backOffice,
  }) => {
    const { id } = await backOffice.aGift();
    await backOffice.sql(`UPDATE orders SET expires_at = now() + interval '1 minute' WHERE id = $1`, [id]);
    const before = (await backOffice.get(`/orders/${id}`)).body.data.expires_at;
    const { body } = await backOffice.post(`/orders/${id}/extend`, { days: 7 });
    expect(Date.parse(body.data.expires_at) - Date.parse(before)).toBe(7 * 86_400_000);
    expect(body.data.events.map(({ type }: any) => type)).toEqual(['Picked', 'extended']);
    expect(body.data.timeline.map(({ status }: any) => status)).toEqual(['Picked']);
    expect(await backOffice.listAudit(id)).toEqual([
      {
        actor_name: 'Ada Lovelace',
        action: 'order.extended',
        before: { expires_at: before },
        after: { expires_at: body.data.expires_at },
      },
    ]);
  });

  test('extends once for a repeated request with the same key', async ({ backOffice }) => {
    const { shop, ada } = backOffice;
    const { id } = await backOffice.aGift();
    const extend = (days: number) =>
      shop.call('POST', `/api/operator/orders/${id}/extend`, {
        token: ada.token,
        headers: { 'idempotency-key': 'a week' },
        body: { days },
      });
    const first = await extend(7);
    expect(first.status).toBe(200);
    expect((await extend(7)).body.data.expires_at).toBe(first.body.data.expires_at);
    expect((await extend(8)).status).toBe(422);
    expect(await backOffice.listAudit(id)).toHaveLength(1);
  });

  test('is offered until the gift expires by the database’s clock, whatever the instance’s clock says', async ({
    backOffice,
  }) => {
    const { id } = await backOffice.aGift();
    const offered = async () => (await backOffice.get(`/orders/${id}`)).body.data.can.extend;
    expect(await offered()).toBe(true);
    await backOffice.sql(`UPDATE orders SET expires_at = now() WHERE id = $1`, [id]);
    const { clock } = backOffice.shop.deps;
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(0));
    expect(await offered()).toBe(false);
    now.mockRestore();
  });

  test('is rejected for a gift that is claimed, cancelled, expired or refunded @R2-90', async ({
    backOffice,
  }) => {
    const [claimed, ended, expired, refunded] = [
      await backOffice.aClaimedGift(),
      await backOffice.aGift(),
      await backOffice.aGift(),
      await backOffice.aGift(),
    ];
    await cancel(backOffice, ended.id);
    await backOffice.sql(`UPDATE orders SET expires_at = now() WHERE id = $1`, [expired.id]);
    await backOffice.post(`/orders/${refunded.id}/refund`, { reason: 'x' });
    for (const { id } of [claimed, ended, expired, refunded])
      expect((await backOffice.post(`/orders/${id}/extend`, { days: 1 })).status).toBe(409);
  });

  test('that races with the expiry is rejected if and only if the gift has expired @R2-90', async ({
    backOffice,
  }) => {
    for (let round = 0; round < 6; round++) {
      const { id } = await backOffice.aGift();
      await backOffice.sql(
        `UPDATE orders SET expires_at = clock_timestamp() + make_interval(secs => $2) WHERE id = $1`,
        [id, 0.005 * round],
      );
      const [extended] = await Promise.all([
        backOffice.post(`/orders/${id}/extend`, { days: 7 }),
        expireOrders(backOffice.shop.deps),
        expireOrders(backOffice.shop.deps),
      ]);
      if (extended.status === 200) await expireOrders(backOffice.shop.deps);
      const { status } = (await backOffice.get(`/orders/${id}`)).body.data;
      if (extended.status === 200) expect(status).toBe('Picked');
      else expect(extended.status).toBe(409);
    }
  });

  test.for([0, 91, 1.5, '7', null])('rejects %j days @R2-90', async (days, { backOffice }) => {
    const { id } = await backOffice.aGift();
    const { status, body } = await backOffice.post(`/orders/${id}/extend`, { days });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['days'] });
  });
});

describe('sending the links again', () => {
  test('e-mails the gifter the same receipt', async ({ backOffice }) => {
    const { id } = await backOffice.aGift({ billing: { ...BILLING, email: 'again@example.com' } });
    expect((await backOffice.post(`/orders/${id}/resend`)).status).toBe(200);
    const mails = await backOffice.sql<{ kind: string; body: string }>(
      `SELECT kind, body FROM outbox_messages WHERE recipient = 'again@example.com' ORDER BY created_at`,
    );
    expect(mails.map(({ kind }) => kind)).toEqual(['receipt', 'receipt_again']);
    expect(mails[1]?.body).toBe(mails[0]?.body);
    expect((await backOffice.listAudit(id)).map(({ action }) => action)).toEqual(['order.receipt_resent']);
  });

  test('is a 409 without an e-mail address and for a cancelled gift', async ({ backOffice }) => {
    const [withoutEmail, ended] = [await backOffice.aGift(), await backOffice.aGift()];
    await backOffice.sql(
      `UPDATE purchase_contacts SET email = NULL WHERE purchase_id = (SELECT purchase_id FROM orders WHERE id = $1)`,
      [withoutEmail.id],
    );
    await cancel(backOffice, ended.id);
    for (const { id } of [withoutEmail, ended])
      expect((await backOffice.post(`/orders/${id}/resend`)).status).toBe(409);
  });
});
