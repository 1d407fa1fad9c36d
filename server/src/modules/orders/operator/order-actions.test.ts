import { describe, expect, vi } from 'vitest';
import { BILLING, placeOrder, SANDBOX_CARDS, signIn } from '../../../../test/support/shop-actions.ts';
import { expireOrders } from '../orders.tasks.ts';
import { test } from './operator-orders.fixture.ts';

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

  test('that waits for the bank is read, and is neither cancelled nor moved', async ({ backOffice }) => {
    const { shop, giftId } = backOffice;
    await placeOrder(shop, { giftId, card: SANDBOX_CARDS.requiresAction });
    const { data } = (await backOffice.get('/orders?payment_status=requires_action')).body;
    const [{ id }] = data;
    const tracking = await shop.call('GET', `/api/orders/${id}/tracking`, { token: backOffice.ada.token });
    expect(tracking).toMatchObject({ status: 200, body: { data: { order_id: id, status: 'Picked' } } });
    expect((await backOffice.get(`/orders/${id}`)).body.data.payment).toMatchObject({
      amount: 49.99,
      refundable: 0,
    });
    expect(await backOffice.cancel(id)).toMatchObject({
      status: 409,
      body: { error: 'This payment is still waiting for the bank.' },
    });
    expect((await backOffice.track(id, { status: 'Processing' })).status).toBe(409);
  });

  test('a note is added once, however often its request arrives, also at the same time', async ({
    backOffice,
  }) => {
    const { id } = await backOffice.aGift();
    const add = (text: string) =>
      backOffice.post(`/orders/${id}/notes`, { text }, { headers: { 'idempotency-key': 'once' } });
    const answers = [...(await Promise.all([add('Rang'), add('Rang')])), await add('Rang')];
    const [first] = answers.map(({ body }) => body.data);
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [201, first]));
    expect((await add('Rang again')).status).toBe(422);
    const { operator_notes, audit } = (await backOffice.get(`/orders/${id}`)).body.data;
    expect(operator_notes).toEqual([first]);
    expect(audit.filter(({ action }: any) => action === 'order.note_added')).toHaveLength(1);
  });

  test('shows the names of the authors of notes, also of those who had none yet @R16-60', async ({
    backOffice,
  }) => {
    const { sql, ada, bob } = backOffice;
    const { id } = await backOffice.aGift();
    const nameBob = (first: string | null, last: string | null) =>
      sql('UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1', [bob.userId, first, last]);
    const authors = async () =>
      (await backOffice.get(`/orders/${id}`)).body.data.operator_notes.map(({ author }: any) => author);
    await backOffice.post(`/orders/${id}/notes`, { text: 'Rang' }, { by: ada });
    await nameBob(null, null);
    await backOffice.post(`/orders/${id}/notes`, { text: 'Rang again' }, { by: bob });
    expect(await authors()).toEqual(['…0101', 'Ada Lovelace']);
    await nameBob('Bob', 'Kahn');
    expect(await authors()).toEqual(['Bob Kahn', 'Ada Lovelace']);
  });

  test('does not name the author of a note who has deleted their account', async ({ backOffice }) => {
    const { shop, sql } = backOffice;
    const { id } = await backOffice.aGift();
    const leaving = await signIn(shop, '+12015550178');
    await sql(
      `UPDATE users SET role = 'manager', role_source = 'console', first_name = 'Hedy', last_name = 'Lamarr' WHERE id = $1`,
      [leaving.userId],
    );
    await backOffice.post(`/orders/${id}/notes`, { text: 'Rang' }, { by: leaving });
    const notes = async () => (await backOffice.get(`/orders/${id}`)).body.data.operator_notes;
    expect(await notes()).toMatchObject([{ author: 'Hedy Lamarr', text: 'Rang' }]);
    await shop.call('DELETE', '/api/users/me', { token: leaving.token });
    expect(await notes()).toMatchObject([{ author: 'Former operator', text: 'Rang' }]);
  });

  test('keeps its changes in sight, however often its address was viewed since @R16-28', async ({
    backOffice,
  }) => {
    const { id } = await backOffice.aClaimedGift();
    await backOffice.post(`/orders/${id}/notes`, { text: 'Long ago' });
    await backOffice.sql(
      `INSERT INTO audit_entries (id, actor_id, actor_name, action, subject_kind, subject_id)
       SELECT gen_random_uuid(), gen_random_uuid(), 'Bob Kahn', 'address.seen', 'order', $1 FROM generate_series(1, 150)`,
      [id],
    );
    const { audit } = (await backOffice.get(`/orders/${id}`)).body.data;
    expect(audit.map(({ action }: any) => action)).toEqual([
      ...Array(100).fill('address.seen'),
      'order.note_added',
    ]);
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
    await backOffice.cancel(ended.id);
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
  test('emails the gifter the same receipt', async ({ backOffice }) => {
    const { id } = await backOffice.aGift({ billing: { ...BILLING, email: 'again@example.com' } });
    expect((await backOffice.post(`/orders/${id}/resend`)).status).toBe(200);
    const mails = await backOffice.sql<{ kind: string; body: string }>(
      `SELECT kind, body FROM outbox_messages WHERE recipient = 'again@example.com' ORDER BY created_at`,
    );
    expect(mails.map(({ kind }) => kind)).toEqual(['receipt', 'receipt_again']);
    expect(mails[1]?.body).toBe(mails[0]?.body);
    expect((await backOffice.listAudit(id)).map(({ action }) => action)).toEqual(['order.receipt_resent']);
  });

  test('is a 409 without an email address and for a cancelled gift', async ({ backOffice }) => {
    const [withoutEmail, ended] = [await backOffice.aGift(), await backOffice.aGift()];
    await backOffice.sql(
      `UPDATE purchase_contacts SET email = NULL WHERE purchase_id = (SELECT purchase_id FROM orders WHERE id = $1)`,
      [withoutEmail.id],
    );
    await backOffice.cancel(ended.id);
    for (const { id } of [withoutEmail, ended])
      expect((await backOffice.post(`/orders/${id}/resend`)).status).toBe(409);
  });
});
