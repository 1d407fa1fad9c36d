import { buy, payButton, review, sentLink, writeNote } from './support/checkout-steps.ts';
import { atAllWidths, atOneWidth, test } from './support/stripe-shop.ts';
import { CARDS, cardFrame, complete, fail, failure, takeAnotherCard } from './support/stripe-steps.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

test('WEB-07 the checkout loads only the shop’s and the card processor’s scripts', async ({
  page,
  shop,
  fakeStripe,
  stripeShop,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isScript = request.resourceType() === 'script' && request.frame() === page.mainFrame();
    if (isScript && origin !== stripeShop.origin) foreign.push(origin + pathname);
  });
  const gift = await shop.gift();
  await open(page, `/purchase/${gift.id}`);
  await expect(cardFrame(page).getByLabel('Credit or debit card number')).toBeVisible();
  expect(foreign).toEqual([fakeStripe.env['STRIPE_JS_URL']]);
});

atAllWidths(() => {
  test('PAY-10 a card without 3-D Secure, entered in Stripe’s frame, buys a gift', async ({
    page,
    checkout,
  }) => {
    await checkout.goToLastStep(CARDS.pays);
    await buy(page);
    await sentLink(page);
    await checkout.expectBought(1);
  });

  test('PAY-10 3-D Secure approved: one gift', async ({ page, checkout }) => {
    await checkout.goToLastStep(CARDS.requires3ds);
    await buy(page);
    await complete(page).click();
    await sentLink(page);
    await checkout.expectBought(1);
  });

  test('PAY-10 3-D Secure rejected: nothing is charged, and another card buys the gift', async ({
    page,
    browserErrors,
    checkout,
  }) => {
    browserErrors.expect(/status of 402/, /creating the order failed/);
    await checkout.goToLastStep(CARDS.requires3ds);
    await buy(page);
    await fail(page).click();
    await expect(failure(page)).toBeVisible();
    await checkout.expectBought(0);

    await expect(page.getByText('For your new kitchen').first()).toBeVisible();
    await takeAnotherCard(page);
    await buy(page);
    await sentLink(page);
    await checkout.expectBought(1);
  });
});

atOneWidth(() => {
  test('PAY-10 double clicks before and during 3-D Secure buy one gift', async ({ page, checkout }) => {
    await checkout.goToLastStep(CARDS.requires3ds);
    await payButton(page).dblclick();
    await complete(page).dblclick();
    await sentLink(page);
    await checkout.expectBought(1);
  });

  test('PAY-10 reloading the page during 3-D Secure repeats it for the same gift', async ({
    page,
    fakeStripe,
    checkout,
  }) => {
    await checkout.goToLastStep(CARDS.requires3ds);
    await buy(page);
    await expect(complete(page)).toBeVisible();
    const intents = (await fakeStripe.intents()).length;
    await page.reload();
    await buy(page);
    await complete(page).click();
    await sentLink(page);
    expect((await fakeStripe.intents()).length).toBe(intents);
    await checkout.expectBought(1);
  });

  test('PAY-10 closing the tab and approving in the bank’s app sends the gift by email', async ({
    page,
    shop,
    fakeStripe,
    checkout,
  }) => {
    await checkout.goToLastStep(CARDS.requires3ds);
    await buy(page);
    await expect(complete(page)).toBeVisible();
    await page.close();
    const [intent] = await fakeStripe.intents();
    expect(intent?.status).toBe('requires_action');
    await fakeStripe.completeThreeDSecure(intent?.id, 'approved');
    await expect.poll(() => shop.receiptCount(checkout.email), { timeout: 20_000 }).toBe(1);
  });

  test('PAY-10 leaving during 3-D Secure for good charges nothing', async ({ page, checkout }) => {
    await checkout.goToLastStep(CARDS.requires3ds);
    await buy(page);
    await expect(complete(page)).toBeVisible();
    await page.goBack();
    await page.close();
    await checkout.expectBought(0);
  });

  test('PAY-10 a card declined after an approved 3-D Secure shows an error', async ({
    page,
    browserErrors,
    checkout,
  }) => {
    browserErrors.expect(/status of 402/, /creating the order failed/);
    await checkout.goToLastStep(CARDS.requires3dsThenDeclines);
    await buy(page);
    await complete(page).click();
    await expect(failure(page, 'insufficient funds')).toBeVisible();
    await checkout.expectBought(0);
  });

  test('PAY-10 approving in the bank’s app and then changing the note buys one gift with that note', async ({
    page,
    visitor,
    shop,
    fakeStripe,
    checkout,
  }) => {
    await checkout.goToLastStep(CARDS.requires3ds);
    await buy(page);
    await expect(complete(page)).toBeVisible();
    const [intent] = await fakeStripe.intents();
    await fakeStripe.completeThreeDSecure(intent?.id, 'approved');
    await page.reload();
    await page.getByRole('button', { name: 'Change note' }).click();
    await writeNote(page, 'For your new garden');
    await review(page);
    await buy(page);
    await sentLink(page);
    await checkout.expectBought(1);

    // On another device, with the emailed link.
    const [receipt] = await shop.messages(checkout.email);
    const other = await visitor();
    await open(other, new URL(receipt?.body.match(/\S+\/manage\/\S+/)?.[0] ?? '').pathname);
    await expect(other.getByText('For your new garden', { exact: true })).toBeVisible();
  });

  test('PAY-10 a payment that expired during 3-D Secure shows an error and can be restarted', async ({
    page,
    fakeStripe,
    browserErrors,
    checkout,
  }) => {
    browserErrors.expect(/status of 4/, /creating the order failed/);
    await checkout.goToLastStep(CARDS.requires3ds);
    await buy(page);
    await expect(complete(page)).toBeVisible();
    const [intent] = await fakeStripe.intents();
    await fakeStripe.cancelInDashboard(intent?.id);
    await complete(page).click();
    await expect(failure(page)).toBeVisible();
    await checkout.expectBought(0);

    await takeAnotherCard(page);
    await buy(page);
    await sentLink(page);
    await checkout.expectBought(1);
  });
});
