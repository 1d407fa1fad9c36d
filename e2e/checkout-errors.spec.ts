import { buy, cards, sentLink, startAtLastStep, useAnotherCard } from './support/checkout-steps.ts';
import { newEmail } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

const refusals = [/status of 402/, /creating the order failed/, /confirming/];

test('after a declined card all input is kept, and another card entered in place buys one gift @S8-16 @R1-2a @R15-2', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(...refusals);
  const email = newEmail('declined');
  await startAtLastStep(page, shop, { email, number: cards.declined });
  await buy(page);
  await expect(page.getByRole('alert')).toContainText(/Failed to create order: .*declined/);
  await expect(page.getByRole('alert')).toContainText('Nothing was charged');
  for (const kept of ['For your new kitchen', 'Cake and Balloons', email])
    await expect(page.getByText(kept).first()).toBeVisible();
  expect(await shop.receiptCount(email)).toBe(0);

  await useAnotherCard(page, cards.good);
  await buy(page);
  await sentLink(page);
  expect(await shop.receiptCount(email)).toBe(1);
});

test('3-D Secure: rejected first, then approved @R2-40', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(...refusals);
  const email = newEmail('bank');
  await startAtLastStep(page, shop, { email, number: cards.requires3ds });
  await buy(page);
  const bank = page.getByRole('dialog', { name: 'Your bank needs you to confirm' });
  await bank.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to create order:');
  expect(await shop.receiptCount(email)).toBe(0);

  await useAnotherCard(page, cards.requires3ds);
  await buy(page);
  await bank.getByRole('button', { name: 'Approve' }).click();
  await sentLink(page);
  expect(await shop.receiptCount(email)).toBe(1);
});

test('form errors are shown at their fields @S5-9', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of 402/);
  const gift = await shop.gift();
  await open(page, `/purchase/${gift.id}`);
  const submit = page.getByRole('button', { name: 'Continue' });
  const expiry = page.getByLabel('Expiry Date');

  await expiry.fill('01/20');
  await submit.click();
  await expect(expiry).toHaveAccessibleDescription(/expired/);
  await expect(expiry).toBeFocused();
  await expiry.fill('1234');
  await expect(expiry).toHaveValue('12/34');

  for (const label of ['First Name', 'Email', 'ZIP Code']) await page.getByLabel(label).fill(' ');
  await submit.click();
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('Please enter your first name');
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(page.getByLabel('ZIP Code')).toHaveAccessibleDescription('Please enter your ZIP code');
  await page.getByLabel('Email').fill('nobody');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email address/);
  await expect(page).toHaveURL(/\/purchase\//);
});
