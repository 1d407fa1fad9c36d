import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('a guest manages a gift with the e-mailed link: changes the note, then cancels with a refund @R2-36b @R3-4 @R4-12b', async ({
  page,
  shop,
  browserErrors,
}) => {
  const gift = await shop.buy({ notes: 'Before' });
  const receipt = (await shop.messages(gift.email)).find(({ subject }) =>
    subject?.includes('ready to share'),
  );
  const link = receipt?.body.match(/\S+\/manage\/\S+/)?.[0] ?? '';
  expect(link).not.toBe('');
  await open(page, link);
  await expect(page.getByText('Before', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change note, card, or date' }).click();
  const drawer = page.getByRole('dialog', { name: 'Change your gift' });
  await drawer.getByLabel('Personal Message').fill('After');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('After', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel this gift' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /cancel/i })
    .last()
    .click();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect.poll(async () => (await shop.order(gift)).payment_status).toBe('refunded');
  expect(await shop.subjects(gift.email)).toContainEqual(expect.stringMatching(/canceled and refunded/));

  browserErrors.expect(/status of 404/);
  expect((await page.goto('/manage/no-such-key-0000000000'))?.status()).toBe(404);
});
