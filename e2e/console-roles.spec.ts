import type { Page } from '@playwright/test';
import { newFamily, test } from './support/console-shop.ts';
import { newPhone } from './support/people.ts';
import { checkScreen } from './support/screen-check.ts';
import type { ShopApi } from './support/shop-api.ts';
import { signInBrowser } from './support/sign-in-steps.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

/** Invites somebody at the team's screen. @returns the phone number */
async function invite(page: Page, { name, role }: { name: string; role: string }): Promise<string> {
  const phone = newPhone();
  await open(page, '/operator/staff');
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption(role);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(
    'Invited, not signed in yet',
  );
  return phone;
}

const smsTo = async (page: Page, phone: string): Promise<string> => {
  const answer = await page.request.get(`/api/dev/messages?to=${encodeURIComponent(`+1${phone}`)}`);
  return (await answer.json()).data[0]?.body;
};

async function enterAs(page: Page, shop: ShopApi, phone: string): Promise<void> {
  await signInBrowser(page, shop, phone);
  await open(page, '/operator');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const desktop = { width: 1280, height: 900 };

test('a packer, invited by SMS, sees the orders to pack and to ship and packs one; other screens say that they are not for packers @R16-31 @R16-33 @R16-36', async ({
  page,
  shop,
  visitor,
  operatorConsole,
}) => {
  await operatorConsole.signIn(page);
  const phone = await invite(page, { name: newFamily(), role: 'packer' });
  expect(await smsTo(page, phone)).toMatch(/^You're now a packer of Presently\..*\/operator$/);

  const family = newFamily();
  await operatorConsole.buyAndClaim(family);
  const desk = await visitor();
  await enterAs(desk, shop, phone);
  await expect(desk.getByRole('navigation', { name: 'Console' }).getByRole('link')).toHaveText([
    'Today',
    /^To pack/,
    /^To ship/,
  ]);
  await expect(desk.getByRole('list', { name: 'Queues' }).getByRole('listitem')).toHaveCount(2);
  await checkScreen(desk, 'console-today-of-a-packer');
  await desk.setViewportSize(desktop);

  await open(desk, `/operator/orders?queue=to_pack&query=${family}`);
  await desk.getByRole('row').filter({ hasText: family }).getByRole('link').first().click();
  await expect(desk.getByText('7 Harbour Lane')).toBeVisible();
  for (const name of ['Refund', 'Cancel order', 'Add note'])
    await expect(desk.getByRole('button', { name })).toHaveCount(0);
  await expect(desk.getByRole('region', { name: 'Payment' })).toHaveCount(0);
  await desk
    .getByRole('button', { name: /packed/i })
    .first()
    .click();
  await expect(desk.getByText('Packed', { exact: true }).first()).toBeVisible();

  for (const path of ['audit', 'orders', 'figures', 'exchange', 'gifts/new', 'staff', 'settings']) {
    await open(desk, `/operator/${path}`);
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText("You don't have access to this page");
    await expect(desk.getByText(/^Packers can see orders to pack and to ship\./)).toBeVisible();
  }
  await checkScreen(desk, 'console-not-for-packers');
});

test('a manager works on everything but team and settings @R16-31 @R16-33', async ({
  page,
  shop,
  visitor,
  operatorConsole,
}) => {
  await operatorConsole.signIn(page);
  const phone = await invite(page, { name: newFamily(), role: 'manager' });
  const desk = await visitor();
  await enterAs(desk, shop, phone);
  const links = desk.getByRole('navigation', { name: 'Console' });
  await expect(links.getByRole('link', { name: 'Audit log' })).toBeVisible();
  for (const name of ['Team', 'Settings']) await expect(links.getByRole('link', { name })).toHaveCount(0);
  for (const path of ['staff', 'settings']) {
    await open(desk, `/operator/${path}`);
    await expect(desk.getByText('Only owners can see this page. Ask one if you need it.')).toBeVisible();
  }
});

test('an operator changes their own name, which the audit log shows @R16-34', async ({
  page,
  shop,
  visitor,
  operatorConsole,
}) => {
  await operatorConsole.signIn(page);
  const phone = await invite(page, { name: 'Temp', role: 'manager' });
  const desk = await visitor();
  await enterAs(desk, shop, phone);
  const name = newFamily();
  await desk.getByRole('button', { name: /Change your name$/ }).click();
  const dialog = desk.getByRole('dialog', { name: 'Your name' });
  await expect(dialog.getByLabel('First name')).toHaveValue('Temp');
  await dialog.getByLabel('First name').fill(name);
  await checkScreen(desk, 'console-your-name');
  await desk.setViewportSize(desktop);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('button', { name: `${name}. Change your name` })).toBeVisible();
  await open(page, '/operator/staff');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
});
