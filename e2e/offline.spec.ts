import { buy, fillBillingStep, goToLastStep, review, sentLink } from './support/checkout-steps.ts';
import { fillAddress, openAddressForm, reveal, sendAddress, unwrap } from './support/claim-steps.ts';
import { openDialog } from './support/dialogs.ts';
import { NETWORK_ERRORS, noPageError, whileOffline } from './support/offline.ts';
import { newEmail, newPhone } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

const OFFLINE = "You're offline. We kept everything. Try again when you're back.";

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(({ browserErrors }) => browserErrors.expect(...NETWORK_ERRORS));

test('a payment without network keeps the checkout, shows an error and works once the network is back @R15-80', async ({
  page,
  context,
  shop,
}) => {
  const email = newEmail('offline');
  await goToLastStep(page, (await shop.gift()).id, { email });
  await page.getByRole('button', { name: 'Change note' }).click();
  await page.getByLabel('Personal Message').fill('With love from all of us');
  await review(page);
  await whileOffline(context, async () => {
    await buy(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to create order:' })).toContainText(
      OFFLINE,
    );
    // The toast component is loaded lazily with the first toast.
    await expect(page.getByText('Failed to complete purchase. Please try again.').first()).toBeVisible();
    await noPageError(page);
    for (const kept of ['For your new kitchen', 'With love from all of us'])
      await expect(page.getByText(kept).first()).toBeVisible();
  });
  await buy(page);
  await sentLink(page);
  expect(await shop.receiptCount(email)).toBe(1);
});

test('a billing form submitted without network keeps its input and is accepted once the network is back @R15-80', async ({
  page,
  context,
  shop,
}) => {
  const email = newEmail('offline-billing');
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Address').fill('7 Typed Street');
  await whileOffline(context, async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Failed to save billing information. Please try again.')).toContainText(
      OFFLINE,
    );
    await noPageError(page);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Address')).toHaveValue('7 Typed Street');
  });
  await fillBillingStep(page, { email });
});

test('a checkout step opens without network, with its input @R15-80', async ({ page, context, shop }) => {
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await fillBillingStep(page, { email: newEmail('offline-step') });
  await page.getByRole('radio', { name: 'Cake and Balloons', exact: true }).check();
  await whileOffline(context, async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Add a Personal Touch' })).toBeVisible();
    await page.getByLabel('Short Note').fill('Written offline');
    await review(page);
  });
  await buy(page);
  await sentLink(page);
});

test('a drawer that cannot be loaded offline leaves the page unchanged and opens once the network is back @R15-81', async ({
  page,
  context,
}) => {
  await open(page, '/contact');
  const notice = page.getByRole('alert').filter({ hasText: "We couldn't load this." });
  await whileOffline(context, async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await expect(notice).toBeVisible();
    await noPageError(page);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await expect(notice).toBeVisible();
  });
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

test('a link leaves the page unchanged while offline, says so, and works once the network is back @R15-80', async ({
  page,
  context,
  shop,
}) => {
  const { id } = await shop.gift();
  const gift = page.getByRole('main').locator('a[href^="/gift/"]').first();
  for (const path of ['/', '/?query=tea', '/category/food-beverages', `/gift/${id}`, '/contact']) {
    await open(page, path);
    const link = path === '/contact' ? page.getByRole('link', { name: 'FAQ' }).first() : gift;
    await whileOffline(context, async () => {
      await expect(page.getByText(OFFLINE)).toBeInViewport();
      await link.click();
      await expect(page.getByText(OFFLINE)).toBeInViewport();
      await expect(page).toHaveURL(path);
      await noPageError(page);
    });
    await expect(page.getByText(OFFLINE)).toBeHidden();
  }
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(page).toHaveURL('/faq');
});

test('a search says in place that the browser is offline @R15-80', async ({ page, context }) => {
  await open(page, '/');
  const field = page.getByPlaceholder('Search gifts...').first();
  await field.fill('chocolate');
  await expect(page.getByRole('option').first()).toBeVisible();
  await whileOffline(context, async () => {
    await field.fill('tea');
    await expect(page.getByRole('alert').getByText('Failed to search gifts')).toContainText(OFFLINE);
    await noPageError(page);
  });
  await field.fill('teapot');
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('a gift is unwrapped while offline, and claimed once when the network is back @R15-80', async ({
  page,
  context,
  shop,
}) => {
  const { giftId } = await shop.buy();
  await open(page, `/track/${giftId}`);
  // The contents are loaded while the gift is wrapped.
  await expect(page.locator('.unwrapped-picture img')).toHaveJSProperty('complete', true);
  const email = newEmail('offline-claim');
  await whileOffline(context, async () => {
    await reveal(page);
    await noPageError(page);
  });
  await openAddressForm(page);
  await fillAddress(page, { email });
  await page.getByLabel('Delivery Instructions').fill('Ring twice');
  await whileOffline(context, async () => {
    await sendAddress(page);
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to claim gift. Please try again.' });
    await expect(alert).toContainText(OFFLINE);
    await expect(page.getByRole('button', { name: 'Send my gift here' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Delivery Instructions')).toHaveValue('Ring twice');
  });
  // The answer to the claim is lost; the claim counts once.
  await page.route('**/api/orders/claim/*/address', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await sendAddress(page);
  await expect(page.getByRole('button', { name: 'Send my gift here' })).not.toHaveAttribute('aria-busy');
  await page.unroute('**/api/orders/claim/*/address');
  await sendAddress(page);
  await expect(page.getByRole('dialog', { name: 'Address completed!' })).toBeVisible();
  expect(await shop.messages(email)).toHaveLength(1);
});

test('declining while offline keeps the message, and works once the network is back @R15-80', async ({
  page,
  context,
  shop,
}) => {
  const gift = await shop.buy();
  await unwrap(page, gift.giftId);
  await page.getByRole('button', { name: 'Decline this gift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this gift?' });
  await dialog.getByRole('textbox').fill('So kind of you');
  const decline = dialog.getByRole('button', { name: 'Decline gift' });
  await whileOffline(context, async () => {
    await decline.click();
    await expect(dialog.getByRole('alert')).toContainText(OFFLINE);
    await expect(dialog.getByRole('textbox')).toHaveValue('So kind of you');
  });
  await decline.click();
  await expect(dialog).toBeHidden();
  expect((await shop.order(gift)).status).toBe('Cancelled');
});

test('a gift is managed and tracked while offline without losing what was typed @R15-80', async ({
  page,
  context,
  shop,
}) => {
  const gift = await shop.buy();
  await open(page, `/manage/${gift.manageKey}`);
  await page.getByRole('button', { name: 'Change note, card, or date' }).click();
  const drawer = page.getByRole('dialog', { name: 'Change your gift' });
  await drawer.getByLabel('Personal Message').fill('Typed before the tunnel');
  const save = drawer.getByRole('button', { name: 'Save changes' });
  await whileOffline(context, async () => {
    await save.click();
    await expect(drawer.getByRole('alert')).toContainText(OFFLINE);
    await expect(save).not.toHaveAttribute('aria-busy');
    await expect(drawer.getByLabel('Personal Message')).toHaveValue('Typed before the tunnel');
    await noPageError(page);
  });
  await save.click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('Typed before the tunnel', { exact: true })).toBeVisible();

  await whileOffline(context, async () => {
    await page.getByRole('button', { name: 'Extend the deadline' }).click();
    await expect(page.getByText("We couldn't extend the deadline.").first()).toBeVisible();
    await expect(page.getByText(OFFLINE).first()).toBeVisible();
    await noPageError(page);
  });
  await page.getByRole('button', { name: 'Extend the deadline' }).click();
  await expect(page.getByText(/They now have until/).first()).toBeVisible();

  await shop.claim(gift.giftId, page.request);
  await open(page, `/track/${gift.giftId}`);
  const words = page.getByRole('textbox', { name: /day/ });
  await words.fill('Thank you so much');
  await whileOffline(context, async () => {
    await page.getByRole('button', { name: 'Send thank-you note' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(OFFLINE);
    await expect(words).toHaveValue('Thank you so much');
  });
  await page.getByRole('button', { name: 'Send thank-you note' }).click();
  await expect(page.getByText("We've sent your thank-you note")).toBeVisible();
});

test("a recipient's link is not used up while the shop cannot be reached @R15-80", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/exchanging the recipient key failed/);
  const { giftId } = await shop.buy();
  await unwrap(page, giftId);
  await openAddressForm(page);
  const email = newEmail('recipient');
  await fillAddress(page, { email });
  await sendAddress(page);
  await expect(page.getByRole('dialog', { name: 'Address completed!' })).toBeVisible();
  const link = (await shop.messages(email))[0]?.body.match(/\S+\?key=\S+/)?.[0] ?? '';
  await page.context().clearCookies();
  await page.route('**/api/orders/claim/*/recipient', (route) => route.abort());
  await open(page, link);
  const alert = page.getByRole('alert').filter({ hasText: "We couldn't load your address." });
  await expect(alert).toBeVisible();
  await page.unroute('**/api/orders/claim/*/recipient');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your address' })).toBeVisible();
  await expect(page).toHaveURL(`/track/${giftId}`);
});

test('signing in and the account while offline say so in place @R15-80', async ({ page, context, shop }) => {
  const phone = newPhone();
  await open(page, '/preferences');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  const drawer = openDialog(page);
  await drawer.getByLabel('Phone Number').fill(phone);
  const send = drawer.getByRole('button', { name: 'Send code' });
  await whileOffline(context, async () => {
    await send.click();
    await expect(drawer.getByText('Failed to send verification code. Please try again.')).toContainText(
      OFFLINE,
    );
    await expect(drawer.getByLabel('Phone Number')).toHaveValue(/^\(555\)/);
  });
  await send.click();
  const code = await shop.code(phone);
  await whileOffline(context, async () => {
    await drawer.getByLabel('Verification code').fill(code);
    await expect(drawer.getByText('Failed to verify code. Please try again.')).toContainText(OFFLINE);
  });
  await drawer.getByRole('button', { name: 'Verify' }).click();
  await expect(drawer.getByLabel('First Name')).toBeVisible();
  await page.keyboard.press('Escape');
  const posted = page.getByLabel('Keep me posted');
  await whileOffline(context, async () => {
    await posted.uncheck({ force: true }).catch(() => {});
    await expect(page.getByText(OFFLINE).nth(1)).toBeVisible();
    await expect(posted).toBeChecked();
    await noPageError(page);
  });
  await posted.uncheck();
  await expect(posted).toBeEnabled();
});
