import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { cacheToken } from './cached-token.ts';
import { type SeparateShop, startSeparateShop } from './separate-shop.ts';
import type { BoughtGift, ShopApi, Tracking } from './shop-api.ts';
import { test as base } from './test.ts';

/** Signs in through the screens. */
export const owner = '2015550100';
/** The operator signed in to the tests' browsers. */
const browserOperator = '2015550101';
/** Uses the API, as another operator. */
const colleague = '2015550102';

/** A claimed gift whose recipient has a unique name, so that a search finds only it. */
export interface ClaimedGift extends BoughtGift {
  recipient: string;
}

export interface OperatorConsole {
  /** Signs an operator in, in the page's browser. */
  signIn(page: Page): Promise<void>;
  /** Buys and claims a gift for a recipient with this family name. */
  buyAndClaim(family: string, first?: string): Promise<ClaimedGift>;
  /** Updates the tracking of an order, as another operator. */
  updateTracking(gift: BoughtGift, change: Tracking): Promise<void>;
  readOrder(gift: BoughtGift): Promise<Record<string, unknown>>;
}

/** A unique family name. */
export const newFamily = (): string => `Q${randomUUID().replaceAll(/[^a-z]/g, '')}ova`;

/** Tests of the operator console, in a shop without simulated fulfilment. */
export const test = base.extend<
  { operatorConsole: OperatorConsole },
  { consoleShop: SeparateShop & { tokens: Record<'browser' | 'colleague', () => Promise<string>> } }
>({
  consoleShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const shop = await startSeparateShop({
        FULFILMENT: 'manual',
        OPERATOR_PHONES: [owner, browserOperator, colleague].map((phone) => `+1${phone}`).join(','),
      });
      const tokens = {
        browser: cacheToken(() => signUp(shop.origin, browserOperator, 'Dan Hopper')),
        colleague: cacheToken(() => signUp(shop.origin, colleague, 'Bea Lamarr')),
      };
      await use({ ...shop, tokens });
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ consoleShop }, use) => use(consoleShop.origin),
  operatorConsole: async ({ consoleShop, shop, request }, use) => {
    const browser = await consoleShop.tokens.browser();
    const token = await consoleShop.tokens.colleague();
    await use({
      signIn: async (page) => {
        await page.addInitScript((value) => localStorage.setItem('presently.token', value), browser);
      },
      buyAndClaim: (family, first = 'Noor') => buyAndClaim(shop, request, `${first} ${family}`),
      updateTracking: (gift, change) => shop.updateTracking(gift, change, token),
      async readOrder({ orderId }) {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await request.get(`/api/operator/orders/${orderId}`, { headers });
        expect(answer.ok(), await answer.text()).toBe(true);
        return (await answer.json()).data;
      },
    });
  },
});

async function buyAndClaim(shop: ShopApi, request: Page['request'], recipient: string): Promise<ClaimedGift> {
  const gift = await shop.buy();
  const answer = await request.post(`/api/orders/claim/${gift.giftId}/address`, {
    data: { name: recipient, address_ln_1: '7 Harbour Lane', city: 'Astoria', state: 'OR', zip: '97103' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { ...gift, recipient };
}

async function signUp(origin: string, digits: string, name: string): Promise<string> {
  const phone = `+1${digits}`;
  const call = async (path: string, method: string, body?: object, token?: string) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()).data;
  };
  await call('/api/auth/send-code', 'POST', { phone_number: phone });
  const inbox = `/api/dev/messages?to=${encodeURIComponent(phone)}`;
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = (await call(inbox, 'GET'))[0]?.body.match(/\b\d{6}\b/)?.[0];
      return code;
    })
    .toBeDefined();
  const { token } = await call('/api/auth/verify-code', 'POST', { phone_number: phone, code });
  const [first_name, last_name] = name.split(' ');
  const email = `${first_name?.toLowerCase()}@presently.example`;
  await call('/api/users/me/profile', 'PUT', { first_name, last_name, email }, token);
  return token;
}
