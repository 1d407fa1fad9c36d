import type { Page } from '@playwright/test';
import { openDialog } from './support/dialogs.ts';
import { fulfil } from './support/operator.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('a guest manages a gift with the emailed link: changes the note, then cancels with a refund @R2-36b @R3-4 @R4-12b @R15-83', async ({
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
  await openDialog(page)
    .getByRole('button', { name: /cancel/i })
    .last()
    .click();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect.poll(async () => (await shop.order(gift)).payment_status).toBe('refunded');
  expect(await shop.subjects(gift.email)).toContainEqual(expect.stringMatching(/canceled and refunded/));

  browserErrors.expect(/status of 404/);
  expect((await page.goto('/manage/no-such-key-0000000000'))?.status()).toBe(404);
  const help = page.getByText('This link may have been replaced or mistyped. Check the latest email from us');
  await expect(help).toBeVisible();
  await expect(help.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact');
});

/** Headings of the page's cards in the order in which a phone shows them. */
async function headingsFromTop(page: Page): Promise<string[]> {
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).all();
  const places = await Promise.all(
    headings.map(async (heading) => ({
      text: (await heading.textContent()) ?? '',
      top: (await heading.boundingBox())?.y ?? 0,
    })),
  );
  return places.toSorted((a, b) => a.top - b.top).map(({ text }) => text);
}

test('the manage page begins with the link, and once the gift is claimed with thanks and parcel @R15-74 @R15-75', async ({
  page,
  shop,
  visitor,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const gift = await shop.buy();
  await open(page, `/manage/${gift.manageKey}`);
  expect(await headingsFromTop(page)).toEqual(['Gift link', 'Gift details', 'Timeline', 'Your data']);
  await expect(page.locator('main .bg-brand-solid:is(a, button)')).toHaveText(['Share Gift Link']);

  const { request } = await visitor();
  await shop.claim(gift.giftId, request);
  await request.post(`/api/orders/${gift.giftId}/thanks`, { data: { message: 'You are a dear' } });
  await fulfil(shop, gift, 'Shipped');
  await open(page, `/manage/${gift.manageKey}`);
  expect(await headingsFromTop(page)).toEqual([
    'You got a thank-you note',
    'Tracking',
    'Timeline',
    'Gift details',
    'Your data',
  ]);
});
