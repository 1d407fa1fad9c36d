import { buy, sentLink, startAtLastStep } from './support/checkout-steps.ts';
import { openDialog } from './support/dialogs.ts';
import { newEmail, newPhone } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('a guest extends a gift once and has its links resent', async ({ page, shop }) => {
  const gift = await shop.buy();
  await open(page, `/manage/${gift.manageKey}`);
  await page.getByRole('button', { name: 'Extend the deadline' }).click();
  await expect(page.getByText(/They now have until/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Extend the deadline' })).toBeHidden();
  await page.getByRole('button', { name: 'Email me the link again' }).click();
  await expect.poll(() => shop.receiptCount(gift.email)).toBe(2);
});

test('a user extends a gift and resends its links in the account, and signs out everywhere', async ({
  page,
  shop,
}) => {
  const phone = newPhone();
  const elsewhere = await shop.signIn(phone);
  const { token } = await shop.signIn(phone, page.request);
  const email = newEmail('gifter');
  const gift = await shop.buy({ email, token });
  await page.goto('/about');
  await page.evaluate((value) => localStorage.setItem('presently.token', value), token);
  await open(page, '/gifts');
  await page.getByRole('button', { name: `Extend the deadline: ${gift.name}` }).click();
  await expect(page.getByRole('button', { name: `Extend the deadline: ${gift.name}` })).toBeHidden();
  await page.getByRole('button', { name: `Email me the link again: ${gift.name}` }).click();
  await expect.poll(() => shop.receiptCount(email)).toBe(2);

  await open(page, '/preferences');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  for (const old of [token, elsewhere.token]) {
    const answer = await page.request.get('/api/users/me', { headers: { authorization: `Bearer ${old}` } });
    expect(answer.status()).toBe(401);
  }
});

test('the success screen shows the replaced gift link', async ({ page, shop, browserErrors }) => {
  // The page's live updates may be requested only after the link was replaced.
  browserErrors.expect(/status of 404.*\/events/);
  await startAtLastStep(page, shop, { email: newEmail('gifter') });
  await buy(page);
  const first = await sentLink(page);
  await page.getByRole('link', { name: 'Manage your gift' }).click();
  await page.getByRole('button', { name: 'Replace the link' }).click();
  await openDialog(page).getByRole('button', { name: 'Replace the link' }).click();
  const field = page.getByRole('textbox', { name: 'Gift link' });
  await expect(field).toBeVisible();
  await expect(field).not.toHaveValue(first);
  const next = await field.inputValue();
  await page.goBack();
  expect(await sentLink(page)).toBe(next);
});

test('a gifter replaces a link that was sent to the wrong person', async ({
  page,
  visitor,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/);
  const gift = await shop.buy();
  await open(page, `/manage/${gift.manageKey}`);
  await page.getByRole('button', { name: 'Replace the link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the gift link?' });
  await dialog.getByRole('button', { name: 'Replace the link' }).click();
  await expect(
    page.getByText('The old link no longer works. Share the new one instead.').first(),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  const field = page.getByRole('textbox', { name: 'Gift link' });
  await expect(field).not.toHaveValue(new RegExp(gift.giftId));
  const link = new URL(await field.inputValue());

  const otherVisitor = await visitor();
  expect((await otherVisitor.goto(`/track/${gift.giftId}`))?.status()).toBe(404);
  expect((await otherVisitor.goto(link.pathname))?.status()).toBe(200);
  await expect(otherVisitor.getByRole('button', { name: 'tap to reveal' })).toBeVisible();
});
