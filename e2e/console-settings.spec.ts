import { ownerToken, signInAsOwner } from './support/operator.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

// Other tests rely on the default name.
test.afterEach(async ({ page, shop }) => {
  const { token } = await ownerToken(shop);
  const answer = await page.request.put('/api/operator/settings', {
    headers: { authorization: `Bearer ${token}` },
    data: { shop_name: null, contact_email: null, contact_address: null, time_zone: null },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
});

test('changed shop name, contact details and time zone are shown immediately @R16-45', async ({
  page,
  shop,
  visitor,
}) => {
  const guest = await visitor();
  await open(guest, '/contact');
  await expect(guest.getByRole('main').getByText('hello@presently.example')).toBeVisible();

  await signInAsOwner(page, shop);
  await open(page, '/operator/settings');
  await page.getByLabel('Name', { exact: true }).fill('Ada’s Gifts');
  await page.getByLabel('Contact email').fill('ada@gifts.example');
  await page.getByLabel('Address', { exact: true }).fill('1 Navy Way');
  await page.getByLabel('Time zone').selectOption('Pacific Time (Los Angeles)');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByText('Days are in Pacific Time (Los Angeles).')).toBeVisible();

  await guest.reload();
  await expect(guest).toHaveTitle('Contact · Ada’s Gifts');
  await expect(guest.getByRole('main').getByText('ada@gifts.example')).toBeVisible();
  await expect(guest.getByRole('main').getByText('1 Navy Way')).toBeVisible();
  await open(guest, '/');
  const footer = guest.getByRole('contentinfo');
  await expect(footer.getByText('1 Navy Way')).toBeVisible();
  await expect(footer.getByText('© 2025 Ada’s Gifts. All rights reserved.')).toBeVisible();
});
