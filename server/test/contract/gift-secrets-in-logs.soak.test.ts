import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { expect } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import type { TestApp } from '../support/build-test-app.ts';
import { runDueWork } from '../support/run-due-work.ts';
import {
  ADDRESS,
  claim,
  placeOrder,
  resetCancellationLimits,
  SANDBOX_CARDS,
} from '../support/shop-actions.ts';
import { test as shopTest } from '../support/shop-test.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../support/soak.ts';

/** The complete log, at level trace. */
let logged = '';
const sink = new Writable({
  write(chunk, _encoding, done) {
    logged += String(chunk);
    done();
  },
});

const test = shopTest.extend(
  'shopOptions',
  { scope: 'file' },
  { deps: { log: createLog('trace', undefined, sink) } },
);

type Bought = { gift_id: string; manage_key: string };
/** The ways a gift can end; each resolves with the secrets that it created. */
const ENDINGS: ((shop: TestApp, bought: Bought) => Promise<string[]>)[] = [
  async (shop, { gift_id: link }) => {
    const claimed = await claim(shop, link);
    const cookies = Object.fromEntries(claimed.cookies.map(({ name, value }) => [name, value]));
    const body = { ...ADDRESS, address_ln_1: '13 Secret Row' };
    expect((await shop.call('PUT', `/api/orders/claim/${link}/address`, { body, cookies })).status).toBe(200);
    await shop.call('POST', `/api/orders/${link}/thanks`, { body: { message: 'secret thanks' }, cookies });
    await claim(shop, link);
    return [...Object.values(cookies), '13 Secret Row', 'secret thanks', ADDRESS.email, ADDRESS.address_ln_1];
  },
  async (shop, { manage_key: key }) => {
    expect((await shop.call('POST', `/api/orders/manage/${key}/cancel`)).status).toBe(200);
    return [];
  },
  async (shop, { gift_id: link }) => {
    const body = { message: 'a secret refusal' };
    expect((await shop.call('POST', `/api/orders/claim/${link}/decline`, { body })).status).toBeLessThan(300);
    return ['a secret refusal'];
  },
];

/** From a purchase with 3-D Secure to one of the endings. Resolves with its secrets. */
async function journey(shop: TestApp, giftId: string, index: number): Promise<string[]> {
  const key = randomUUID();
  const asked = await placeOrder(shop, { giftId, key: randomUUID(), card: SANDBOX_CARDS.requiresAction });
  const { payment_intent_id: intent, client_secret } = asked.body.data;
  await shop.call('POST', `/api/payments/${intent}/confirm`, { body: { client_secret } });
  const bought: Bought = (await placeOrder(shop, { giftId, key })).body;
  const { gift_id: link, manage_key: manage } = bought;
  for (const path of [`orders/track/${link}`, `orders/claim/${link}`, `orders/manage/${manage}`])
    expect((await shop.call('GET', `/api/${path}?from=${link}`)).status).toBe(200);
  await shop.call('GET', `/track/${link}`, { headers: { referer: `http://localhost:3000/claim/${link}` } });
  await shop.call('POST', `/api/orders/claim/${link}/opened`);
  const created = (await ENDINGS[index % ENDINGS.length]?.(shop, bought)) ?? [];
  return [link, manage, key, client_secret, asked.body.gift_id, ...Object.values(SANDBOX_CARDS), ...created];
}

test('LINK-07 ids, keys and cards of a gift are never in the log', {
  timeout: soakTimeoutMs,
}, async ({ shop, giftId }) => {
  const count = iterations(6, 1_000);
  let lines = 0;
  for (let index = 0; index < count; index++) {
    await resetCancellationLimits(shop);
    logged = '';
    const secrets = await journey(shop, giftId, index);
    await runDueWork(shop.deps);
    expect(secrets.every((secret) => secret.length > 8)).toBe(true);
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
    lines += logged.split('\n').length;
  }
  expect(lines).toBeGreaterThan(count * 10);
  recordSoakFigures('LINK-07', { journeys: count, lines, hits: 0 });
});
