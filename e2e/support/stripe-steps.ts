import { expect, type Page } from '@playwright/test';
import { chooseCardDesign, review, writeNote } from './checkout-steps.ts';
import { open } from './visit.ts';

export const CARDS = {
  pays: '4242 4242 4242 4242',
  requires3ds: '4000 0025 0000 3155',
  requires3dsThenDeclines: '4000 0082 6000 3178',
};

export const cardFrame = (page: Page) => page.frameLocator('iframe[title="Secure card payment input frame"]');
const bank = (page: Page) =>
  page.frameLocator('iframe[title="3D Secure challenge"]').frameLocator('iframe[title="Your bank"]');
export const complete = (page: Page) => bank(page).getByRole('button', { name: 'Complete' });
export const fail = (page: Page) => bank(page).getByRole('button', { name: 'Fail' });

/** The message that the gift could not be bought. */
export const failure = (page: Page, text = 'Failed to create order:') =>
  page.getByRole('alert').filter({ hasText: text });

/** Until the page knows that the card is complete: it learns that from the frame, a moment after the last digit. */
async function enterCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Credit or debit card number').fill(number);
  await frame.getByLabel('Credit or debit card expiration date').fill('12 / 40');
  await frame.getByLabel('Credit or debit card CVC/CVV').fill('123');
  await expect(page.locator('.StripeElement')).toHaveClass(/StripeElement--complete/);
}

async function fillBilling(page: Page, { email, number }: { email: string; number: string }): Promise<void> {
  const form = page.getByRole('form', { name: 'Billing' });
  const values = {
    'First Name': 'Grace',
    'Last Name': 'Hopper',
    Email: email,
    Address: '1 Navy Way',
    City: 'Arlington',
    'ZIP Code': '22201',
  };
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel('State', { exact: true }).selectOption('Virginia');
  await enterCard(page, number);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a Card Design' })).toBeVisible();
}

/** Completes all steps of the checkout up to the review, except for its button. */
export async function goToLastStep(
  page: Page,
  giftId: string,
  card: { email: string; number: string },
): Promise<void> {
  await open(page, `/purchase/${giftId}`);
  await fillBilling(page, card);
  await chooseCardDesign(page);
  await writeNote(page);
  await review(page);
}

/** After a failure: enters a card that pays, in place of the refused one. */
export async function takeAnotherCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use another card' }).click();
  await enterCard(page, CARDS.pays);
}
