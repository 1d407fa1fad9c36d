import { describe, expect, vi } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { expectInvariantsToHold } from '../../../test/support/invariants.ts';
import {
  aGift,
  aGiftLink,
  BILLING,
  claim,
  listEmailsTo,
  placeOrder,
  SANDBOX_CARDS,
  signIn,
} from '../../../test/support/shop-actions.ts';
import { test as it } from '../../../test/support/shop-test.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { moveSimulatedOrders } from './fulfilment/simulated-fulfilment.ts';
import { expireOrders, reconcileOrders, sendUnclaimedReminders } from './orders.tasks.ts';

it.beforeAll(({ shop }) => warmPool(shop));
const track = async (shop: TestApp, id: string) =>
  (await shop.call('GET', `/api/orders/track/${id}`)).body.data;
const aSignedInGift = async (shop: TestApp, email: string) => {
  const { token } = await signIn(shop);
  await shop.call('PUT', '/api/users/me/profile', {
    token,
    body: { first_name: 'Alan', last_name: 'Turing', email },
  });
  const { body } = await placeOrder(shop, { token });
  return { token, id: body.gift_id as string };
};

describe('cancelling', () => {
  it('refunds the payment, returns the stock and is idempotent @S4.1-6 @S7-22 @R2-36 @R2-36b @R2-61', async ({
    shop,
    sql,
  }) => {
    const giftId = await aGift(shop, { stock: 5 });
    const { token } = await signIn(shop);
    const { body } = await placeOrder(shop, { token, giftId });
    const cancelled = await shop.call('POST', `/api/orders/${body.gift_id}/cancel`, { token });
    expect(cancelled).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'Cancelled',
          cancel_reason: 'cancelled',
          payment_status: 'refunded',
          cancellable: false,
        },
      },
    });
    const again = await shop.call('POST', `/api/orders/${body.gift_id}/cancel`, { token });
    expect(again.status).toBe(200);
    expect(again.body.data.id).toBe(cancelled.body.data.id);
    expect((await sql('SELECT on_hand FROM gift_stock WHERE gift_id = $1', [giftId]))[0].on_hand).toBe(5);
    expect(
      (await track(shop, body.gift_id)).timeline.map((entry: { status: string }) => entry.status),
    ).toEqual(['Picked', 'Cancelled']);
    await expectInvariantsToHold(shop.deps.database.pool);
  });

  it('is too late once the gift is claimed @R2-12 @R2-61', async ({ shop }) => {
    const { token, id } = await aSignedInGift(shop, 'late@example.com');
    await claim(shop, id);
    expect(await shop.call('POST', `/api/orders/${id}/cancel`, { token })).toMatchObject({ status: 409 });
  });

  it('that races with a claim succeeds if and only if the claim fails', async ({ shop }) => {
    for (let round = 0; round < 15; round++) {
      const { body } = await placeOrder(shop);
      const [claimed, cancelled] = await Promise.all([
        claim(shop, body.gift_id),
        shop.call('POST', `/api/orders/manage/${body.manage_key}/cancel`),
      ]);
      expect([claimed.status, cancelled.status].sort()).toEqual([200, 409]);
    }
    await expectInvariantsToHold(shop.deps.database.pool);
  });

  it('works for a guest with the manage key and with no other key @R3-4', async ({ shop }) => {
    const { body } = await placeOrder(shop);
    expect((await shop.call('GET', `/api/orders/manage/${body.gift_id}`)).status).toBe(404);
    expect(await shop.call('GET', `/api/orders/manage/${body.manage_key}`)).toMatchObject({
      status: 200,
      body: { data: { url_id: body.gift_id, amount_paid: 49.99 } },
    });
    expect(await shop.call('POST', `/api/orders/manage/${body.manage_key}/cancel`)).toMatchObject({
      status: 200,
      body: { data: { payment_status: 'refunded' } },
    });
  });
});

describe('changing a gift', () => {
  it('works until the recipient has opened it', async ({ shop }) => {
    const { token, id } = await aSignedInGift(shop, 'edit@example.com');
    const change = (notes: string) => shop.call('PUT', `/api/orders/${id}`, { token, body: { notes } });
    const design = await shop.call('PUT', `/api/orders/${id}`, { token, body: { card_image_id: 'nope' } });
    expect([design.status, Object.keys(design.body.fields)]).toEqual([400, ['card_image_id']]);
    expect(await change('Better words')).toMatchObject({
      status: 200,
      body: { data: { notes: 'Better words' } },
    });
    await shop.call('POST', `/api/orders/claim/${id}/opened`);
    expect((await change('Too late')).status).toBe(409);
  });
});

describe('scheduled tasks', () => {
  it('expire an unclaimed gift with refund, returned stock and an email to the gifter @R1-8d @R4-11', async ({
    shop,
    sql,
  }) => {
    const giftId = await aGift(shop, { stock: 1 });
    const id = await aGiftLink(shop, {
      giftId,
      body: { billing: { ...BILLING, email: 'expired@example.com' } },
    });
    expect(await expireOrders(shop.deps)).toBe(0);
    await sql(`UPDATE orders SET expires_at = now() - interval '1 minute' WHERE url_id = $1`, [id]);
    expect(await expireOrders(shop.deps)).toBe(1);
    expect(await track(shop, id)).toMatchObject({
      status: 'Cancelled',
      cancel_reason: 'expired',
      payment_status: 'refunded',
    });
    expect((await sql('SELECT on_hand FROM gift_stock WHERE gift_id = $1', [giftId]))[0].on_hand).toBe(1);
    expect((await listEmailsTo(shop, 'expired@example.com')).at(-1)?.subject).toContain('refunded');
    await expectInvariantsToHold(shop.deps.database.pool);
  });

  it('neither expire nor remind of orders that were never paid', async ({ shop, sql }) => {
    const email = 'unpaid@example.com';
    const { body } = await placeOrder(shop, {
      card: SANDBOX_CARDS.requiresAction,
      body: { billing: { ...BILLING, email } },
    });
    await sql(
      `UPDATE orders SET expires_at = now() - interval '1 minute', created_at = now() - interval '3 days' WHERE url_id = $1`,
      [body.gift_id],
    );
    expect(await expireOrders(shop.deps)).toBe(0);
    await sendUnclaimedReminders(shop.deps);
    expect(
      await sql('SELECT status, reminder_sent_at FROM orders WHERE url_id = $1', [body.gift_id]),
    ).toEqual([{ status: 'Picked', reminder_sent_at: null }]);
    expect(await listEmailsTo(shop, email)).toEqual([]);
  });

  it('send only essential emails to a gifter who has opted out of others', async ({ shop, sql }) => {
    const { token, id } = await aSignedInGift(shop, 'few@example.com');
    await shop.call('PUT', '/api/users/me', { token, body: { preferences: { messages: false } } });
    await sql(`UPDATE orders SET created_at = now() - interval '3 days' WHERE url_id = $1`, [id]);
    await sendUnclaimedReminders(shop.deps);
    await shop.call('POST', `/api/orders/claim/${id}/opened`);
    await claim(shop, id);
    for (const _ of ['Ordered', 'Shipped', 'Delivered']) {
      await sql(`UPDATE orders SET status_changed_at = now() - interval '1 hour' WHERE url_id = $1`, [id]);
      await moveSimulatedOrders(shop.deps);
    }
    expect((await track(shop, id)).status).toBe('Delivered');
    const kinds = (await listEmailsTo(shop, 'few@example.com')).map(({ kind }) => kind);
    expect(kinds).toEqual(['receipt', 'claimed']);
  });

  it('send thanks, refunds and the end of a gift also to a gifter who has opted out', async ({
    shop,
    sql,
  }) => {
    const email = 'important@example.com';
    const { token, id } = await aSignedInGift(shop, email);
    const { gift_id: unclaimed } = (await placeOrder(shop, { token })).body;
    await shop.call('PUT', '/api/users/me', { token, body: { preferences: { messages: false } } });
    const { cookies } = await claim(shop, id);
    await shop.call('POST', `/api/orders/${id}/thanks`, {
      body: { message: 'Thank you!' },
      cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
    });
    await shop.call('POST', `/api/operator/orders/${id}/refund`, {
      token: (await signIn(shop, '+12015550100')).token,
      body: { amount: 1, reason: 'A scratch' },
    });
    await sql(`UPDATE orders SET expires_at = now() - interval '1 minute' WHERE url_id = $1`, [unclaimed]);
    await expireOrders(shop.deps);
    const emails = await listEmailsTo(shop, email);
    expect(emails.map(({ kind }) => kind)).toEqual([
      'receipt',
      'receipt',
      'claimed',
      'thanks',
      'refunded',
      'expired',
    ]);
    for (const { body } of emails) {
      expect(body).toContain('http://localhost:3000/gifts');
      expect(body).not.toContain('/manage/');
    }
  });

  it('send no reminder of an unclaimed gift before 48 hours', async ({ shop, sql }) => {
    const id = await aGiftLink(shop, { body: { billing: { ...BILLING, email: 'early@example.com' } } });
    await sql(`UPDATE orders SET created_at = now() - interval '47 hours' WHERE url_id = $1`, [id]);
    await sendUnclaimedReminders(shop.deps);
    expect((await listEmailsTo(shop, 'early@example.com')).map(({ kind }) => kind)).toEqual(['receipt']);
  });

  it('remind the gifter of an unclaimed gift once, with a text to forward @R1-8b @R4-11 @R4-12', async ({
    shop,
    sql,
  }) => {
    const id = await aGiftLink(shop, { body: { billing: { ...BILLING, email: 'reminded@example.com' } } });
    await sql(`UPDATE orders SET created_at = now() - interval '48 hours 1 minute' WHERE url_id = $1`, [id]);
    await sendUnclaimedReminders(shop.deps);
    await sendUnclaimedReminders(shop.deps);
    const reminders = (await listEmailsTo(shop, 'reminded@example.com')).filter(
      ({ kind }) => kind === 'nudge',
    );
    expect(reminders).toHaveLength(1);
    expect(reminders[0]?.body).toContain(`/track/${id}`);
  });

  it('simulate fulfilment step by step to Delivered, with a tracking number at Shipped @R2-24 @R4-10 @R4-11', async ({
    shop,
    sql,
  }) => {
    const id = await aGiftLink(shop, { body: { billing: { ...BILLING, email: 'steps@example.com' } } });
    await claim(shop, id);
    await moveSimulatedOrders(shop.deps);
    expect((await track(shop, id)).status).toBe('Processing');
    for (const status of ['Ordered', 'Shipped', 'Delivered']) {
      await sql(`UPDATE orders SET status_changed_at = now() - interval '1 hour' WHERE url_id = $1`, [id]);
      await moveSimulatedOrders(shop.deps);
      expect((await track(shop, id)).status).toBe(status);
      expect((await track(shop, id)).tracking_number !== null).toBe(status !== 'Ordered');
    }
    expect((await track(shop, id)).timeline.map((entry: { status: string }) => entry.status)).toEqual([
      'Picked',
      'Processing',
      'Ordered',
      'Shipped',
      'Delivered',
    ]);
    expect((await listEmailsTo(shop, 'steps@example.com')).map(({ kind }) => kind)).toEqual([
      'receipt',
      'claimed',
      'shipped',
      'delivered',
    ]);
  });

  it('keep the tracking number that an operator has set', async ({ shop, sql }) => {
    const id = await aGiftLink(shop);
    await claim(shop, id);
    await sql(
      `WITH moved AS (
        UPDATE orders SET status = 'Ordered', status_changed_at = now() - interval '1 hour' WHERE url_id = $1 RETURNING id
      ) INSERT INTO shipments SELECT id, 'UPS', '1Z-OURS', '2031-01-05' FROM moved`,
      [id],
    );
    await moveSimulatedOrders(shop.deps);
    expect(await track(shop, id)).toMatchObject({
      status: 'Shipped',
      tracking_number: '1Z-OURS',
      carrier: 'UPS',
      estimated_delivery: '2031-01-05',
    });
  });

  it('conclude the other purchases when one cannot be, and try that one again after all others', async ({
    shop,
    sql,
  }) => {
    const orders: string[] = [];
    for (let count = 0; count < 2; count++)
      orders.push((await placeOrder(shop, { card: SANDBOX_CARDS.requiresAction })).body.gift_id);
    for (const [n, id] of orders.entries())
      await sql(
        `UPDATE purchases SET created_at = now() - interval '31 minutes', updated_at = now() - make_interval(mins => 31 - $2)
         WHERE id = (SELECT purchase_id FROM orders WHERE url_id = $1)`,
        [id, n],
      );
    const cancel = vi
      .spyOn(shop.deps.processor, 'cancelIntent')
      .mockRejectedValueOnce(new Error('no answer'));
    const statuses = async () =>
      (
        await sql('SELECT payment_status FROM orders WHERE url_id = ANY($1) ORDER BY created_at', [orders])
      ).map(({ payment_status }) => payment_status);
    await reconcileOrders(shop.deps);
    cancel.mockRestore();
    expect(await statuses()).toEqual(['requires_action', 'failed']);
    expect(await reconcileOrders(shop.deps)).toBe(0);
    await sql(
      `UPDATE purchases SET updated_at = now() - interval '1 hour' WHERE payment_status = 'requires_action'`,
    );
    await reconcileOrders(shop.deps);
    expect(await statuses()).toEqual(['failed', 'failed']);
  });

  it('wait half an hour for 3-D Secure to complete', async ({ shop, sql }) => {
    const { body } = await placeOrder(shop, { card: SANDBOX_CARDS.requiresAction });
    await sql(
      `UPDATE purchases SET created_at = now() - interval '29 minutes', updated_at = now() - interval '29 minutes' WHERE id = (SELECT purchase_id FROM orders WHERE url_id = $1)`,
      [body.gift_id],
    );
    await reconcileOrders(shop.deps);
    expect(await sql('SELECT payment_status FROM orders WHERE url_id = $1', [body.gift_id])).toEqual([
      { payment_status: 'requires_action' },
    ]);
    const { token } = await signIn(shop, '+12015550172');
    const asked = await placeOrder(shop, { token, card: SANDBOX_CARDS.requiresAction });
    expect(await shop.call('POST', `/api/orders/${asked.body.gift_id}/cancel`, { token })).toMatchObject({
      status: 409,
      body: { error: 'This payment is still waiting for the bank.' },
    });
  });

  it('cancel a payment whose 3-D Secure step was abandoned, and return the stock', async ({ shop, sql }) => {
    const giftId = await aGift(shop, { stock: 1 });
    const { body } = await placeOrder(shop, { giftId, card: SANDBOX_CARDS.requiresAction });
    await sql(
      `UPDATE purchases SET created_at = now() - interval '31 minutes', updated_at = now() - interval '31 minutes' WHERE id = (SELECT purchase_id FROM orders WHERE url_id = $1)`,
      [body.gift_id],
    );
    await reconcileOrders(shop.deps);
    expect(
      (await sql('SELECT payment_status FROM orders WHERE url_id = $1', [body.gift_id]))[0].payment_status,
    ).toBe('failed');
    expect((await sql('SELECT on_hand FROM gift_stock WHERE gift_id = $1', [giftId]))[0].on_hand).toBe(1);
    const { payment_intent_id, client_secret } = body.data;
    expect(
      (await shop.call('POST', `/api/payments/${payment_intent_id}/confirm`, { body: { client_secret } }))
        .status,
    ).not.toBe(200);
    await expectInvariantsToHold(shop.deps.database.pool);
  });
});

describe('an operator', () => {
  const owner = async (shop: TestApp) => (await signIn(shop, '+12015550100')).token;

  it('moves an order forwards only, and gifters and guests cannot @S7-27 @R1-9 @R2-35 @R2-67 @R4-10b', async ({
    shop,
  }) => {
    const token = await owner(shop);
    const id = await aGiftLink(shop);
    const move = (body: Record<string, unknown>, as = token) =>
      shop.call('PUT', `/api/orders/${id}/tracking`, { token: as, body });
    expect((await move({ status: 'Shipped' })).status).toBe(409);
    await claim(shop, id);
    expect((await move({ status: 'Shipped' }, (await signIn(shop)).token)).status).toBe(403);
    expect((await shop.call('PUT', `/api/orders/${id}/tracking`, { body: {} })).status).toBe(401);
    expect(
      await move({
        status: 'Shipped',
        tracking_number: '1Z999',
        carrier: 'UPS',
        estimated_delivery: '2026-12-01',
      }),
    ).toMatchObject({ status: 200, body: { data: { status: 'Shipped', tracking_number: '1Z999' } } });
    for (const status of ['Picked', 'Processing', 'Ordered'])
      expect([status, (await move({ status })).status]).toEqual([status, 409]);
    expect((await move({ status: 'Cancelled' })).status).toBe(400);
    expect(await track(shop, id)).toMatchObject({
      tracking_url: 'https://www.ups.com/track?tracknum=1Z999',
      estimated_delivery: '2026-12-01',
    });
    expect((await shop.call('POST', `/api/orders/${id}/cancel`, { token })).status).toBe(409);
  });

  it('sends the estimated delivery date to gifter and recipient', async ({ shop }) => {
    const [gifter, recipient] = ['expecting@example.com', 'expected@example.com'];
    const id = await aGiftLink(shop, { body: { billing: { ...BILLING, email: gifter } } });
    await claim(shop, id, { address: { email: recipient } });
    const body = { status: 'Shipped', tracking_number: '1Z998', estimated_delivery: '2026-12-01' };
    await shop.call('PUT', `/api/orders/${id}/tracking`, { token: await owner(shop), body });
    for (const to of [gifter, recipient]) {
      const mail = (await listEmailsTo(shop, to)).at(-1);
      expect(mail?.kind).toBe('shipped');
      expect(mail?.body).toContain('Tuesday, December 1');
    }
  });

  it('cancels a claimed gift until it is shipped @S4.1-5 @R2-61 @R2-76', async ({ shop }) => {
    const id = await aGiftLink(shop);
    await claim(shop, id);
    expect(await shop.call('POST', `/api/orders/${id}/cancel`, { token: await owner(shop) })).toMatchObject({
      status: 200,
      body: { data: { status: 'Cancelled', payment_status: 'refunded' } },
    });
    await expectInvariantsToHold(shop.deps.database.pool);
  });
});

describe('deleting an account', () => {
  it('removes the gifter’s name from the gift page and keeps the gift @R2-37 @R2-54', async ({
    shop,
    sql,
  }) => {
    const { token, id } = await aSignedInGift(shop, 'leaving@example.com');
    expect((await track(shop, id)).gifter).toEqual({ first_name: 'Alan', last_name: 'Turing' });
    expect((await shop.call('DELETE', '/api/users/me', { token })).status).toBe(200);
    expect(await track(shop, id)).toMatchObject({
      status: 'Picked',
      gifter: { first_name: null, last_name: null },
    });
    expect((await shop.call('GET', '/api/users/me', { token })).status).toBe(401);
    expect(await sql(`SELECT id FROM outbox_messages WHERE recipient = 'leaving@example.com'`)).toEqual([]);
  });
});
