import {
  buy,
  chooseCardDesign,
  fillBillingStep,
  review,
  sentLink,
  writeNote,
} from './support/checkout-steps.ts';
import { fillAddress, openAddressForm, sendAddress } from './support/claim-steps.ts';
import { fulfil } from './support/operator.ts';
import { newEmail } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open, waitForHydration } from './support/visit.ts';

test('a guest buys a gift; its recipient unwraps, claims and tracks it @S1-1 @S1-3 @S1-5 @S2.10-1 @S2.10-2 @S4.2-7 @S4.2-8 @S4.4-1 @S5-15 @S6-1 @R1-1a @R1-7a @R1-18b @R2-39b @R4-13', {
  tag: '@smoke',
}, async ({ page, visitor, shop }) => {
  const gifter = newEmail('gifter');
  const recipient = newEmail('recipient');

  await open(page, '/');
  await page.getByPlaceholder('Search gifts...').fill('dark chocolate');
  await page.getByRole('option', { name: 'Six Bars of Dark Chocolate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Six Bars of Dark Chocolate');
  await page.getByRole('link', { name: 'Purchase as Gift' }).click();
  await fillBillingStep(page, { email: gifter });
  await chooseCardDesign(page);
  await writeNote(page, 'One square a day');
  await page.getByLabel('Personal Message').fill('or all of it at once.');
  const placed = page.waitForResponse('**/api/orders');
  await review(page);
  await buy(page);

  const link = await sentLink(page);
  const orderId = (await (await placed).json()).data.id;
  await expect(page).toHaveURL('/purchase-complete');
  expect(link).toMatch(/^http:\/\/localhost:\d+\/track\/[\w-]{20,}$/);
  await page.reload();
  expect(await sentLink(page)).toBe(link);
  expect((await shop.messages(gifter)).some(({ body }) => body.includes(link))).toBe(true);

  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  await phone.goto(link);
  await waitForHydration(phone);
  await expect(phone).toHaveURL(/\/recipient\//);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/received a gift/);
  await expect(phone.getByText('Gift from Grace Miller')).toBeVisible();
  await expect(phone.getByText('Six Bars')).toHaveCount(0);
  await phone.getByRole('button', { name: 'tap to reveal' }).click();
  await expect(phone.getByText('Grace Miller celebrates you')).toBeVisible();
  for (const part of ['One square a day', 'or all of it at once.'])
    await expect(phone.getByText(part, { exact: true })).toBeVisible();
  await expect(phone.getByText(/Please add your address by \w{6,9}, \w{3} \d{1,2}/)).toBeVisible();

  await openAddressForm(phone);
  await fillAddress(phone, { email: recipient });
  await sendAddress(phone);
  await expect(phone.getByText('Address completed!')).toBeVisible();
  await phone.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(phone.getByRole('heading', { name: 'Gift claimed successfully!' })).toBeVisible();
  await expect(phone).toHaveURL(/\/track\//);

  await fulfil(shop, { orderId }, 'Delivered');
  await expect(phone.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await expect(phone.getByText('Tracking number')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Copy tracking number' })).toBeVisible();

  const followed = ['shipped', 'delivered', 'claimed'].map((what) => new RegExp(what));
  for (const [to, what] of [
    [gifter, [/ready to share/, /opened/, ...followed]],
    [recipient, followed],
  ] as const) {
    for (const subject of what) {
      await expect.poll(() => shop.subjects(to)).toContainEqual(expect.stringMatching(subject));
    }
  }
});
