import type { Page, Route } from '@playwright/test';
import { type FakeStripe, startFakeStripe } from '@presently/fake-stripe';
import { buy, chooseCardDesign, sentLink, writeNote } from './support/checkout-steps.ts';
import { newEmail } from './support/people.ts';
import { type SeparateShop, startSeparateShop } from './support/separate-shop.ts';
import { ShopApi } from './support/shop-api.ts';
import { expect, test } from './support/test.ts';
import { open, waitForHydration } from './support/visit.ts';

/*
 * Purchases with Stripe instead of the sandbox: a separate shop, the fake Stripe's card field in its frame, the bank's
 * page on another origin, and webhooks.
 */
const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  requires3ds: '4000 0025 0000 3155',
  requires3dsThenDeclines: '4000 0082 6000 3178',
};
const WIDTHS = [320, 768, 1280];
/** Rarer cases are tested at one width, in a soak at each. */
const isSoak = Boolean(process.env.SOAK);
const RARER_CASE_WIDTHS = isSoak ? WIDTHS : [1280];

let fakeStripe: FakeStripe;
let own: SeparateShop;
let shop: ShopApi;
test.beforeAll(async ({ playwright }) => {
  fakeStripe = await startFakeStripe();
  own = await startSeparateShop(fakeStripe.env);
  await fakeStripe.webhooks({ url: `${own.origin}/api/payments/webhook` });
  shop = new ShopApi(await playwright.request.newContext({ baseURL: own.origin }));
});
test.afterAll(async () => {
  await own.close();
  await fakeStripe.close();
});
test.beforeEach(({ browserErrors }) => {
  browserErrors.expect(
    new RegExp(`^third-party: (${own.origin}|${fakeStripe.origin}|${fakeStripe.bankOrigin})/`),
  );
});

const cardFrame = (page: Page) => page.frameLocator('iframe[title="Secure card payment input frame"]');
const bank = (page: Page) =>
  page.frameLocator('iframe[title="3D Secure challenge"]').frameLocator('iframe[title="Your bank"]');
const complete = (page: Page) => bank(page).getByRole('button', { name: 'Complete' });
const fail = (page: Page) => bank(page).getByRole('button', { name: 'Fail' });

async function enterCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Credit or debit card number').fill(number);
  await frame.getByLabel('Credit or debit card expiration date').fill('12 / 40');
  await frame.getByLabel('Credit or debit card CVC/CVV').fill('123');
}

async function fillBilling(page: Page, email: string, number: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Billing' });
  const values = {
    'First Name': 'Grace',
    'Last Name': 'Hopper',
    Email: email,
    Address: '1 Navy Way',
    City: 'Arlington',
    State: 'VA',
    'ZIP Code': '22201',
  };
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: true }).fill(value);
  await enterCard(page, number);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a Card Design' })).toBeVisible();
}

test('WEB-07 the checkout loads only the shop’s and the card processor’s scripts', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isScript = request.resourceType() === 'script' && request.frame() === page.mainFrame();
    if (isScript && origin !== own.origin) foreign.push(origin + pathname);
  });
  const gift = await shop.gift();
  await open(page, `${own.origin}/purchase/${gift.id}`);
  await expect(cardFrame(page).getByLabel('Credit or debit card number')).toBeVisible();
  expect(foreign).toEqual([fakeStripe.env['STRIPE_JS_URL']]);
});

async function goToLastStep(page: Page, email: string, number: string): Promise<void> {
  const gift = await shop.gift();
  await open(page, `/purchase/${gift.id}`);
  await fillBilling(page, email, number);
  await chooseCardDesign(page);
  await writeNote(page);
}

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

/** Number of captured payments in the fake Stripe. */
const countCaptured = async () =>
  (await fakeStripe.intents()).filter(({ status }) => status === 'succeeded').length;

for (const width of WIDTHS) {
  test.describe(`${width} pixels wide`, () => {
    test('PAY-10 a card without 3-D Secure, entered in Stripe’s frame, buys a gift', async ({ visitor }) => {
      const page = await visitor({ baseURL: own.origin, viewport: { width, height: 800 } });
      const email = newEmail('pays');
      const before = await countCaptured();
      await goToLastStep(page, email, CARDS.pays);
      await buy(page);
      await sentLink(page);
      expect(await countCaptured()).toBe(before + 1);
      expect(await shop.receiptCount(email)).toBe(1);
    });

    test('PAY-10 3-D Secure approved: one gift', async ({ visitor }) => {
      const page = await visitor({ baseURL: own.origin, viewport: { width, height: 800 } });
      const email = newEmail('approves');
      const before = await countCaptured();
      await goToLastStep(page, email, CARDS.requires3ds);
      await buy(page);
      await complete(page).click();
      await sentLink(page);
      expect(await countCaptured()).toBe(before + 1);
      expect(await shop.receiptCount(email)).toBe(1);
    });

    test('PAY-10 3-D Secure rejected: nothing is charged, and another card buys the gift', async ({
      visitor,
      browserErrors,
    }) => {
      browserErrors.expect(/status of 402/, /creating the order failed/);
      const page = await visitor({ baseURL: own.origin, viewport: { width, height: 800 } });
      const email = newEmail('refuses');
      const before = await countCaptured();
      await goToLastStep(page, email, CARDS.requires3ds);
      await buy(page);
      await fail(page).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to create order:' })).toBeVisible();
      expect(await countCaptured()).toBe(before);
      expect(await shop.receiptCount(email)).toBe(0);

      await page.getByRole('link', { name: 'Use another card' }).click();
      await enterCard(page, CARDS.pays);
      await page.getByRole('button', { name: 'Continue' }).click();
      await chooseCardDesign(page);
      await expect(page.getByLabel('Short Note')).toHaveValue('For your new kitchen');
      await buy(page);
      await sentLink(page);
      expect(await countCaptured()).toBe(before + 1);
      expect(await shop.receiptCount(email)).toBe(1);
    });
  });
}

for (const width of RARER_CASE_WIDTHS) {
  test.describe(`also ${width} pixels wide`, () => {
    rarerCases({ width, height: 800 });
  });
}

function rarerCases(viewport: { width: number; height: number }): void {
  test('PAY-10 double clicks before and during 3-D Secure buy one gift', async ({ visitor }) => {
    const page = await visitor({ baseURL: own.origin, viewport });
    const email = newEmail('double');
    const before = await countCaptured();
    await goToLastStep(page, email, CARDS.requires3ds);
    await page.getByRole('button', { name: 'Continue to Checkout' }).dblclick();
    await complete(page).dblclick();
    await sentLink(page);
    expect(await countCaptured()).toBe(before + 1);
    expect(await shop.receiptCount(email)).toBe(1);
  });

  test('PAY-10 reloading the page during 3-D Secure repeats it for the same gift', async ({ visitor }) => {
    const page = await visitor({ baseURL: own.origin, viewport });
    const email = newEmail('reload');
    const before = await countCaptured();
    await goToLastStep(page, email, CARDS.requires3ds);
    await buy(page);
    await expect(complete(page)).toBeVisible();
    const intents = (await fakeStripe.intents()).length;
    await page.reload();
    await buy(page);
    await complete(page).click();
    await sentLink(page);
    expect((await fakeStripe.intents()).length).toBe(intents);
    expect(await countCaptured()).toBe(before + 1);
    expect(await shop.receiptCount(email)).toBe(1);
  });

  test('PAY-10 closing the tab and approving in the bank’s app sends the gift by e-mail', async ({
    visitor,
  }) => {
    const page = await visitor({ baseURL: own.origin, viewport });
    const email = newEmail('app');
    await goToLastStep(page, email, CARDS.requires3ds);
    await buy(page);
    await expect(complete(page)).toBeVisible();
    await page.close();
    const [intent] = await fakeStripe.intents();
    expect(intent?.status).toBe('requires_action');
    await fakeStripe.completeThreeDSecure(intent?.id, 'approved');
    await expect.poll(() => shop.receiptCount(email), { timeout: 20_000 }).toBe(1);
  });

  test('PAY-10 leaving during 3-D Secure for good charges nothing', async ({ visitor }) => {
    const page = await visitor({ baseURL: own.origin, viewport });
    const email = newEmail('abandons');
    const before = await countCaptured();
    await goToLastStep(page, email, CARDS.requires3ds);
    await buy(page);
    await expect(complete(page)).toBeVisible();
    await page.goBack();
    await page.close();
    expect(await countCaptured()).toBe(before);
    expect(await shop.receiptCount(email)).toBe(0);
  });

  test('PAY-10 a card declined after an approved 3-D Secure shows an error', async ({
    visitor,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 402/, /creating the order failed/);
    const page = await visitor({ baseURL: own.origin, viewport });
    const before = await countCaptured();
    await goToLastStep(page, newEmail('poor'), CARDS.requires3dsThenDeclines);
    await buy(page);
    await complete(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'insufficient funds' })).toBeVisible();
    expect(await countCaptured()).toBe(before);
  });

  test('PAY-10 approving in the bank’s app and then changing the note buys one gift with that note', async ({
    visitor,
  }) => {
    const page = await visitor({ baseURL: own.origin, viewport });
    const email = newEmail('app-and-note');
    const before = await countCaptured();
    await goToLastStep(page, email, CARDS.requires3ds);
    await buy(page);
    await expect(complete(page)).toBeVisible();
    const [intent] = await fakeStripe.intents();
    await fakeStripe.completeThreeDSecure(intent?.id, 'approved');
    await page.reload();
    await writeNote(page, 'For your new garden');
    await buy(page);
    await sentLink(page);
    expect(await countCaptured()).toBe(before + 1);
    expect(await shop.receiptCount(email)).toBe(1);

    // On another device, with the e-mailed link.
    const [receipt] = await shop.messages(email);
    const other = await visitor({ baseURL: own.origin, viewport });
    await open(other, new URL(receipt?.body.match(/\S+\/manage\/\S+/)?.[0] ?? '').pathname);
    await expect(other.getByText('For your new garden', { exact: true })).toBeVisible();
  });

  test('PAY-10 a payment that expired during 3-D Secure shows an error and can be restarted', async ({
    visitor,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 4/, /creating the order failed/);
    const page = await visitor({ baseURL: own.origin, viewport });
    const email = newEmail('too-late');
    const before = await countCaptured();
    await goToLastStep(page, email, CARDS.requires3ds);
    await buy(page);
    await expect(complete(page)).toBeVisible();
    const [intent] = await fakeStripe.intents();
    await fakeStripe.cancelInDashboard(intent?.id);
    await complete(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to create order:' })).toBeVisible();
    expect(await countCaptured()).toBe(before);

    await page.getByRole('link', { name: 'Use another card' }).click();
    await enterCard(page, CARDS.pays);
    await page.getByRole('button', { name: 'Continue' }).click();
    await chooseCardDesign(page);
    await buy(page);
    await sentLink(page);
    expect(await countCaptured()).toBe(before + 1);
    expect(await shop.receiptCount(email)).toBe(1);
  });

  test('PAY-15 while Stripe is down no success is shown, and a retry works once it is back', async ({
    visitor,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 503/, /creating the order failed/, /response: 503/);
    const page = await visitor({ baseURL: own.origin, viewport });
    const email = newEmail('outage');
    const before = await countCaptured();
    await goToLastStep(page, email, CARDS.pays);
    await fakeStripe.fault({ call: 'POST /v1/payment_intents$', do: 'cut', when: 'before', times: 1000 });
    await buy(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to create order:' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Gift Sent Successfully!' })).toHaveCount(0);
    await fakeStripe.clearFaults();
    await buy(page);
    await sentLink(page);
    expect(await countCaptured()).toBe(before + 1);
    expect(await shop.receiptCount(email)).toBe(1);
  });

  test('PAY-15 no invalid response is shown as a success', async ({ visitor, browserErrors }) => {
    if (isSoak) test.setTimeout(1_800_000);
    browserErrors.expect(/./);
    const page = await visitor({ baseURL: own.origin, viewport });
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''));
    });
    const email = newEmail('outages');
    const before = await countCaptured();
    await goToLastStep(page, email, CARDS.pays);
    for (const outage of OUTAGES.flatMap((one) => Array.from({ length: isSoak ? 10 : 1 }, () => one))) {
      let intercepted = 0;
      await page.route('**/api/orders', async (route) => {
        intercepted++;
        await outage(route);
      });
      await buy(page);
      await expect.poll(() => intercepted).toBeGreaterThan(0);
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to create order:' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Gift Sent Successfully!' })).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe('/memo-input');
      await page.unroute('**/api/orders');
    }
    expect(await shop.receiptCount(email)).toBe(0);
    await buy(page);
    await sentLink(page);
    expect(await countCaptured()).toBe(before + 1);
    expect(await shop.receiptCount(email)).toBe(1);
    // No loaded script contains code that generates gift ids.
    expect(scripts.length).toBeGreaterThan(5);
    expect(
      scripts.filter((script) => /gift-(\$\{|["'`]\s*\+\s*)Date|mock[-_]?(gift|order)/i.test(script)),
    ).toEqual([]);
  });

  test('PAY-16 a response lost after the capture: a retry shows the real gift, also in another tab and after a reload', async ({
    visitor,
    browserErrors,
  }) => {
    browserErrors.expect(/ERR_FAILED/, /creating the order failed/);
    const page = await visitor({ baseURL: own.origin, viewport });
    const email = newEmail('lost-answer');
    const before = await countCaptured();
    await goToLastStep(page, email, CARDS.pays);
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await buy(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to create order:' })).toBeVisible();
    await page.unroute('**/api/orders');
    // A tab opened from this one inherits its session storage.
    const [second] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(() => void window.open(location.href)),
    ]);
    await waitForHydration(second);
    await buy(second);
    const link = await sentLink(second);
    await page.reload();
    await buy(page);
    expect(await sentLink(page)).toBe(link);
    await page.reload();
    expect(await sentLink(page)).toBe(link);
    expect(await countCaptured()).toBe(before + 1);
    expect(await shop.receiptCount(email)).toBe(1);
  });
}
