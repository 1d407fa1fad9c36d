import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ownerToken } from './operator.ts';
import type { ShopApi } from './shop-api.ts';

export const newName = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`;

/** Creates a gift through the API. */
export async function newGift(
  page: Page,
  shop: ShopApi,
  gift: object = {},
): Promise<{ id: string; name: string }> {
  const { token } = await ownerToken(shop);
  const answer = await page.request.post('/api/operator/gifts', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name: newName('Tea set'),
      description: 'Two cups and a pot.',
      price: 48,
      stock: 10,
      category_ids: [await someCategory(page, token)],
      ...gift,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

async function someCategory(page: Page, token: string): Promise<string> {
  const answer = await page.request.get('/api/operator/categories', {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).data[0].id;
}
