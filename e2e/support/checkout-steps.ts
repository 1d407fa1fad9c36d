import { expect, type Locator, type Page } from '@playwright/test';
import { gifter } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { open } from './visit.ts';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  requires3ds: '4000002500003155',
};

/** Completes the billing step, whose other fields are prefilled. */
export async function fillBillingStep(
  page: Page,
  { email, number }: { email: string; number?: string },
): Promise<void> {
  const form = page.getByRole('form', { name: 'Billing' });
  await form.getByLabel('Email').fill(email);
  if (number) await form.getByLabel('Card Number').fill(number);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a Card Design' })).toBeVisible();
}

export async function chooseCardDesign(page: Page, name = 'Cake and Balloons'): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Add a Personal Touch' })).toBeVisible();
}

export async function writeNote(page: Page, note = 'For your new kitchen'): Promise<void> {
  await page.getByLabel('Short Note').fill(note);
}

export async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible();
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$/ });

/** Pays on the review. */
export const buy = (page: Page): Promise<void> => payButton(page).click();

/** On the review, after a refusal. */
export async function useAnotherCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Use another card' }).click();
  await page.getByLabel('Card Number').fill(number);
}

/** Completes all steps up to the review, except for its button. */
export async function goToLastStep(
  page: Page,
  giftId: string,
  card: { email: string; number?: string },
): Promise<void> {
  await open(page, `/purchase/${giftId}`);
  await fillBillingStep(page, card);
  await chooseCardDesign(page);
  await writeNote(page);
  await review(page);
}

/**
 * Starts at the note, with what the steps before leave in the tab's session storage: for tests of what follows.
 *
 * @returns the gift that is to be bought
 */
export async function startAtNote(
  page: Page,
  shop: ShopApi,
  { email, number = cards.good }: { email: string; number?: string },
): Promise<{ id: string; name: string }> {
  const { id, name, price } = await shop.gift();
  const { id: payment_method_id, card } = await shop.paymentMethod(number);
  const { first_name, last_name, zip_code, ...address } = gifter;
  const billing = { ...address, firstName: first_name, lastName: last_name, zipCode: zip_code, email };
  const checkout = {
    giftId: id,
    giftData: { id, name, brand: null, price, picture: null },
    billingDraft: { ...billing, createAccount: false, phone: '' },
    billingInfo: { ...billing, payment_method_id, card },
    cardImageId: 'birthday',
    isDesignStepDone: true,
    shortNote: 'For your new kitchen',
  };
  // A document of the shop without scripts.
  await page.goto('/favicon.svg');
  await page.evaluate(
    (value) => sessionStorage.setItem('presently.checkout', value),
    JSON.stringify(checkout),
  );
  await open(page, '/memo-input');
  return { id, name };
}

/** As `goToLastStep`, but starts at the note. */
export async function startAtLastStep(...start: Parameters<typeof startAtNote>): Promise<{ id: string }> {
  const gift = await startAtNote(...start);
  await review(start[0]);
  return gift;
}

/** The gift link on the success screen. */
export async function sentLink(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Gift Sent Successfully!' })).toBeVisible();
  return await page.getByRole('textbox', { name: 'Gift link' }).inputValue();
}
