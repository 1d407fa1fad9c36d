import { countCharacters, personNameError } from '@presently/contracts/characters';
import { LIMITS } from '@presently/contracts/limits';
import { describe, expect } from 'vitest';
import type { TestApp } from '../support/build-test-app.ts';
import { ENDLESS_GRAPHEME, HOSTILE_STRINGS, UNSTORABLE_STRINGS } from '../support/hostile-inputs.ts';
import { ADDRESS, aGiftLink, aPaymentMethod, BILLING, signIn } from '../support/shop-actions.ts';
import { test as shopTest } from '../support/shop-test.ts';

const test = shopTest.extend(
  'token',
  { scope: 'file' },
  async ({ shop }) => (await signIn(shop, '+12125550199')).token,
);

const shown = HOSTILE_STRINGS.map((text) => [JSON.stringify(text), text] as const);
const isBlank = (text: string): boolean => text.trim() === '';

const isName = (text: string): boolean =>
  personNameError(text.trim()) === null && countCharacters(text.trim()) <= LIMITS.personName;

const buy = async (shop: TestApp, giftId: string, notes: string, name: string, city = name) =>
  await shop.call('POST', '/api/orders', {
    body: {
      inventory_id: giftId,
      payment_method_id: await aPaymentMethod(shop),
      notes,
      billing: { ...BILLING, first_name: name, city },
    },
  });

const claimAs = async (
  shop: TestApp,
  link: string,
  text: string,
  { name = text, ...more }: Record<string, string>,
) =>
  await shop.call('POST', `/api/orders/claim/${link}/address`, {
    body: {
      ...ADDRESS,
      name,
      address_ln_1: text,
      address_ln_2: text,
      city: text,
      delivery_instructions: `${text}.`,
      ...more,
    },
  });

describe.each(shown)('%s', (_, text) => {
  test('is stored unchanged throughout a gift’s life', async ({ shop, giftId }) => {
    const trimmed = text.trim();
    const name = isName(text) ? text : 'Grace';
    if (name !== text)
      expect((await buy(shop, giftId, text, text, 'Arlington')).body).toMatchObject({
        code: 'invalid_input',
        fields: { 'billing.first_name': expect.any(String) },
      });
    const bought = await buy(shop, giftId, text, name, text);
    if (isBlank(text)) return expect(bought.status).toBe(400);
    expect([bought.status, bought.body.data.notes, bought.body.data.gifter.first_name]).toEqual([
      201,
      text,
      name.trim(),
    ]);
    const { gift_id: link, manage_key: key } = bought.body;
    expect((await shop.call('GET', `/api/orders/claim/${link}`)).body.data).toMatchObject({
      notes: text,
      gifter: { first_name: name.trim() },
    });

    const checked = await claimAs(shop, link, text, { name, state: text, zip: text, phone: text });
    expect([checked.status, Object.keys(checked.body.fields)]).toEqual([400, ['state', 'zip', 'phone']]);
    const claimed = await claimAs(shop, link, text, { name });
    expect(claimed.body.data.shipping_address).toMatchObject({
      name: name.trim(),
      address_ln_1: trimmed,
      address_ln_2: trimmed,
      city: trimmed,
      delivery_instructions: `${text}.`.trim(),
    });
    const { name: cookie, value } = claimed.cookies[0] as { name: string; value: string };
    expect(
      (
        await shop.call('POST', `/api/orders/${link}/thanks`, {
          body: { message: text },
          cookies: { [cookie]: value },
        })
      ).status,
    ).toBe(200);
    expect((await shop.call('GET', `/api/orders/manage/${key}`)).body.data.thanks.message).toBe(trimmed);
  });

  test('is stored unchanged in a profile and safe to search for', async ({ shop, token }) => {
    const profile = await shop.call('PUT', '/api/users/me', {
      token,
      body: { first_name: text, last_name: text },
    });
    if (!isName(text)) expect(profile.status).toBe(400);
    else expect(profile.body.data.profile).toMatchObject({ first_name: text.trim(), last_name: text.trim() });
    for (const field of ['query', 'category']) {
      const found = await shop.call('GET', `/api/gifts?${field}=${encodeURIComponent(text)}`);
      expect([found.status, found.body.success]).toEqual([200, true]);
    }
    for (const path of ['gifts', 'orders/track', 'orders/claim', 'orders/manage']) {
      const missing = await shop.call('GET', `/api/${path}/${encodeURIComponent(text)}`);
      expect([path, missing.status, missing.body.success]).toEqual([path, 404, false]);
    }
  });
});

test('a decline message is stored unchanged', async ({ shop, giftId }) => {
  for (const text of HOSTILE_STRINGS.slice(0, 20)) {
    const bought = await buy(shop, giftId, '', 'Grace');
    await shop.call('POST', `/api/orders/claim/${bought.body.gift_id}/decline`, { body: { message: text } });
    expect(
      (await shop.call('GET', `/api/orders/manage/${bought.body.manage_key}`)).body.data.decline_message,
    ).toBe(text.trim() || null);
  }
});

describe.each(UNSTORABLE_STRINGS.map((text) => [JSON.stringify(text), text] as const))(
  '%s, which cannot be stored,',
  (_, text) => {
    test('is a 400 that names the field', async ({ shop, giftId, token }) => {
      expect(Object.keys((await buy(shop, giftId, text, 'Grace')).body.fields)).toEqual(['notes']);
      expect(Object.keys((await buy(shop, giftId, '', text)).body.fields)).toEqual([
        'billing.first_name',
        'billing.city',
      ]);
      const link = await aGiftLink(shop, { giftId });
      const refused = await claimAs(shop, link, text, { state: text, zip: text, phone: text });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
        400,
        ['name', 'address_ln_1', 'address_ln_2', 'city', 'state', 'zip', 'phone', 'delivery_instructions'],
      ]);
      const declined = await shop.call('POST', `/api/orders/claim/${link}/decline`, {
        body: { message: text },
      });
      expect([declined.status, Object.keys(declined.body.fields)]).toEqual([400, ['message']]);
      expect((await shop.call('PUT', '/api/users/me', { token, body: { last_name: text } })).status).toBe(
        400,
      );
    });
  },
);

test('a grapheme of 20,000 combining marks is rejected quickly', async ({ shop, giftId, token }) => {
  const began = performance.now();
  expect(Object.keys((await buy(shop, giftId, ENDLESS_GRAPHEME, 'Grace')).body.fields)).toEqual(['notes']);
  expect(
    Object.keys(
      (await shop.call('PUT', '/api/users/me', { token, body: { last_name: ENDLESS_GRAPHEME } })).body.fields,
    ),
  ).toEqual(['last_name']);
  expect(performance.now() - began).toBeLessThan(1_000);
});
