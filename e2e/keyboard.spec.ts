import { openDialog } from './support/dialogs.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('search, gift and checkout by keyboard alone @S2.5-6 @S3-17 @R6-5', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByPlaceholder('Search gifts...').focus();
  await page.keyboard.type('dark chocolate');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/gift\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, () => page.getByRole('link', { name: 'Purchase as Gift' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/purchase\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // The card's fields are loaded after the form.
  await expect(page.getByLabel('Card Number')).toBeEnabled();
  await tabTo(page, () => page.getByLabel('First Name'));
  for (const label of [
    'Last Name',
    'Email',
    'Card Number',
    'Expiry Date',
    'CVV',
    'Address',
    'Apartment or Suite (optional)',
    'City',
    'State',
    'ZIP Code',
  ]) {
    await page.keyboard.press('Tab');
    const role = label === 'State' ? 'combobox' : 'textbox';
    await expect(page.getByRole(role, { name: label, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/card-selection');
});

test('Escape closes a drawer and restores the focus @S2.2-12 @R6-5', async ({ page }) => {
  await open(page, '/');
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await signIn.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Phone Number')).toBeFocused();
  await page.keyboard.type('5551234567');
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toBeHidden();
  await expect(signIn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Phone Number')).toHaveValue('(555) 123-4567');
});

test('Enter unwraps a gift @R6-5', async ({ page, shop }) => {
  const gift = await shop.buy();
  await open(page, `/recipient/${gift.giftId}`);
  await tabTo(page, () => page.getByRole('button', { name: 'tap to reveal' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('celebrates you')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(async () => (await shop.order(gift)).opened_at).not.toBeNull();
});

/** Presses Tab until the element has the focus, at most forty times. */
async function tabTo(
  page: import('@playwright/test').Page,
  target: () => import('@playwright/test').Locator,
): Promise<void> {
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab');
    if (await target().evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement)))
      return;
  }
  await expect(target()).toBeFocused();
}
