import { buy, goToLastStep, payButton, sentLink, startAtLastStep } from './support/checkout-steps.ts';
import { newEmail } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

for (const path of ['/card-selection', '/memo-input', '/purchase-complete']) {
  test(`${path} without the previous steps redirects to the home page @S4.2-4 @S4.2-5 @S4.2-6 @R1-7c`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByPlaceholder('Search gifts...')).toBeVisible();
  });
}

test('reloading and going back keep the input', async ({ page, shop }) => {
  const email = newEmail('back');
  const gift = await shop.gift();
  await goToLastStep(page, gift.id, { email });
  const review = page.getByRole('heading', { name: 'Review and pay' });
  await page.reload();
  await expect(review).toBeVisible();
  await expect(page.getByText('For your new kitchen').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Short Note')).toHaveValue('For your new kitchen');
  await page.reload();
  await expect(page.getByLabel('Short Note')).toHaveValue('For your new kitchen');
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Cake and Balloons' })).toBeChecked();
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.goForward();
  await page.goForward();
  await expect(page.getByLabel('Short Note')).toHaveValue('For your new kitchen');
  await page.goForward();
  await expect(review).toBeVisible();
});

test('card design and note are optional, and only Pay takes money, even after a double click on Skip @S4.2-9 @R1-6 @R15-1', async ({
  page,
  shop,
}) => {
  const email = newEmail('skip');
  const gift = await shop.gift();
  await open(page, `/purchase/${gift.id}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.getByRole('button', { name: 'Skip Card Design' }).click();
  await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
  await page.getByRole('button', { name: 'Skip', exact: true }).dblclick();
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible();
  for (const text of [gift.name, 'No card design', 'No note', 'Visa ending in 4242', email])
    await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^pay (?!with)/i })).toHaveText([/^Pay \$\d/]);
  expect(await shop.receiptCount(email)).toBe(0);
  await buy(page);
  await sentLink(page);
  expect(await shop.receiptCount(email)).toBe(1);
});

test('a double click buys one gift @R1-2b', async ({ page, shop }) => {
  const email = newEmail('twice');
  await startAtLastStep(page, shop, { email });
  await payButton(page).dblclick();
  await sentLink(page);
  expect(await shop.receiptCount(email)).toBe(1);
});

test('a request whose response was lost is retried without buying a second gift @S8-12 @R1-2b', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/, /creating the order failed/);
  const email = newEmail('lost');
  await startAtLastStep(page, shop, { email });
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await buy(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create order:' })).toBeVisible();
  await expect(page.getByText('Failed to complete purchase. Please try again.').first()).toBeVisible();
  await page.unroute('**/api/orders');
  await buy(page);
  await sentLink(page);
  expect(await shop.receiptCount(email)).toBe(1);
});
