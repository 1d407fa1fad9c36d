import type { Route } from '@playwright/test';
import { buy, review, sentLink } from './support/checkout-steps.ts';
import { atOneWidth, isSoak, test } from './support/stripe-shop.ts';
import { CARDS, failure } from './support/stripe-steps.ts';
import { expect } from './support/test.ts';
import { waitForHydration } from './support/visit.ts';

const json = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body });
const text = (status: number, contentType: string, body: string) => (route: Route) =>
  route.fulfill({ status, contentType, body });
const html = '<!doctype html><title>Bad Gateway</title><h1>Bad Gateway</h1>';
const envelope = { success: false, error: 'Something went wrong', code: 'internal', request_id: 'r-1' };

/** Responses of a broken shop, or of a proxy in front of it, instead of an order. */
const OUTAGES: ((route: Route) => Promise<void>)[] = [
  (route) => route.abort('connectionfailed'),
  (route) => route.abort('connectionreset'),
  (route) => route.abort('timedout'),
  (route) => route.abort('namenotresolved'),
  text(502, 'text/html', html),
  text(504, 'text/html', html),
  text(404, 'text/html', html),
  text(200, 'text/html', html),
  text(200, 'application/json', ''),
  text(201, 'application/json', ''),
  text(201, 'application/json', '{"success": true, "gift_id": "'),
  text(201, 'application/json', 'null'),
  json(201, []),
  json(201, { success: true }),
  json(201, { success: true, data: {} }),
  json(201, { success: true, gift_id: null, manage_key: null, data: {} }),
  json(201, { success: true, gift_id: '', manage_key: null, data: {} }),
  json(500, envelope),
  json(503, { ...envelope, code: 'unavailable' }),
  json(429, { ...envelope, code: 'too_many_requests' }),
];

atOneWidth(() => {
  test('PAY-15 while Stripe is down no success is shown, and a retry works once it is back', async ({
    page,
    fakeStripe,
    browserErrors,
    checkout,
  }) => {
    browserErrors.expect(/status of 503/, /creating the order failed/, /response: 503/);
    await checkout.goToLastStep(CARDS.pays);
    await fakeStripe.fault({ call: 'POST /v1/payment_intents$', do: 'cut', when: 'before', times: 1000 });
    await buy(page);
    await expect(failure(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Gift Sent Successfully!' })).toHaveCount(0);
    await fakeStripe.clearFaults();
    await buy(page);
    await sentLink(page);
    await checkout.expectBought(1);
  });

  test('PAY-15 no invalid response is shown as a success', async ({
    page,
    shop,
    browserErrors,
    checkout,
  }) => {
    if (isSoak) test.setTimeout(1_800_000);
    browserErrors.expect(/./);
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''));
    });
    await checkout.goToLastStep(CARDS.pays);
    for (const outage of OUTAGES.flatMap((one) => Array.from({ length: isSoak ? 10 : 1 }, () => one))) {
      let intercepted = 0;
      await page.route('**/api/orders', async (route) => {
        intercepted++;
        await outage(route);
      });
      await buy(page);
      await expect.poll(() => intercepted).toBeGreaterThan(0);
      await expect(failure(page)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Gift Sent Successfully!' })).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe('/memo-input');
      await page.unroute('**/api/orders');
    }
    expect(await shop.receiptCount(checkout.email)).toBe(0);
    await buy(page);
    await sentLink(page);
    await checkout.expectBought(1);
    // No loaded script contains code that generates gift ids.
    expect(scripts.length).toBeGreaterThan(5);
    expect(
      scripts.filter((script) => /gift-(\$\{|["'`]\s*\+\s*)Date|mock[-_]?(gift|order)/i.test(script)),
    ).toEqual([]);
  });

  test('PAY-16 a response lost after the capture: a retry shows the real gift, also in another tab and after a reload', async ({
    page,
    browserErrors,
    checkout,
  }) => {
    browserErrors.expect(/ERR_FAILED/, /creating the order failed/);
    await checkout.goToLastStep(CARDS.pays);
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await buy(page);
    await expect(failure(page)).toBeVisible();
    await page.unroute('**/api/orders');
    // A tab opened from this one inherits its session storage.
    const [second] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(() => void window.open(location.href)),
    ]);
    await waitForHydration(second);
    await review(second);
    await buy(second);
    const link = await sentLink(second);
    await page.reload();
    await buy(page);
    expect(await sentLink(page)).toBe(link);
    await page.reload();
    expect(await sentLink(page)).toBe(link);
    await checkout.expectBought(1);
  });
});
