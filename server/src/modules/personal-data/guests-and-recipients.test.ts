import { describe, expect } from 'vitest';
import { expectInvariantsToHold } from '../../../test/support/invariants.ts';
import { placeOrder, signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { createLog } from '../../platform/log.ts';
import { eraseOldAddresses } from '../orders/personal-data/erase-recipient-of-order.ts';
import { aDeliveredMarkedGift, aMarkedGift, rowsWith } from './personal-data.fixture.ts';

const logged: string[] = [];
const log = createLog('trace', undefined, { write: (line) => void logged.push(line) });

const test = shopTest
  .extend('shopOptions', { scope: 'file' }, { deps: { log } })
  .extend('operator', { scope: 'file' }, async ({ shop }) => (await signIn(shop, '+12015550100')).token);

test.beforeEach(({ sql }) => sql('DELETE FROM rate_limits'));

describe('a guest', () => {
  test('downloads everything about themselves and nothing of the recipient by the manage link @R12-41', async ({
    shop,
    giftId,
    operator,
  }) => {
    const gift = await aDeliveredMarkedGift(shop, { giftId, operator });
    const { status, body } = await shop.call('POST', `/api/orders/manage/${gift.manageKey}/data/export`);
    expect(status).toBe(200);
    expect(body.data.gifter).toMatchObject({
      email: `${gift.guest}@example.com`,
      billing_address: { address: `1 ${gift.guest} Street` },
    });
    expect(body.data.orders).toMatchObject([{ notes: `Note ${gift.guest}` }]);
    expect(body.data.reviews).toMatchObject([{ text: `Good, says ${gift.guest}` }]);
    expect(body.data.messages.length).toBeGreaterThan(0);
    const text = JSON.stringify(body);
    expect(text).not.toContain(`2 ${gift.recipient} Street`);
    expect(text).not.toContain(`${gift.recipient}@example.com`);
  });

  test('is erased from every table and the log; the recipient and the books stay; repeated, it changes nothing @R12-42', async ({
    shop,
    giftId,
    operator,
  }) => {
    const gift = await aDeliveredMarkedGift(shop, { giftId, operator });
    expect(await rowsWith(shop, gift.guest)).not.toEqual([]);
    const erase = () => shop.call('DELETE', `/api/orders/manage/${gift.manageKey}/data`);
    const erasedAt = async () =>
      (await shop.call('GET', `/api/orders/manage/${gift.manageKey}`)).body.data.gifter_erased_at;
    expect(await erasedAt()).toBeNull();
    expect((await erase()).status).toBe(200);
    expect(await erasedAt()).toEqual(expect.any(String));
    expect(await rowsWith(shop, gift.guest)).toEqual([]);
    expect(logged.filter((line) => line.includes(gift.guest))).toEqual([]);
    const seen = await shop.call('GET', `/api/orders/track/${gift.urlId}`, { cookies: gift.cookies });
    expect(seen.body.data.shipping_address.address_ln_1).toBe(`2 ${gift.recipient} Street`);
    const { data } = (await shop.call('GET', `/api/operator/orders/${gift.orderId}`, { token: operator }))
      .body;
    expect(data).toMatchObject({ amount_paid: 49.99, amount_refunded: 1, gifter: { email: null } });
    expect(
      await shop.call('PUT', `/api/orders/manage/${gift.manageKey}`, { body: { notes: 'Hi' } }),
    ).toMatchObject({ status: 409, body: { error: expect.stringContaining('Your data was removed') } });
    const rows = await shop.deps.database.pool.query('SELECT erased_at FROM purchase_contacts');
    expect((await erase()).status).toBe(200);
    expect(await shop.deps.database.pool.query('SELECT erased_at FROM purchase_contacts')).toMatchObject({
      rows: rows.rows,
    });
    await expectInvariantsToHold(shop.deps.database.pool);
  });

  test('waits while a gift can be claimed or is on its way, and is told until when @R12-43', async ({
    shop,
    sql,
    giftId,
    operator,
  }) => {
    const gift = await aMarkedGift(shop, { giftId, operator });
    const path = `/api/orders/manage/${gift.manageKey}/data`;
    const refused = await shop.call('DELETE', path);
    expect(refused).toMatchObject({ status: 409, body: { code: 'gift_under_way' } });
    const [{ until }] = await sql(
      `SELECT status_changed_at + interval '30 days' AS until FROM orders WHERE id = $1`,
      [gift.orderId],
    );
    expect(refused.body.until).toBe(until.toISOString());
    expect(refused.body.error).toMatch(/still on its way.* from [A-Z][a-z]+, [A-Z][a-z]+ \d+\.$/);
    expect(await rowsWith(shop, gift.guest)).not.toEqual([]);
    await sql(`UPDATE orders SET status_changed_at = now() - interval '31 days' WHERE id = $1`, [
      gift.orderId,
    ]);
    expect((await shop.call('DELETE', path)).status).toBe(200);
    expect(await rowsWith(shop, gift.guest)).toEqual([]);
  });
});

describe('a guest whose gift is not claimed yet', () => {
  test('waits until it expires @R12-43', async ({ shop, sql, giftId }) => {
    const { body } = await placeOrder(shop, { giftId });
    const path = `/api/orders/manage/${body.manage_key}/data`;
    const refused = await shop.call('DELETE', path);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'gift_under_way', until: body.data.expires_at },
    });
    expect(refused.body.error).toContain('can still be claimed');
    await sql('UPDATE orders SET expires_at = now() WHERE id = $1', [body.data.id]);
    expect((await shop.call('DELETE', path)).status).toBe(200);
  });
});

describe('a recipient', () => {
  test('downloads everything about themselves and nothing of the gifter’s contact by their cookie @R12-44', async ({
    shop,
    giftId,
    operator,
  }) => {
    const gift = await aDeliveredMarkedGift(shop, { giftId, operator });
    const path = `/api/orders/track/${gift.urlId}/data/export`;
    const { body } = await shop.call('POST', path, { cookies: gift.cookies });
    expect(body.data).toMatchObject({
      address: { name: `${gift.recipient} Lovelace`, address_ln_1: `2 ${gift.recipient} Street` },
      thank_you_message: `Thank you, says ${gift.recipient}`,
      reviews: [{ text: `So does ${gift.recipient}` }],
    });
    expect(body.data.messages.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain(`${gift.guest}@example.com`);
    expect((await shop.call('POST', path)).status).toBe(403);
    expect((await shop.call('DELETE', `/api/orders/track/${gift.urlId}/data`)).status).toBe(403);
  });

  test('is erased from every table and the log; the gifter, state and ZIP stay; repeated, it changes nothing @R12-45', async ({
    shop,
    sql,
    giftId,
    operator,
  }) => {
    const gift = await aDeliveredMarkedGift(shop, { giftId, operator });
    expect(await rowsWith(shop, gift.recipient)).not.toEqual([]);
    const path = `/api/orders/track/${gift.urlId}`;
    const erase = () => shop.call('DELETE', `${path}/data`, { cookies: gift.cookies });
    expect((await erase()).status).toBe(200);
    expect(await rowsWith(shop, gift.recipient)).toEqual([]);
    expect(logged.filter((line) => line.includes(gift.recipient))).toEqual([]);
    const addresses = () =>
      sql(`SELECT state, zip, erased_at FROM order_addresses WHERE order_id = $1`, [gift.orderId]);
    const [kept] = await addresses();
    expect(kept).toMatchObject({ state: 'IL', zip: '62701', erased_at: expect.any(Date) });
    const managed = await shop.call('GET', `/api/orders/manage/${gift.manageKey}`);
    expect(managed.body.data).toMatchObject({ notes: `Note ${gift.guest}` });
    expect((await erase()).status).toBe(200);
    expect(await addresses()).toEqual([kept]);
    const { body } = await shop.call('GET', path, { cookies: gift.cookies });
    expect(body.data.shipping_address).toMatchObject({
      name: '',
      city: '',
      erased_at: kept.erased_at.toISOString(),
    });
  });

  test('whose old address was erased still writes and removes a review, downloads their data and has it removed @R12-75', async ({
    shop,
    sql,
    giftId,
    operator,
  }) => {
    const gift = await aDeliveredMarkedGift(shop, { giftId, operator });
    await sql(`UPDATE orders SET status_changed_at = now() - interval '400 days' WHERE id = $1`, [
      gift.orderId,
    ]);
    await sql(`UPDATE order_addresses SET created_at = now() - interval '400 days' WHERE order_id = $1`, [
      gift.orderId,
    ]);
    expect(await eraseOldAddresses(shop.deps)).toBe(1);
    const path = `/api/orders/track/${gift.urlId}`;
    const { cookies } = gift;
    const addressOf = async () => (await shop.call('GET', path, { cookies })).body.data.shipping_address;
    expect(await addressOf()).toMatchObject({
      name: '',
      erased_at: expect.any(String),
      recipient_erased_at: null,
    });
    const written = await shop.call('PUT', `${path}/review`, {
      cookies,
      body: { rating: 3, text: `Now so, says ${gift.recipient}` },
    });
    expect(written.status).toBe(200);
    const exported = await shop.call('POST', `${path}/data/export`, { cookies });
    expect(exported.body.data).toMatchObject({
      thank_you_message: `Thank you, says ${gift.recipient}`,
      reviews: [{ text: `Now so, says ${gift.recipient}` }],
    });
    expect((await shop.call('DELETE', `${path}/data`, { cookies })).status).toBe(200);
    expect(await addressOf()).toMatchObject({ recipient_erased_at: expect.any(String) });
    expect(await rowsWith(shop, gift.recipient)).toEqual([]);
  });

  test('waits while the gift is on its way, and is told until when @R12-46', async ({
    shop,
    giftId,
    operator,
  }) => {
    const gift = await aMarkedGift(shop, { giftId, operator });
    const refused = await shop.call('DELETE', `/api/orders/track/${gift.urlId}/data`, {
      cookies: gift.cookies,
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'gift_under_way' } });
    expect(Date.parse(refused.body.until)).toBeGreaterThan(Date.now());
    expect(await rowsWith(shop, gift.recipient)).not.toEqual([]);
  });
});
