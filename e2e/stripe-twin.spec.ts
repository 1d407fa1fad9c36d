import type { Page } from '@playwright/test';
import { type StripeTwin, startStripeTwin } from '../server/src/testing/stripe-twin/start-stripe-twin.ts';
import { buy, chooseCard, sentLink, writeNote } from './support/checkout-steps.ts';
import { type OwnShop, openOwnShop } from './support/own-shop.ts';
import { newEmail } from './support/people.ts';
import { ShopApi } from './support/shop-api.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

/*
 * The whole purchase with Stripe in place of the sandbox: the shop's own process, the twin's card field in
 * the twin's frame, the bank's page on an origin of its own, webhooks that come by themselves.
 */
const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  asksThenDeclines: '4000 0082 6000 3178',
};
const WIDTHS = [320, 768, 1280];

let twin: StripeTwin;
let own: OwnShop;
let shop: ShopApi;
test.beforeAll(async ({ playwright }) => {
  twin = await startStripeTwin();
  own = await openOwnShop(twin.env);
  await twin.webhooks({ url: `${own.origin}/api/payments/webhook` });
  shop = new ShopApi(await playwright.request.newContext({ baseURL: own.origin }));
});
test.afterAll(async () => {
  await own.close();
  await twin.close();
});
test.beforeEach(({ faults }) => {
  faults.expect(new RegExp(`^foreign: (${own.origin}|${twin.origin}|${twin.bankOrigin})/`));
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

async function goToLastStep(page: Page, email: string, number: string): Promise<void> {
  const gift = await shop.gift();
  await open(page, `/purchase/${gift.id}`);
  await fillBilling(page, email, number);
  await chooseCard(page);
  await writeNote(page);
}

/** Of the twin's books: what was taken for a gifter's orders. */
const taken = async () => (await twin.intents()).filter(({ status }) => status === 'succeeded').length;

for (const width of WIDTHS) {
  test.describe(`${width} pixels wide`, () => {
    test('PAY-10 a card that pays: typed into Stripe’s own frame, and no bank asks', async ({ visitor }) => {
      const page = await visitor({ baseURL: own.origin, viewport: { width, height: 800 } });
      const email = newEmail('pays');
      const before = await taken();
      await goToLastStep(page, email, CARDS.pays);
      await buy(page);
      await sentLink(page);
      expect(await taken()).toBe(before + 1);
      expect(await shop.receiptCount(email)).toBe(1);
    });

    test('PAY-10 the bank asks and the gifter approves: one gift', async ({ visitor }) => {
      const page = await visitor({ baseURL: own.origin, viewport: { width, height: 800 } });
      const email = newEmail('approves');
      const before = await taken();
      await goToLastStep(page, email, CARDS.asks);
      await buy(page);
      await complete(page).click();
      await sentLink(page);
      expect(await taken()).toBe(before + 1);
      expect(await shop.receiptCount(email)).toBe(1);
    });

    test('PAY-10 the bank asks and the gifter refuses: nothing is charged, and another card buys the gift', async ({
      visitor,
      faults,
    }) => {
      faults.expect(/status of 402/, /creating the order failed/);
      const page = await visitor({ baseURL: own.origin, viewport: { width, height: 800 } });
      const email = newEmail('refuses');
      const before = await taken();
      await goToLastStep(page, email, CARDS.asks);
      await buy(page);
      await fail(page).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to create order:' })).toBeVisible();
      expect(await taken()).toBe(before);
      expect(await shop.receiptCount(email)).toBe(0);
    });
  });
}

test('PAY-10 a double click, and a second one while the bank asks, buy one gift', async ({ visitor }) => {
  const page = await visitor({ baseURL: own.origin });
  const email = newEmail('double');
  const before = await taken();
  await goToLastStep(page, email, CARDS.asks);
  await page.getByRole('button', { name: 'Continue to Checkout' }).dblclick();
  await complete(page).dblclick();
  await sentLink(page);
  expect(await taken()).toBe(before + 1);
  expect(await shop.receiptCount(email)).toBe(1);
});

test('PAY-10 who reloads the page while the bank asks is asked again, for the same gift', async ({
  visitor,
}) => {
  const page = await visitor({ baseURL: own.origin });
  const email = newEmail('reload');
  const before = await taken();
  await goToLastStep(page, email, CARDS.asks);
  await buy(page);
  await expect(complete(page)).toBeVisible();
  const intents = (await twin.intents()).length;
  await page.reload();
  await buy(page);
  await complete(page).click();
  await sentLink(page);
  expect((await twin.intents()).length).toBe(intents);
  expect(await taken()).toBe(before + 1);
  expect(await shop.receiptCount(email)).toBe(1);
});

test('PAY-10 who closes the tab and approves in their bank’s own app gets the gift by e-mail', async ({
  visitor,
}) => {
  const page = await visitor({ baseURL: own.origin });
  const email = newEmail('app');
  await goToLastStep(page, email, CARDS.asks);
  await buy(page);
  await expect(complete(page)).toBeVisible();
  await page.close();
  const [intent] = await twin.intents();
  expect(intent?.status).toBe('requires_action');
  await twin.answerBank(intent?.id, 'approved');
  await expect.poll(() => shop.receiptCount(email), { timeout: 20_000 }).toBe(1);
});

test('PAY-10 who leaves while the bank asks and never comes back is charged nothing', async ({ visitor }) => {
  const page = await visitor({ baseURL: own.origin });
  const email = newEmail('abandons');
  const before = await taken();
  await goToLastStep(page, email, CARDS.asks);
  await buy(page);
  await expect(complete(page)).toBeVisible();
  await page.goBack();
  await page.close();
  expect(await taken()).toBe(before);
  expect(await shop.receiptCount(email)).toBe(0);
});

test('PAY-10 a card that the bank approves and its account cannot pay is refused, in words', async ({
  visitor,
  faults,
}) => {
  faults.expect(/status of 402/, /creating the order failed/);
  const page = await visitor({ baseURL: own.origin });
  const before = await taken();
  await goToLastStep(page, newEmail('poor'), CARDS.asksThenDeclines);
  await buy(page);
  await complete(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'insufficient funds' })).toBeVisible();
  expect(await taken()).toBe(before);
});

test('PAY-15 while Stripe is down there is no success to see, and the same click works once it is back', async ({
  visitor,
  faults,
}) => {
  faults.expect(/status of 503/, /creating the order failed/, /answer: 503/);
  const page = await visitor({ baseURL: own.origin });
  const email = newEmail('outage');
  const before = await taken();
  await goToLastStep(page, email, CARDS.pays);
  await twin.fault({ call: 'POST /v1/payment_intents$', do: 'cut', when: 'before', times: 1000 });
  await buy(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create order:' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gift Sent Successfully!' })).toHaveCount(0);
  await twin.clearFaults();
  await buy(page);
  await sentLink(page);
  expect(await taken()).toBe(before + 1);
  expect(await shop.receiptCount(email)).toBe(1);
});

test('PAY-16 an answer lost after the money was taken: the next click shows the real gift, and so does a reload', async ({
  visitor,
  faults,
}) => {
  faults.expect(/ERR_FAILED/, /creating the order failed/);
  const page = await visitor({ baseURL: own.origin });
  const email = newEmail('lost-answer');
  const before = await taken();
  await goToLastStep(page, email, CARDS.pays);
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await buy(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create order:' })).toBeVisible();
  await page.unroute('**/api/orders');
  await page.reload();
  await buy(page);
  const link = await sentLink(page);
  await page.reload();
  expect(await sentLink(page)).toBe(link);
  expect(await taken()).toBe(before + 1);
  expect(await shop.receiptCount(email)).toBe(1);
});
