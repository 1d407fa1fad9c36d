import { newFamily, test } from './support/console-shop.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

test('views of addresses are one entry of the log, which leads to each, and are hidden on the order until asked for @R16-28', async ({
  page,
  operatorConsole,
}) => {
  const family = newFamily();
  const gifts = [];
  for (const first of ['Ada', 'Ben']) gifts.push(await operatorConsole.buyAndClaim(family, first));
  await operatorConsole.signIn(page);
  for (const { orderId, recipient } of gifts) {
    await open(page, `/operator/orders/${orderId}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(recipient);
  }
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity.getByText('No activity yet')).toBeVisible();
  await activity.getByRole('button', { name: /^Show \d+ address views?$/ }).click();
  await expect(activity.getByText('Viewed address (order page)').first()).toBeVisible();

  await open(page, '/operator/audit?action=address.&actor=Dan+Hopper');
  const entries = page.getByRole('region', { name: 'Entries' }).getByRole('listitem');
  await expect(entries.first()).toContainText(/Viewed the addresses of \d+ orders, \d+:\d\d/);
  await entries.first().getByRole('link', { name: 'Show each' }).click();
  await expect(entries.first()).toContainText('Viewed address (order page)');
  await expect(entries.nth(1)).toContainText('Viewed address (order page)');
  await page.goBack();
  await expect(entries.first()).toContainText('Viewed the addresses of');
});

test('the log keeps what is typed in its filters: on reload, after an error, and on the way back @R16-29', async ({
  page,
  operatorConsole,
  browserErrors,
}) => {
  browserErrors.expect(/status of 503/, /response: 503/);
  const gift = await operatorConsole.buyAndClaim(newFamily());
  await operatorConsole.updateTracking(gift, { status: 'Ordered' });
  await operatorConsole.signIn(page);
  await open(page, '/operator/audit');
  const who = page.getByLabel('Who');
  const subject = page.getByLabel('Order or item ID');
  const entries = page.getByRole('region', { name: 'Entries' }).getByRole('listitem');
  await who.fill('lamarr');
  await subject.fill(gift.orderId);
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('To pack →  to Packed');
  await page.waitForURL((url) => url.searchParams.get('subject') === gift.orderId);
  await page.reload();
  await expect(who).toHaveValue('lamarr');
  await expect(subject).toHaveValue(gift.orderId);
  await expect(entries).toHaveCount(1);

  await page.route(/\/api\/operator\/audit/, (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: 'Back in a minute.' },
    }),
  );
  await who.fill('lamarr x');
  await expect(page.getByText('Back in a minute.')).toBeVisible();
  await expect(who).toHaveValue('lamarr x');
  await page.reload();
  await expect(page.getByText('Back in a minute.')).toBeVisible();
  await expect(who).toHaveValue('lamarr x');
  await expect(subject).toHaveValue(gift.orderId);
  await page.unroute(/\/api\/operator\/audit/);
  await who.fill('lamarr');
  await expect(entries).toHaveCount(1);

  await entries.getByRole('link', { name: /^P-\d+$/ }).click();
  await expect(page.getByRole('region', { name: 'Activity' })).toBeVisible();
  await page.goBack();
  await expect(who).toHaveValue('lamarr');
  await expect(subject).toHaveValue(gift.orderId);
});
