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

test('no page of the shop creates a number formatter while it becomes interactive', async ({
  page,
  shop,
}) => {
  const gift = await shop.gift();
  await page.addInitScript(() => {
    const createdFormatters: string[] = [];
    Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
      construct(target, options) {
        createdFormatters.push('Intl.NumberFormat');
        return Reflect.construct(target, options);
      },
    });
    Number.prototype.toLocaleString = new Proxy(Number.prototype.toLocaleString, {
      apply(target, value, options) {
        createdFormatters.push('toLocaleString');
        return Reflect.apply(target, value, options);
      },
    });
    Object.assign(window, { createdFormatters });
  });
  for (const path of ['/', '/category/toys-games', `/gift/${gift.id}`, `/purchase/${gift.id}`]) {
    await open(page, path);
    await expect(page.getByText('$').filter({ visible: true }).first()).toBeVisible();
    const created = () => (window as unknown as { createdFormatters: string[] }).createdFormatters;
    expect(await page.evaluate(created), path).toEqual([]);
  }
});
