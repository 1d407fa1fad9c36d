import type { Locator, Page, Route } from '@playwright/test';
import { fillAddress, openAddressForm, sendAddress, unwrap } from './support/claim-steps.ts';
import { newEmail } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

const SERVER_ERROR = 'Something went wrong. Please try again.';

/** How sending a form fails, and whether the server has a text for it. */
const FAILURES = [
  {
    name: 'an error of the server',
    fail: (route: Route) =>
      route.fulfill({
        status: 500,
        json: { success: false, error: SERVER_ERROR, code: 'internal', request_id: 'r-1' },
      }),
    serverText: SERVER_ERROR,
  },
  { name: 'a lost connection', fail: (route: Route) => route.abort('connectionreset'), serverText: null },
];

/** What stands in all fields of a form. */
const valuesOf = (form: Locator): Promise<Record<string, string>> =>
  form
    .locator('input, textarea')
    .evaluateAll((fields) =>
      Object.fromEntries(fields.map((field) => [field.id, (field as HTMLInputElement).value])),
    );

/** Sends the form twice, while the first answer is slow; then that fails. */
async function failSlowly(
  page: Page,
  form: Locator,
  path: string,
  fail: (route: Route) => Promise<void>,
): Promise<void> {
  const { promise: waited, resolve: answer } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(path, async (route) => {
    requests++;
    await waited;
    await fail(route);
  });
  const button = form.locator('button[type=submit]');
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  // The button is busy, and takes no click.
  await button.click({ force: true });
  await form.locator('input').last().press('Enter');
  answer();
  await expect(button).not.toHaveAttribute('aria-busy');
  expect(requests).toBe(1);
  await page.unroute(path);
}

test.beforeEach(({ browserErrors }) =>
  browserErrors.expect(/status of 500|response: 500|ERR_CONNECTION_RESET/, /console: .*failed/),
);

for (const { name, fail, serverText } of FAILURES) {
  test(`billing: after ${name} everything typed is kept, the form says so and can be sent again`, async ({
    page,
    shop,
  }) => {
    await open(page, `/purchase/${(await shop.gift()).id}`);
    const form = page.getByRole('form', { name: 'Billing' });
    await form.getByLabel('First Name').fill('Ada');
    await form.getByLabel('Email').fill(newEmail('kept'));
    await form.getByLabel('Card Number').fill('4000002500003155');
    await form.getByLabel('Expiry Date').fill('11/39');
    await form.getByLabel('Address').fill('7 Typed Street');
    const typed = await valuesOf(form);
    expect(typed).toMatchObject({ address: '7 Typed Street', expiryDate: '11/39' });

    await failSlowly(page, form, '**/sandbox/v1/payment_methods', fail);
    await expect(
      form.getByRole('alert').getByText('Failed to save billing information. Please try again.'),
    ).toBeVisible();
    expect(await valuesOf(form)).toEqual(typed);

    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a Card Design' })).toBeVisible();
  });

  test(`address: after ${name} everything typed is kept, the form says so and can be sent again`, async ({
    page,
    shop,
  }) => {
    const gift = await shop.buy();
    await unwrap(page, gift.giftId);
    await openAddressForm(page);
    await fillAddress(page, { email: newEmail('kept') });
    await page.getByLabel('Delivery Instructions').fill('Ring twice');
    const form = page.getByRole('dialog', { name: 'Almost there!' }).locator('form');
    const typed = await valuesOf(form);
    expect(typed).toMatchObject({ address: '7 Harbour Lane', deliveryInstructions: 'Ring twice' });

    await failSlowly(page, form, '**/api/orders/claim/*/address', fail);
    const text = serverText ?? 'Failed to claim gift. Please try again.';
    await expect(form.getByRole('alert').getByText(text)).toBeVisible();
    expect(await valuesOf(form)).toEqual(typed);

    await sendAddress(page);
    await expect(page.getByRole('dialog', { name: 'Address completed!' })).toBeVisible();
  });
}
