import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('hydration keeps the fields of the checkout that the server has rendered, although their code comes later', async ({
  page,
  shop,
}) => {
  const { id } = await shop.gift();
  const selectors = ['#express-checkout', '#firstName', '#cardNumber', '#zipCode'];
  await page.addInitScript((selectors) => {
    document.addEventListener('DOMContentLoaded', () => {
      const rendered = selectors.map((selector) => document.querySelector(selector));
      Object.assign(window, {
        replacedParts: () =>
          selectors.filter((selector, index) => document.querySelector(selector) !== rendered[index]),
      });
    });
  }, selectors);

  await open(page, `/purchase/${id}`);
  await expect(page.getByLabel('First Name')).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
  for (const selector of selectors) await expect(page.locator(selector)).toBeVisible();
  expect(
    await page.evaluate(() => (window as unknown as { replacedParts(): string[] }).replacedParts()),
  ).toEqual([]);
});

test('a part of the checkout whose code never arrives does not hold up the rest of the page', async ({
  page,
  shop,
}) => {
  const { id } = await shop.gift();
  await page.route(/billing-address-/, () => new Promise(() => {}));
  await open(page, `/purchase/${id}`);
  await expect(page.getByLabel('First Name')).toBeEnabled();
});
