import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { openDialog } from './support/dialogs.ts';
import { fulfil, ownerToken, signInAsOwner } from './support/operator.ts';
import { newPhone } from './support/people.ts';
import { checkScreen, withTablet } from './support/screen-check.ts';
import type { BoughtGift, ShopApi } from './support/shop-api.ts';
import { signInBrowser } from './support/sign-in-steps.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A gift that has arrived; the claim is that of the given browser. */
async function deliver(shop: ShopApi, request?: APIRequestContext, token?: string): Promise<BoughtGift> {
  const gift = await shop.buy(token === undefined ? {} : { token });
  await shop.claim(gift.giftId, request);
  await fulfil(shop, gift, 'Delivered');
  return gift;
}

async function write(page: Page, stars: string, text: string): Promise<void> {
  await page.getByRole('radio', { name: stars }).check();
  await page.getByLabel('Anything to add?').fill(text);
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
}

test('recipient, guest and account review delivered gifts; from three on the gift’s page shows them, and the shop’s answer @R15-61 @R15-63 @R15-64 @R15-66', async ({
  page,
  shop,
  visitor,
}) => {
  const gift = await deliver(shop, page.request);
  const { id } = await shop.gift();
  const [joy, happy] = ['Full of joy', 'So happy'].map((text) => `${text} ${randomUUID().slice(0, 8)}`) as [
    string,
    string,
  ];

  await open(page, `/track/${gift.giftId}`);
  await write(page, '5 stars', joy);
  await page.reload();
  await expect(page.getByText(joy)).toBeVisible();
  await open(page, `/manage/${gift.manageKey}`);
  await write(page, '4 stars', happy);

  const account = await visitor();
  const { token } = await signInBrowser(account, shop, newPhone());
  await deliver(shop, undefined, token);
  await open(account, '/gifts');
  await account.getByRole('button', { name: /^Rate this gift/ }).click();
  await write(account, '3 stars', 'Fine');

  const visitors = await visitor();
  await open(visitors, `/gift/${id}`);
  const reviews = visitors.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByRole('listitem').filter({ hasText: joy })).toContainText(
    /5 out of 5 stars.*verified recipient/s,
  );
  await expect(reviews.getByRole('listitem').filter({ hasText: happy })).toContainText('verified sender');
  await expect(visitors.getByRole('link', { name: /out of 5 stars, \d+ reviews/ })).toBeVisible();
  const structured = visitors.locator('script[type="application/ld+json"]').first();
  expect(await structured.textContent()).toContain('AggregateRating');
  await checkScreen(visitors, 'gift-with-reviews');

  const operator = await visitor();
  await signInAsOwner(operator, shop);
  await open(operator, '/operator/reviews');
  const row = operator.getByRole('listitem').filter({ hasText: joy });
  await row.getByRole('button', { name: 'Reply' }).click();
  await operator.getByRole('textbox', { name: 'Reply' }).fill('You made our day');
  await operator.getByRole('button', { name: 'Post reply' }).click();
  await expect(row.getByText('You made our day')).toBeVisible();
  await visitors.reload();
  await expect(reviews.getByText('You made our day')).toBeVisible();

  await row.getByRole('button', { name: 'Hide' }).click();
  await operator.getByRole('textbox', { name: 'Reason' }).fill('Names somebody');
  await openDialog(operator).getByRole('button', { name: 'Hide' }).click();
  await expect(row.getByText('Hidden: Names somebody')).toBeVisible();
  await visitors.reload();
  await expect(visitors.getByText(joy)).toHaveCount(0);
  await checkScreen(operator, 'console-reviews', withTablet);
});

test('the screens that ask for a review @R15-65', async ({ page, shop }) => {
  const gift = await deliver(shop, page.request);
  await open(page, `/track/${gift.giftId}`);
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeVisible();
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByText('Please choose 1 to 5 stars')).toBeVisible();
  await checkScreen(page, 'track-review');
  await write(page, '2 stars', 'مغلف جميل جدا');
  // Without the toast, which would lack contrast while it fades out.
  await open(page, `/track/${gift.giftId}`);
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
  await checkScreen(page, 'track-reviewed');
  await open(page, `/manage/${gift.manageKey}`);
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeVisible();
  await checkScreen(page, 'manage-review');
});

test('every review is listed for operators, and "Show more reviews" works without scripts @R15-64', async ({
  shop,
  visitor,
  request,
}) => {
  const { token } = await ownerToken(shop);
  const { id } = await shop.gift();
  for (let n = 0; n < 6; n++) {
    const gift = await deliver(shop);
    const answer = await request.put(`/api/orders/manage/${gift.manageKey}/review`, {
      data: { rating: 5, text: `Number ${n}` },
    });
    expect(answer.ok()).toBe(true);
  }
  const listed = await request.get('/api/operator/reviews', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await listed.json()).data.length).toBeGreaterThanOrEqual(6);
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto(`/gift/${id}`);
  const items = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem');
  await expect(items).toHaveCount(5);
  await page.getByRole('link', { name: 'Show more reviews' }).click();
  await expect(page).toHaveURL(`/gift/${id}?reviews=25`);
  expect(await items.count()).toBeGreaterThan(5);
});
