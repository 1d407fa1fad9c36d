import { test } from './support/console-shop.ts';
import { newEmail } from './support/people.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

test('unclaimed gifts are extended and their senders reminded together, and who was not is named @R16-26', async ({
  page,
  shop,
  operatorConsole,
}) => {
  const email = newEmail('forgetful');
  const gifts = [await shop.buy({ email }), await shop.buy({ email }), await shop.buy({ email })];
  const before = await Promise.all(gifts.map(operatorConsole.readOrder));
  await operatorConsole.signIn(page);
  await open(page, `/operator/orders?query=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Select all 3' }).click();
  await page.getByRole('button', { name: 'Extend deadline…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Extend 3 deadlines' });
  await dialog.getByLabel('Days').fill('91');
  await expect(dialog.getByRole('button', { name: 'Extend deadline' })).toBeDisabled();
  await dialog.getByLabel('Days').fill('5');
  await dialog.getByRole('button', { name: 'Extend by 5 days' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('3 deadlines extended')).toBeVisible();
  for (const [n, gift] of gifts.entries()) {
    const { expires_at } = await operatorConsole.readOrder(gift);
    expect(Date.parse(String(expires_at)) - Date.parse(String(before[n]?.expires_at))).toBe(5 * 86_400_000);
  }

  await page.getByRole('button', { name: 'Select all 3' }).click();
  await page.getByRole('button', { name: 'Remind senders' }).click();
  await expect(page.getByText('3 reminders sent')).toBeVisible();
  await expect(page.getByText('3 orders selected')).toBeHidden();
  await expect
    .poll(async () =>
      (await shop.subjects(email)).filter((subject) => subject?.includes("hasn't been claimed")),
    )
    .toHaveLength(3);

  await page.getByRole('button', { name: 'Select all 3' }).click();
  await page.getByRole('button', { name: 'Remind senders' }).click();
  await expect(page.getByText(/^0 of 3 done. Not done: .*was already reminded just now/)).toBeVisible();
});
