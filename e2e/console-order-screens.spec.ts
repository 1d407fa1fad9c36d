import type { Page } from '@playwright/test';
import { type ClaimedGift, newFamily, type OperatorConsole, test } from './support/console-shop.ts';
import { openDialog } from './support/dialogs.ts';
import { newEmail, newPhone } from './support/people.ts';
import { checkScreen, withTablet } from './support/screen-check.ts';
import type { ShopApi } from './support/shop-api.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

// With its tests in both workers, none is idle at the end; each has a shop of its own.
test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface ScreenContext {
  page: Page;
  shop: ShopApi;
  operatorConsole: OperatorConsole;
  /** Three orders: to pack, to ship and shipped. */
  gifts: [ClaimedGift, ClaimedGift, ClaimedGift];
  family: string;
}

type StagedOrders = Pick<ScreenContext, 'gifts' | 'family'>;

/** The orders of all screens, which only show them. */
let staged: StagedOrders | undefined;

async function stageOrders(operatorConsole: OperatorConsole): Promise<StagedOrders> {
  const family = newFamily();
  const gifts: ScreenContext['gifts'] = [
    await operatorConsole.buyAndClaim(family, 'Ada'),
    await operatorConsole.buyAndClaim(family, 'Ben'),
    await operatorConsole.buyAndClaim(family, 'Cleo'),
  ];
  await operatorConsole.updateTracking(gifts[1], { status: 'Ordered' });
  await operatorConsole.updateTracking(gifts[2], {
    status: 'Shipped',
    tracking_number: '1Z999AA10123456784',
    carrier: 'UPS',
  });
  return { gifts, family };
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

const orderAt = (gift: { orderId: string }) => `/operator/orders/${gift.orderId}`;

/** Operator screens; they share three orders with a unique family name. */
const screens: Record<string, (context: ScreenContext) => Promise<unknown>> = {
  today: async ({ page }) => {
    await open(page, '/operator');
    await expect(page.getByRole('table').first()).toBeVisible();
  },
  'all-orders': async ({ page }) => {
    await open(page, '/operator/orders');
    await expect(page.getByRole('table')).toBeVisible();
  },
  'to-pack-selected': async ({ page, family }) => {
    await open(page, `/operator/orders?queue=to_pack&query=${family}`);
    await page.getByRole('button', { name: 'Select all 1' }).click();
    await expect(page.getByText('1 order selected')).toBeVisible();
  },
  'to-ship-scanned': async ({ page, family }) => {
    await open(page, `/operator/orders?queue=to_ship&query=${family}`);
    await page.getByLabel('By position').check();
    await page.getByLabel('Scan or paste a tracking number').fill('1Z999AA10123456784');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Assigned to/)).toBeVisible();
  },
  'to-ship-refused': async ({ page, family }) => {
    await open(page, `/operator/orders?queue=to_ship&query=${family}`);
    await page.getByLabel('Scan or paste a tracking number').fill('1Z999AA10123456784');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Scan the packing slip first/)).toBeVisible();
  },
  'to-ship-unknown-shape': async ({ page, family, gifts: [, gift], operatorConsole }) => {
    const { order_number } = await operatorConsole.readOrder(gift);
    await open(page, `/operator/orders?queue=to_ship&query=${family}`);
    for (const code of [String(order_number), 'C11223344556677']) {
      await page.getByLabel('Scan or paste a tracking number').fill(code);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('button', { name: 'Use it anyway' })).toBeVisible();
  },
  'to-ship-pasted': async ({ page, family }) => {
    await open(page, `/operator/orders?queue=to_ship&query=${family}`);
    await page.getByLabel('By position').check();
    await page.getByLabel('Scan or paste a tracking number').fill('1Z1,1Z2');
    await page.keyboard.press('Enter');
    await expect(openDialog(page)).toBeVisible();
  },
  'found-by-street': async ({ page, family }) => {
    await open(page, `/operator/orders?query=${family}%20harbour`);
    await expect(page.getByText('Match: street').first()).toBeVisible();
  },
  'nothing-found': async ({ page }) => {
    await open(page, '/operator/orders?query=xyzzyx');
    await expect(page.getByText('No orders match your search.')).toBeVisible();
  },
  'nothing-found-by-two-letters': async ({ page }) => {
    await open(page, '/operator/orders?query=%C3%BE%C3%BE');
    await expect(page.getByText('No match in the 10,000 newest orders.')).toBeVisible();
  },
  keys: async ({ page }) => {
    await open(page, '/operator/orders');
    await expect(page.getByRole('table')).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
  'order-to-pack': async ({ page, gifts: [gift] }) => {
    await open(page, orderAt(gift));
    await heading(page, new RegExp(gift.recipient));
  },
  'order-to-ship': async ({ page, gifts: [, gift] }) => {
    await open(page, orderAt(gift));
    await heading(page, new RegExp(gift.recipient));
  },
  'order-on-its-way': async ({ page, gifts: [, , gift] }) => {
    await open(page, orderAt(gift));
    await page.getByRole('button', { name: 'Edit tracking' }).click();
  },
  'order-unclaimed': async ({ page, shop }) => {
    await open(page, orderAt(await shop.buy()));
    await page.getByRole('button', { name: 'Extend' }).click();
    await expect(openDialog(page)).toBeVisible();
  },
  'order-shipped-just-now': async ({ page, operatorConsole }) => {
    const gift = await operatorConsole.buyAndClaim(newFamily());
    await operatorConsole.updateTracking(gift, { status: 'Shipped' });
    await open(page, orderAt(gift));
    await expect(page.getByRole('button', { name: 'Undo shipping' })).toBeVisible();
  },
  'order-address': async ({ page, gifts: [gift] }) => {
    await open(page, orderAt(gift));
    await page.getByRole('button', { name: 'Edit address…' }).click();
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('Enter a reason')).toBeVisible();
  },
  'unclaimed-selected': async ({ page, shop }) => {
    const email = newEmail('selected');
    await shop.buy({ email });
    await open(page, `/operator/orders?query=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: 'Select all 1' }).click();
    await page.getByRole('button', { name: 'Extend deadline…' }).click();
    await expect(page.getByRole('dialog', { name: 'Extend 1 deadline' })).toBeVisible();
  },
  'order-refund': async ({ page, gifts: [gift] }) => {
    await open(page, orderAt(gift));
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByLabel('Amount in dollars').fill('x');
    await expect(page.getByText('Enter an amount')).toBeVisible();
  },
  'order-unknown': async ({ page }) => {
    await open(page, '/operator/orders/none');
    await expect(page.getByText('Order not found.')).toBeVisible();
  },
  problems: async ({ page }) => {
    await open(page, '/operator/problems');
    await expect(page.getByText('No issues')).toBeVisible();
  },
  refunds: async ({ page }) => {
    await open(page, '/operator/refunds');
    await expect(page.getByText('No refunds due')).toBeVisible();
  },
  'not-found': async ({ page }) => {
    await open(page, '/operator/nowhere');
    await heading(page, 'Page not found');
  },
};

for (const [name, arrive] of Object.entries(screens)) {
  test(`the console's screen "${name}" is accessible and fits at 390, 768 and 1280, light and dark @R6-12`, async ({
    page,
    shop,
    operatorConsole,
    browserErrors,
  }) => {
    test.slow();
    browserErrors.expect(/status of 404/);
    staged ??= await stageOrders(operatorConsole);
    await operatorConsole.signIn(page);
    await arrive({ page, shop, operatorConsole, ...staged });
    await checkScreen(page, `console-${name}`, withTablet);
  });
}

test('the console’s sign-in screens are accessible and fit at 390, 768 and 1280, light and dark @R6-12', async ({
  page,
  shop,
}) => {
  test.slow();
  await open(page, '/operator');
  await heading(page, 'Sign in to the console');
  await checkScreen(page, 'console-sign-in', withTablet);
  const phone = newPhone();
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await heading(page, 'Enter your code');
  await checkScreen(page, 'console-code', withTablet);
  await page.getByLabel('Verification code').fill(await shop.code(phone));
  await heading(page, "You don't have access");
  await checkScreen(page, 'console-not-an-operator', withTablet);
});

test('on a phone the other console pages open from "More"', async ({ page, operatorConsole }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await operatorConsole.signIn(page);
  await open(page, '/operator');
  await page.getByRole('button', { name: 'More' }).click();
  const drawer = page.getByRole('dialog', { name: 'Console' });
  await expect(drawer.getByRole('link', { name: 'Refunds due' })).toBeVisible();
  await checkScreen(page, 'console-more', [{ width: 390, height: 844 }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await drawer.getByRole('link', { name: 'Refunds due' }).click();
  await heading(page, 'Refunds due');
  await expect(drawer).toBeHidden();
});
