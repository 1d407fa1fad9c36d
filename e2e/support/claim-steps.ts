import { expect, type Page } from '@playwright/test';
import { address } from './people.ts';
import { open } from './visit.ts';

export async function unwrap(page: Page, giftId: string): Promise<void> {
  await open(page, `/track/${giftId}`);
  await reveal(page);
}

/** Unwraps the gift on the open page, without watching how card and box open. */
export async function reveal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'tap to reveal' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('celebrates you')).toBeVisible();
}

export async function openAddressForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add my address' }).click();
  await expect(page.getByRole('dialog', { name: 'Almost there!' })).toBeVisible();
}

export async function fillAddress(page: Page, { email }: { email?: string } = {}): Promise<void> {
  await page.getByLabel('Full Name *').fill(address.name);
  await page.getByLabel('Street Address *').fill(address.street);
  await page.getByLabel('City *').fill(address.city);
  await page.getByLabel('State *').selectOption(address.state);
  await page.getByLabel('ZIP *').fill(address.zip);
  if (email) await page.getByLabel('Email').fill(email);
}

export const sendAddress = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Send my gift here' }).click();
