import { fillAddress, openAddressForm, sendAddress, unwrap } from './support/claim-steps.ts';
import { openDialog } from './support/dialogs.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('the second to claim is told so and sees the tracking instead @S2.1-10 @S2.9-9 @S4.4-2 @S8-23 @S9-12', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/, /failed/);
  const gift = await shop.buy();
  await unwrap(page, gift.giftId);
  await openAddressForm(page);
  await fillAddress(page);
  await shop.claim(gift.giftId);
  await sendAddress(page);
  await expect(page.getByText('This gift has already been claimed')).toBeVisible();
  const told = Date.now();
  await expect(page).toHaveURL(`/track/${gift.giftId}`);
  expect(Date.now() - told).toBeGreaterThan(1_000);

  await page.goto(`/claim/${gift.giftId}`);
  await expect(page.getByText('This gift has already been claimed')).toBeVisible();
  await expect(page).toHaveURL(`/track/${gift.giftId}`);
});

test('the card opens first and then the box; both stay on the revealed screen @R15-20 @R15-21 @R15-22 @R15-26 @R15-30', async ({
  page,
  shop,
}) => {
  const gift = await shop.buy({ note: ['Happy birthday!', 'See you soon,\nGrace'], card: 'birthday' });
  await open(page, `/track/${gift.giftId}`);
  await expect(page).toHaveTitle(/^Grace sent you a gift/);
  await page.getByRole('button', { name: 'tap to reveal' }).click();
  const note = page.locator('blockquote');
  await expect(note).toHaveText('Happy birthday!See you soon,\nGrace');
  await expect(page.getByText('celebrates you')).toHaveCount(0);
  await page.getByRole('button', { name: 'tap to open the box' }).click();
  await expect(page.getByRole('heading', { name: gift.name })).toBeVisible();
  await expect(note.locator('p').first()).toHaveText('Happy birthday!');
  const strip = page.getByRole('region', { name: 'Gifts others love' }).first();
  await expect(strip.getByRole('link').first()).toBeVisible();
  await expect(page.locator('main')).not.toContainText('$');
  await expect(page.getByRole('link', { name: gift.name, exact: true })).toHaveCount(0);
});

test('a cancelled gift explains what happened @S2.1-10 @S8-24 @R4-6', async ({ page, shop }) => {
  const gift = await shop.buy();
  await shop.cancel(gift);
  await page.goto(`/recipient/${gift.giftId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This gift was canceled');
  await expect(page.getByText('This gift is not available for claiming')).toBeVisible();
  await page.goto(`/track/${gift.giftId}`);
  await expect(page.getByText('This gift was canceled')).toBeVisible();
  await expect(page.getByText(gift.name)).toHaveCount(0);
});

test('an unknown ID shows its own not-found page @S4.1-7 @S8-20 @S8-25 @S8-29 @R6-4 @R15-32 @R15-83', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/);
  const unknown = 'no-such-gift-0000000000';
  expect((await page.goto(`/track/${unknown}`))?.status()).toBe(404);
  await expect(page.getByText('Gift or order not found. Please check your ID and try again.')).toBeVisible();
  const help = page.getByText('It may have been replaced. Ask them for the new one.');
  await expect(help).toContainText('Did it come by email? Check the latest email from us, or contact us.');
  expect((await page.goto(`/recipient/${unknown}`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('Gift not found')).toBeVisible();
  await expect(page.getByText('Your link may have been replaced.')).toBeVisible();
});

test('looking up a gift by its ID and by an invalid one @S2.9-1 @S2.9-2 @S2.9-8 @S5-13 @S8-21', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/);
  const gift = await shop.buy();
  await open(page, '/track');
  const search = page.getByRole('button', { name: 'Search' });
  const field = page.getByPlaceholder('Enter gift or order ID');
  await expect(search).toBeDisabled();
  await field.fill('  ');
  await field.press('Enter');
  await expect(page.getByText('Please enter a valid gift or order ID')).toBeVisible();
  await field.fill(gift.giftId);
  await search.click();
  await expect(page).toHaveURL(`/recipient/${gift.giftId}`);
});

test('the address form has required fields and keeps its input when closed @S5-14 @S8-27', async ({
  page,
  shop,
}) => {
  const gift = await shop.buy();
  await unwrap(page, gift.giftId);
  await openAddressForm(page);
  await page.getByLabel('Full Name *').fill('Noor');
  await sendAddress(page);
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await expect(page.getByLabel('Street Address *')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add my address' })).toBeFocused();
  await openAddressForm(page);
  await expect(page.getByLabel('Full Name *')).toHaveValue('Noor');
});

test('"Maybe Later" ends with success, and three seconds later with tracking @S2.10-6 @S2.10-8 @S2.10-9 @S4.4-1 @S9-12', async ({
  page,
  shop,
}) => {
  const gift = await shop.buy();
  await unwrap(page, gift.giftId);
  await openAddressForm(page);
  await fillAddress(page);
  await sendAddress(page);
  const done = page.getByRole('dialog', { name: 'Address completed!' });
  await expect(done.getByRole('link', { name: 'Browse Gifts' })).toHaveAttribute('href', '/');
  await done.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(page.getByRole('heading', { name: 'Gift claimed successfully!' })).toBeVisible();
  const told = Date.now();
  await expect(page.getByText('What happens next?')).toBeVisible();
  await expect(page.getByText('Redirecting to tracking page...')).toBeVisible();
  await expect(page).toHaveURL(`/track/${gift.giftId}`);
  expect(Date.now() - told).toBeGreaterThan(1_000);
});

test('a gift can be declined; its gifter gets the message and a refund @R2-64 @R15-31', async ({
  page,
  shop,
}) => {
  const gift = await shop.buy();
  await unwrap(page, gift.giftId);
  await page.getByRole('button', { name: 'Decline this gift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this gift?' });
  await expect(page.locator('canvas')).toHaveCount(0);
  await dialog.getByLabel('Message to').fill('Too kind of you!');
  await dialog.getByRole('button', { name: 'Decline gift' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('declined');
  await expect.poll(async () => (await shop.order(gift)).payment_status).toBe('refunded');
  // The gifter's address is unverified, so the email links to the message instead of containing it.
  const mails = await shop.messages(gift.email);
  expect(mails.some(({ body }) => body.includes(`/manage/${gift.manageKey}`))).toBe(true);
  expect(mails.some(({ body }) => body.includes('Too kind of you!'))).toBe(false);
  await open(page, `/manage/${gift.manageKey}`);
  await expect(page.getByText('Too kind of you!')).toBeVisible();
});

test('the recipient thanks the gifter @R2-65', async ({ page, shop }) => {
  const gift = await shop.buy();
  await shop.claim(gift.giftId, page.request);
  await open(page, `/track/${gift.giftId}`);
  await page.getByLabel(/make Grace Miller's day/).fill('You are a dear');
  await page.getByRole('button', { name: 'Send thank-you note' }).click();
  await expect(page.getByText("We've sent your thank-you note to Grace Miller.")).toBeVisible();
  const mails = await shop.messages(gift.email);
  expect(mails.some(({ body }) => body.includes('You are a dear'))).toBe(false);
  await open(page, `/manage/${gift.manageKey}`);
  await expect(page.getByText('You are a dear')).toBeVisible();
});

test('only the recipient sees the whole address and can correct it in time @R3-3', async ({
  page,
  visitor,
  shop,
}) => {
  const gift = await shop.buy();
  await shop.claim(gift.giftId, page.request);
  await open(page, `/track/${gift.giftId}`);
  await expect(page.getByText('7 Harbour Lane')).toBeVisible();
  await page.getByRole('button', { name: 'Edit my address' }).click();
  await page.getByLabel('Street Address *').fill('8 Harbour Lane');
  await openDialog(page)
    .getByRole('button', { name: /address/i })
    .click();
  await expect(page.getByText('8 Harbour Lane')).toBeVisible();
  const other = await visitor();
  await other.goto(`/track/${gift.giftId}`);
  await expect(other.getByText('Astoria, OR')).toBeVisible();
  await expect(other.getByText('Harbour Lane')).toHaveCount(0);
});

test("a recipient's link with a wrong key says whom to ask @R15-83", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/, /exchanging the recipient key failed/);
  const { giftId } = await shop.buy();
  await shop.claim(giftId);
  await open(page, `/track/${giftId}?key=mistyped`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText("We couldn't show your address.");
  await expect(alert).toContainText(
    'This link may have been replaced or mistyped. Check the latest email from us, or contact us.',
  );
  await expect(page).toHaveURL(`/track/${giftId}`);
});
