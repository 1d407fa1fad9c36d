import { ownerToken, signInAsOwner } from './support/operator.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

// Other tests rely on the shipped text.
test.afterEach(async ({ page, shop }) => {
  const headers = { authorization: `Bearer ${(await ownerToken(shop)).token}` };
  const { data } = await (await page.request.get('/api/operator/pages/returns', { headers })).json();
  const reset = { headers, data: { seen_version: data.version } };
  expect((await page.request.post('/api/operator/pages/returns/reset', reset)).ok()).toBe(true);
});

test('an owner edits the returns, sees them in the shop, and goes back to the original @R12-1 @R12-4 @R12-70', async ({
  page,
  shop,
  visitor,
}) => {
  const guest = await visitor();
  await open(guest, '/returns');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Returns and refunds');

  await signInAsOwner(page, shop);
  await open(page, '/operator/pages');
  await page.getByRole('link', { name: /^Returns/ }).click();
  const text = page.getByLabel('Text', { exact: true });
  await text.fill(
    '# Our returns\n\nAt **{shop_name}**.\n\n## How\n\n[Contact us](/contact) within {claim_window}.',
  );
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Contact us within 14 days.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Our returns');
  await expect(guest.locator('meta[name="description"]')).toHaveAttribute('content', 'At Presently.');
  await guest.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Contact');

  await page.getByRole('button', { name: 'Use original text' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use original text' }).click();
  await expect(text).toHaveValue(/^# Returns and refunds/);
  await open(guest, '/returns');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Returns and refunds');
});
