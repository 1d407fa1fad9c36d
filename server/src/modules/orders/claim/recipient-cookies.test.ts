import { expect } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { ADDRESS } from '../../../../test/support/shop-actions.ts';
import { test } from '../../../../test/support/shop-test.ts';
import { buyTogether } from '../purchase/several-gifts.fixture.ts';

/** Stores cookies like a browser: a cookie that is set again keeps its position. */
function aBrowser(shop: TestApp) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    /** @returns the status */
    async claim(link: string): Promise<number> {
      const answer = await shop.call('POST', `/api/orders/claim/${link}/address`, {
        body: ADDRESS,
        headers: { 'idempotency-key': link },
        cookies: Object.fromEntries(cookies),
      });
      for (const { name, value } of answer.cookies)
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      return answer.status;
    },
    async viewerOf(link = ''): Promise<string> {
      const url = `/api/orders/track/${link}`;
      return (await shop.call('GET', url, { cookies: Object.fromEntries(cookies) })).body.data.viewer;
    },
  };
}

test('a browser that receives two hundred gifts keeps the cookies of the last fifty, in a short header @R15-50', async ({
  shop,
  giftId,
}) => {
  const browser = aBrowser(shop);
  const links: string[] = [];
  browser.cookies.set('presently_refresh', 'another cookie of the shop');
  for (let purchase = 0; purchase < 10; purchase++) {
    const { orders } = await buyTogether(shop, Array(20).fill(giftId));
    for (const { link } of orders) {
      expect(await browser.claim(link)).toBe(200);
      links.push(link);
    }
  }
  const header = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  expect(header.length).toBeLessThan(6_000);
  expect(browser.cookies.size).toBe(51);
  expect(browser.cookies.has('presently_refresh')).toBe(true);

  // A retry, as after a lost response.
  expect(await browser.claim(links.at(-1) as string)).toBe(200);
  const viewers = await Promise.all([-1, -50, -51, 0].map((index) => browser.viewerOf(links.at(index))));
  expect(viewers).toEqual(['recipient', 'recipient', 'link', 'link']);
});
