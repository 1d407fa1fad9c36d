import { arriveAsOwner } from './support/operator.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('the shop’s name and how it is reached change on its pages at once', async ({ page, shop, visitor }) => {
  const guest = await visitor();
  await open(guest, '/contact');
  await expect(guest.getByRole('main').getByText('hello@presently.example')).toBeVisible();

  await arriveAsOwner(page, shop);
  await open(page, '/operator/settings');
  const fields = { Name: 'Ada’s Gifts', 'E-mail for questions': 'ada@gifts.example', Address: '1 Navy Way' };
  const before: [string, string][] = [];
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true });
    before.push([label, await field.inputValue()]);
    await field.fill(value);
  }
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByText('Everything is saved')).toBeVisible();

  await guest.reload();
  await expect(guest).toHaveTitle('Contact · Ada’s Gifts');
  await expect(guest.getByRole('main').getByText('ada@gifts.example')).toBeVisible();
  await expect(guest.getByRole('contentinfo')).toContainText('1 Navy Way');
  await expect(guest.getByRole('contentinfo')).toContainText('© 2025 Ada’s Gifts. All rights reserved.');

  for (const [label, value] of before) await page.getByLabel(label, { exact: true }).fill(value);
  await save.click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await guest.reload();
  await expect(guest).toHaveTitle('Contact · Presently');
});
