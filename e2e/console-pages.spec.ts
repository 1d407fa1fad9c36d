import { ownerToken, signInAsOwner } from './support/operator.ts';
import { checkScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

// Other tests rely on the shipped texts.
test.afterEach(async ({ page, shop }) => {
  const headers = { authorization: `Bearer ${(await ownerToken(shop)).token}` };
  for (const path of ['/api/operator/pages/returns', '/api/operator/pages/terms']) {
    const { data } = await (await page.request.get(path, { headers })).json();
    const reset = { headers, data: { seen_version: data.version } };
    expect((await page.request.post(`${path}/reset`, reset)).ok()).toBe(true);
  }
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

test('the page of a gift leads to the terms and returns it was bought under, which lead to the current ones @R12-9', async ({
  page,
  shop,
  browserErrors,
}) => {
  const gift = await shop.buy();
  const headers = { authorization: `Bearer ${(await ownerToken(shop)).token}` };
  for (const name of ['terms', 'returns']) {
    const path = `/api/operator/pages/${name}`;
    const { data } = await (await page.request.get(path, { headers })).json();
    const body = { markdown: `# New ${name}\n\nAll new.`, seen_version: data.version };
    expect((await page.request.put(path, { headers, data: body })).ok()).toBe(true);
  }

  await open(page, `/manage/${gift.manageKey}`);
  await checkScreen(page, 'manage-after-new-terms');
  await page.getByRole('link', { name: 'terms of service', exact: true }).click();
  const notice = page.getByText(/^You're reading the terms from \w+ \d+, \d{4}\. See the current terms\.$/);
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await checkScreen(page, 'earlier-terms');

  await page.getByRole('link', { name: 'See the current terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New terms');
  await expect(notice).toBeHidden();
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);

  await open(page, `/manage/${gift.manageKey}`);
  await page.getByRole('link', { name: 'returns policy' }).click();
  await expect(page.getByText(/^You're reading the returns policy from/)).toBeVisible();
  await page.getByRole('link', { name: 'See the current policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New returns');

  browserErrors.expect(/status of 404/);
  for (const version of ['9999', 'x']) {
    expect((await page.goto(`/terms?version=${version}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});
