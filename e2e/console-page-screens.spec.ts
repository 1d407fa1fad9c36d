import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openDialog } from './support/dialogs.ts';
import { ownerToken, signInAsOwner } from './support/operator.ts';
import { checkScreen, withTablet } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const pageText = (page: Page) => page.getByLabel('Text', { exact: true });

test('screens of a page, and of one with an error @R6-12 @R12-3', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of 400/);
  await signInAsOwner(page, shop);
  await open(page, '/operator/pages/terms');
  await expect(preview(page).getByText('Terms of Service')).toBeVisible();
  await checkScreen(page, 'console-page', withTablet);
  await pageText(page).fill('# Terms\n\nClaim it within {claim_windw}.');
  await expect(preview(page).getByText(/^Line 3: /)).toBeVisible();
  await checkScreen(page, 'console-page-error', withTablet);
});

test('screens of a page that somebody else has changed meanwhile, and of its versions @R6-12 @R12-1', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  const { token } = await ownerToken(shop);
  const headers = { authorization: `Bearer ${token}` };
  const path = '/api/operator/pages/shipping';
  const read = async () => (await (await page.request.get(path, { headers })).json()).data;
  await signInAsOwner(page, shop);
  await open(page, '/operator/pages/shipping');
  await expect(preview(page).getByText('Shipping', { exact: true })).toBeVisible();
  const { version } = await read();
  // Long enough to scroll, and different in a second attempt.
  const markdown = `# Shipping\n\n${'Theirs.\n\n'.repeat(20)}${randomUUID()}`;
  const theirs = { markdown, seen_version: version };
  expect((await page.request.put(path, { headers, data: theirs })).ok()).toBe(true);
  await pageText(page).fill('# Shipping\n\nMine.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = page.getByRole('region', { name: 'The newly saved text' });
  await expect(saved).toContainText('Theirs.');
  await checkScreen(page, 'console-page-conflict', withTablet);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Use original text' }).click();
  await checkScreen(page, 'console-page-reset', withTablet);
  await openDialog(page).getByRole('button', { name: 'Use original text' }).click();
  await expect(pageText(page)).toHaveValue(/Shipping is free/);
  await page
    .getByRole('link', { name: /^Version / })
    .nth(1)
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Shipping, version');
  await expect(page.getByText('Mine.').first()).toBeVisible();
  await checkScreen(page, 'console-page-version', withTablet);
});
