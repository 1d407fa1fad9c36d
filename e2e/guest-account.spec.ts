import { buy, goToLastStep, sentLink } from './support/checkout-steps.ts';
import { openDialog } from './support/dialogs.ts';
import { newEmail, newPhone } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('a guest signs up during checkout, reviews and pays, adds a card and note, and finds the gift in the account @S2.2-11 @S2.5-4 @S2.5-5 @S4.2-10 @S4.2-11 @S5-5 @R1-7b @R1-11b @R1-12b @R15-3 @R15-4', async ({
  page,
  shop,
}) => {
  const phone = newPhone();
  const email = newEmail('new-user');
  const gift = await shop.gift();

  await open(page, `/purchase/${gift.id}`);
  await page.getByLabel('Create an account').check();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill('555');
  await page.getByRole('button', { name: 'Continue to phone verification' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByRole('button', { name: 'Continue to phone verification' }).click();

  await expect(page.getByRole('link', { name: 'Back to checkout' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await page.getByLabel('Verification code').fill(await shop.code(phone));
  await expect(page.getByText('Phone verified')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Checkout' }).getByRole('listitem')).toHaveCount(2);
  await page.reload();
  expect(await shop.receiptCount(email)).toBe(0);
  await buy(page);

  const link = await sentLink(page);
  expect(await shop.receiptCount(email)).toBe(1);
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse More Gifts' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Track Your Order' })).toHaveAttribute('href', '/track');

  await page.getByRole('button', { name: 'Add a card and note' }).click();
  const drawer = openDialog(page).filter({ has: page.getByRole('textbox', { name: 'Short Note' }) });
  await drawer.getByRole('textbox', { name: 'Short Note' }).fill('For your new kitchen');
  await drawer.getByRole('radio', { name: 'Cake and Balloons' }).check();
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change card and note' })).toBeVisible();

  await page.getByRole('button', { name: "Grace Miller's account" }).click();
  await page.getByRole('link', { name: 'View All Gifts' }).click();
  await expect(page).toHaveURL('/gifts');
  await expect(page.getByRole('textbox', { name: `Gift link for ${gift.name}` })).toHaveValue(link);
  await expect(page.getByText('For your new kitchen')).toBeVisible();
});

test('a guest who asks for an account after choosing a card and a note sees both before paying @R15-3', async ({
  page,
  shop,
}) => {
  const phone = newPhone();
  const email = newEmail('late-user');
  const gift = await shop.gift();
  await goToLastStep(page, gift.id, { email });
  await open(page, `/purchase/${gift.id}`);
  await page.getByLabel('Create an account').check();
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByRole('button', { name: 'Continue to phone verification' }).click();
  await page.getByLabel('Verification code').fill(await shop.code(phone));
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible();
  await expect(page.getByRole('figure').getByText('For your new kitchen')).toBeVisible();
  await expect(page.getByText('Cake and Balloons')).toBeVisible();
  await expect(page.getByText(/add a greeting card and a note right after/)).toHaveCount(0);
  await buy(page);
  await sentLink(page);
  await expect(page.getByRole('button', { name: 'Add a card and note' })).toHaveCount(0);
});
