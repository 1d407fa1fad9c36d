import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { goToLastStep, payButton, sentLink } from './support/checkout-steps.ts';
import { ownerToken } from './support/operator.ts';
import { newEmail } from './support/people.ts';
import type { ShopApi } from './support/shop-api.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

/** A gift of this test's own for $39, whose price can be changed. */
async function repricedGift(page: Page, shop: ShopApi) {
  const { token } = await ownerToken(shop);
  const headers = { authorization: `Bearer ${token}` };
  const categories = await page.request.get('/api/operator/categories', { headers });
  const created = await page.request.post('/api/operator/gifts', {
    headers,
    data: {
      name: `Tea set ${randomUUID().slice(0, 8)}`,
      description: 'Two cups and a pot.',
      price: 39,
      stock: 10,
      category_ids: [(await categories.json()).data[0].id],
    },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { id } = (await created.json()).data;
  return {
    id,
    async setPrice(price: number) {
      const answer = await page.request.put(`/api/operator/gifts/${id}`, { headers, data: { price } });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    async stock(): Promise<number> {
      const answer = await page.request.get(`/api/operator/gifts/${id}`, { headers });
      return (await answer.json()).data.stock;
    },
  };
}

const expected = [/status of 409/, /creating the order failed/];

test('a price that changes during the checkout is shown and asked for again, and nothing is charged before @R15-93', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(...expected);
  const email = newEmail('price');
  const gift = await repricedGift(page, shop);
  await goToLastStep(page, gift.id, { email });
  await gift.setPrice(42);
  await expect(payButton(page)).toHaveText('Pay $39.00');
  await payButton(page).click();
  await expect(page.getByText('The price changed from $39.00 to $42.00.')).toBeVisible();
  await expect(payButton(page)).toHaveText('Pay $42.00');
  expect([await shop.receiptCount(email), await gift.stock()]).toEqual([0, 10]);

  await payButton(page).click();
  await sentLink(page);
  expect([await shop.receiptCount(email), await gift.stock()]).toEqual([1, 9]);
  const [receipt] = await shop.messages(email);
  expect(receipt?.body).toContain('$42.00');
});

test('a wallet is not charged another price than the one it has shown @R15-93', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(...expected);
  const gift = await repricedGift(page, shop);
  await open(page, `/purchase/${gift.id}`);
  await gift.setPrice(42);
  const wallet = page.getByRole('dialog', { name: 'Sandbox Wallet' });
  for (const [amount, stockAfter] of [
    ['$39.00', 10],
    ['$42.00', 9],
  ] as const) {
    await page.getByRole('button', { name: 'Pay with Sandbox Wallet' }).click();
    await expect(wallet).toContainText(amount);
    await wallet.getByRole('button', { name: 'Authorize' }).click();
    if (stockAfter === 9) await sentLink(page);
    else await expect(page.getByText('The price changed from $39.00 to $42.00.')).toBeVisible();
    expect(await gift.stock()).toBe(stockAfter);
  }
});

test('an answer that is lost while the price changes buys the gift once, at the price that was shown @R15-93', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/, /creating the order failed/);
  const email = newEmail('lost-price');
  const gift = await repricedGift(page, shop);
  await goToLastStep(page, gift.id, { email });
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'never be charged twice' })).toBeVisible();
  await page.unroute('**/api/orders');
  await gift.setPrice(42);
  await payButton(page).click();
  await sentLink(page);
  expect([await shop.receiptCount(email), await gift.stock()]).toEqual([1, 9]);
  expect((await shop.messages(email))[0]?.body).toContain('$39.00');
});
