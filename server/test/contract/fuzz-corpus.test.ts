import { personNameError } from '@presently/contracts/characters';
import { LIMITS } from '@presently/contracts/limits';
import { findState, isUsPhone, isZip } from '@presently/contracts/us-address';
import { expect } from 'vitest';
import type { TestApp } from '../support/build-test-app.ts';
import { countGraphemes, FUZZ_CORPUS, packIntoPages } from '../support/fuzz-corpus.ts';
import { ADDRESS, aPaymentMethod, BILLING, claim, signIn } from '../support/shop-actions.ts';
import { test } from '../support/shop-test.ts';
import { isSoak, soakTimeoutMs } from '../support/soak.ts';

const WORKERS = 6;

type Check = (text: string, worker: number) => Promise<void>;

/** Of places that are alike, the next one for each text, in turn; in a soak all of them for each. */
function takingTurns<Place>(places: readonly Place[]): () => readonly Place[] {
  let turn = 0;
  return () => (isSoak ? places : [places[turn++ % places.length] as Place]);
}

/** A third of the corpus, so that three places share it; in a soak each has all of it. */
const share = (third: 0 | 1 | 2): readonly string[] =>
  isSoak ? FUZZ_CORPUS : FUZZ_CORPUS.filter((_, index) => index % 3 === third);

/** Runs the check for every text, several concurrently, and lists those that fail. */
async function forEvery(texts: readonly string[], check: Check): Promise<void> {
  const waiting = [...texts];
  const failures: string[] = [];
  const work = async (worker: number) => {
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
      try {
        await check(text, worker);
      } catch (error) {
        failures.push(`${JSON.stringify(text)}: ${(error as Error).message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  expect(failures).toEqual([]);
}

const isBlank = (text: string): boolean => text.trim() === '';
const isTooLong = (text: string, max: number): boolean => countGraphemes(text) > max;
/** The fields, of those with these length limits, that must reject the text. */
const rejectingFields = (text: string, limits: Record<string, number>): string[] =>
  Object.keys(limits).filter(
    (field) => isBlank(text) || isTooLong(text, limits[field] as number) || IS_REFUSED[field]?.(text.trim()),
  );
const isNoName = (text: string): boolean => personNameError(text) !== null;
const isNoZip = (text: string): boolean => !isZip(text);
/** What fields refuse, apart from blank and long texts. */
const IS_REFUSED: Record<string, (text: string) => boolean> = {
  first_name: isNoName,
  last_name: isNoName,
  name: isNoName,
  state: (text) => findState(text) === null,
  zip: isNoZip,
  zip_code: isNoZip,
  phone: (text) => !isUsPhone(text),
};
const inAllFields = (text: string, fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, text]));

const BILLING_LIMITS = {
  first_name: LIMITS.personName,
  last_name: LIMITS.personName,
  address: 200,
  city: 200,
  state: 200,
  zip_code: 20,
};
const REQUIRED_ADDRESS = { name: LIMITS.personName, address_ln_1: 200, city: 200, state: 200, zip: 20 };
const OPTIONAL_ADDRESS = { address_ln_2: 200, phone: 200, delivery_instructions: 200 };

const order = async (
  shop: TestApp,
  giftId: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) =>
  await shop.call('POST', '/api/orders', {
    body: { inventory_id: giftId, payment_method_id: 'pm_none', billing: BILLING, ...body },
    headers,
  });

const outcome = ({ status, body }: { status: number; body: any }) => [status, Object.keys(body.fields ?? {})];

test('the fuzz corpus is complete', () => {
  expect(FUZZ_CORPUS.length).toBeGreaterThan(470);
});

test('note, billing, claim and thanks store each text unchanged or reject it at its field', {
  timeout: soakTimeoutMs,
}, async ({ shop, giftId }) => {
  await forEvery(share(0), async (text) => {
    const trimmed = text.trim();
    const refused = rejectingFields(text, BILLING_LIMITS);
    const all = {
      ...BILLING,
      ...inAllFields(text, Object.keys(BILLING_LIMITS)),
      email: text,
      address_confirmed: true,
    };
    const answer = outcome(await order(shop, giftId, { billing: all }));
    expect([answer[0], [...(answer[1] as string[])].sort()]).toEqual([
      400,
      [...refused, 'email'].map((field) => `billing.${field}`).sort(),
    ]);

    const billing = {
      ...all,
      ...Object.fromEntries(['email', ...refused].map((f) => [f, (BILLING as any)[f]])),
    };
    const bought = await order(shop, giftId, {
      billing,
      notes: text,
      payment_method_id: await aPaymentMethod(shop),
    });
    expect(bought.status, JSON.stringify(bought.body)).toBe(201);
    const gifter = { first_name: billing.first_name.trim(), last_name: billing.last_name.trim() };
    expect(bought.body.data).toMatchObject({ notes: text, gifter });
    const { gift_id: link, manage_key: key } = bought.body;
    expect((await shop.call('GET', `/api/orders/claim/${link}`)).body.data).toMatchObject({
      notes: text,
      gifter,
    });

    const cookies = await claimWith(shop, link, text);
    const thanked = await shop.call('POST', `/api/orders/${link}/thanks`, {
      body: { message: text },
      cookies,
    });
    expect(outcome(thanked)).toEqual(isBlank(text) ? [400, ['message']] : [200, []]);
    const managed = await shop.call('GET', `/api/orders/manage/${key}`);
    expect([managed.body.data.notes, managed.body.data.thanks?.message ?? '']).toEqual([text, trimmed]);
  });
});

/** Claims with the text in every field that accepts it. Answers with the recipient's cookie. */
async function claimWith(shop: TestApp, link: string, text: string): Promise<Record<string, string>> {
  const rejecting = rejectingFields(text, REQUIRED_ADDRESS);
  const tooLong = isBlank(text) ? [] : rejectingFields(text, OPTIONAL_ADDRESS);
  const all = {
    ...inAllFields(text, Object.keys({ ...REQUIRED_ADDRESS, ...OPTIONAL_ADDRESS })),
    address_confirmed: true,
    // Not the same as the second line, where older clients repeat it.
    delivery_instructions: `.${text}`,
  };
  const refused = await claim(shop, link, { address: { ...all, email: text } });
  const named = [...rejecting, ...tooLong, ...(isBlank(text) ? [] : ['email'])].sort();
  expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([400, named]);

  const address = {
    ...all,
    ...Object.fromEntries([...rejecting, ...tooLong].map((f) => [f, (ADDRESS as any)[f]])),
  };
  const claimed = await claim(shop, link, { address });
  const { address_confirmed: _, ...given } = address;
  const kept = Object.entries(given).map(([field, value]) => [field, value?.trim() || null]);
  expect([claimed.status, claimed.body.data?.shipping_address]).toEqual([
    200,
    expect.objectContaining(Object.fromEntries(kept)),
  ]);
  const [cookie] = claimed.cookies;
  return cookie ? { [cookie.name]: cookie.value } : {};
}

test('no text is accepted as a gift, payment method or card design', {
  timeout: soakTimeoutMs,
}, async ({ shop, giftId }) => {
  // No purchase uses it.
  const payment_method_id = await aPaymentMethod(shop);
  await forEvery(share(1), async (text) => {
    const gift = await order(shop, giftId, { inventory_id: text, payment_method_id });
    expect(outcome(gift)).toEqual(text === '' || text.length > 100 ? [400, ['inventory_id']] : [404, []]);
    const payment = await order(shop, giftId, { payment_method_id: text });
    expect(outcome(payment)).toEqual(text === '' ? [400, ['payment_method_id']] : [402, []]);
    if (text === '') return;
    expect(outcome(await order(shop, giftId, { card_image_id: text, payment_method_id }))).toEqual([
      400,
      ['card_image_id'],
    ]);
  });
});

test('every printable text is accepted as an idempotency key, every other is rejected', {
  timeout: soakTimeoutMs,
}, async ({ shop, giftId }) => {
  await forEvery(share(2), async (text) => {
    // Header values are bytes; other characters cannot be sent.
    if (text === '' || /[^\0-\xff]/.test(text)) return;
    const body = { payment_method_id: await aPaymentMethod(shop) };
    const headers = { 'idempotency-key': text };
    const bought = await order(shop, giftId, body, headers);
    if (!/^[!-~]([ -~]*[!-~])?$/.test(text)) {
      return expect(outcome(bought)).toEqual([400, ['idempotency-key']]);
    }
    expect(bought.status).toBe(201);
    expect((await order(shop, giftId, body, headers)).body.gift_id).toBe(bought.body.gift_id);
  });
});

test('decline messages and changed notes store all texts unchanged', async ({ shop, giftId }) => {
  await forEvery(packIntoPages(FUZZ_CORPUS, 500), async (page) => {
    const { body } = await order(shop, giftId, { payment_method_id: await aPaymentMethod(shop) });
    const manage = `/api/orders/manage/${body.manage_key}`;
    expect((await shop.call('PUT', manage, { body: { notes: page } })).body.data.notes).toBe(page);
    const decline = `/api/orders/claim/${body.gift_id}/decline`;
    expect((await shop.call('POST', decline, { body: { message: page } })).status).toBe(200);
    expect((await shop.call('GET', manage)).body.data).toMatchObject({
      notes: page,
      decline_message: page.trim(),
    });
  });
});

test('a profile accepts each text as a name or rejects it at its field', async ({ shop }) => {
  const tokens = await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => (await signIn(shop, `+1212555030${worker}`)).token),
  );
  await forEvery(share(1), async (text, worker) => {
    const token = tokens[worker] as string;
    const fields = ['first_name', 'last_name'];
    const refused = rejectingFields(text, { first_name: LIMITS.personName, last_name: LIMITS.personName });
    const user = await shop.call('PUT', '/api/users/me', { token, body: inAllFields(text, fields) });
    expect(outcome(user)).toEqual(refused.length > 0 ? [400, refused] : [200, []]);
    const whole = { ...inAllFields(text, fields), email: 'ada@example.com' };
    const profile = await shop.call('PUT', '/api/users/me/profile', { token, body: whole });
    expect(outcome(profile)).toEqual(refused.length > 0 ? [400, refused] : [200, []]);
    if (refused.length > 0) return;
    const kept = { first_name: text.trim(), last_name: text.trim() };
    expect((await shop.call('GET', '/api/users/me', { token })).body.data.profile).toMatchObject(kept);
    const email = await shop.call('PUT', '/api/users/me', { token, body: { email: text } });
    expect(outcome(email)).toEqual([400, ['email']]);
  });
});

test('searching for any text is safe', async ({ shop }) => {
  const nextOptions = takingTurns([
    'page',
    'limit',
    'sort_by',
    'sort_order',
    'min_price',
    'max_price',
    'in_stock',
  ]);
  await forEvery(share(2), async (text) => {
    const ask = async (path: string, name: string) =>
      await shop.call('GET', `/api/${path}?${name}=${encodeURIComponent(text)}`);
    for (const [path, name, max] of [
      ['gifts', 'query', 200],
      ['gifts', 'category', 100],
      ['card-images', 'category', 100],
    ] as const) {
      const expected = isTooLong(text, max) ? [400, [name]] : [200, []];
      expect([path, name, ...outcome(await ask(path, name))]).toEqual([path, name, ...expected]);
    }
    for (const name of nextOptions()) {
      const answer = await ask('gifts', name);
      if (answer.status !== 200) expect([name, ...outcome(answer)]).toEqual([name, 400, [name]]);
    }
  });
});

test('no text is a valid id', async ({ shop }) => {
  const { token } = await signIn(shop, '+12125550399');
  const nextPaths = takingTurns([
    'gifts/*',
    'gifts/*/related',
    'orders/track/*',
    'orders/claim/*',
    'orders/manage/*',
    'orders/*',
  ]);
  let network = 0;
  // An empty segment and a dot would be another path.
  const ids = share(0).filter((text) => !/^\.?$/.test(text));
  await forEvery(ids, async (text) => {
    // Each from another network, because too many unknown ids from one are a 429.
    const remoteAddress = `10.${network >> 8}.${network++ & 255}.1`;
    for (const path of nextPaths()) {
      const url = `/api/${path.replace('*', () => encodeURIComponent(text))}`;
      const headers = path === 'orders/*' ? { authorization: `Bearer ${token}` } : {};
      const answer = await shop.app.inject({ url, headers, remoteAddress });
      expect([path, answer.statusCode, answer.json().success]).toEqual([path, 404, false]);
    }
    const wished = await shop.call('POST', '/api/wishlist', { token, body: { gift_id: text } });
    expect(outcome(wished)).toEqual(text.length > 100 ? [400, ['gift_id']] : [404, []]);
  });
});
