import { newEmail, newPhone } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('a guest gives a gift more time, once, and has its links e-mailed again', async ({ page, shop }) => {
  const gift = await shop.buy();
  await open(page, `/manage/${gift.manageKey}`);
  await page.getByRole('button', { name: 'Give it more time' }).click();
  await expect(page.getByText(/Your gift can be claimed until/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give it more time' })).toBeHidden();
  await page.getByRole('button', { name: 'E-mail me the link again' }).click();
  await expect.poll(() => shop.receiptCount(gift.email)).toBe(2);
});

test('a user does so on the page of their gifts, and signs out everywhere', async ({ page, shop }) => {
  const phone = newPhone();
  const elsewhere = await shop.signIn(phone);
  const { token } = await shop.signIn(phone, page.request);
  const email = newEmail('gifter');
  const gift = await shop.buy({ email, token });
  await page.goto('/about');
  await page.evaluate((kept) => localStorage.setItem('presently.token', kept), token);
  await open(page, '/gifts');
  await page.getByRole('button', { name: `Give ${gift.name} more time` }).click();
  await expect(page.getByRole('button', { name: `Give ${gift.name} more time` })).toBeHidden();
  await page.getByRole('button', { name: `E-mail me the link of ${gift.name} again` }).click();
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
