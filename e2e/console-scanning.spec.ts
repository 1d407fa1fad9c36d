import type { Page } from '@playwright/test';
import { type ClaimedGift, newFamily, type OperatorConsole, test } from './support/console-shop.ts';
import { scan, upsNumber } from './support/scanner.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

const listAt = (queue: string, family: string) => `/operator/orders?queue=${queue}&query=${family}`;
const fieldOf = (page: Page) => page.getByLabel('Scan or paste a tracking number');

interface Parcel {
  gift: ClaimedGift;
  slip: string;
  label: string;
}

async function prepareParcels(operatorConsole: OperatorConsole, family: string, count: number) {
  const parcels: Parcel[] = [];
  for (let index = 0; index < count; index++) {
    const gift = await operatorConsole.buyAndClaim(family, `Number${index}x`);
    const { order_number } = await operatorConsole.readOrder(gift);
    parcels.push({ gift, slip: String(order_number), label: upsNumber(index) });
  }
  return parcels;
}

const numberField = (page: Page, { gift }: Parcel) =>
  page.getByLabel(`Tracking number for ${gift.name} for ${gift.recipient}`);

async function expectShipped(operatorConsole: OperatorConsole, parcels: Parcel[]) {
  for (const { gift, label } of parcels)
    expect(await operatorConsole.readOrder(gift)).toMatchObject({
      status: 'Shipped',
      tracking_number: label,
      carrier: 'UPS',
    });
}

/** Always the same order, far from that of the list. */
const shuffle = (parcels: Parcel[]) =>
  parcels.map((_, index) => parcels[(index * 7 + 3) % parcels.length] as Parcel);

test('20 parcels are packed and shipped by slip and label in at most 45 actions @R16-5 @R16-14', async ({
  page,
  operatorConsole,
}) => {
  test.slow();
  const family = newFamily();
  const parcels = await prepareParcels(operatorConsole, family, 20);
  await operatorConsole.signIn(page);
  await open(page, listAt('to_pack', family));

  let actions = 0;
  const click = async (name: string) => {
    actions++;
    await page.getByRole('button', { name, exact: true }).click();
  };
  await click('Select all 20');
  await click('Print slips and mark as packed');
  await expect(page.getByText('No orders match your search.')).toBeVisible();
  actions++;
  await page
    .getByRole('link', { name: /^To ship/ })
    .first()
    .click();
  await expect(fieldOf(page)).toBeFocused();

  const codes = shuffle(parcels).flatMap(({ slip, label }) => [slip, label]);
  actions += codes.length;
  // While the browser prints it takes no keys: only then does the scanning begin.
  await expect(async () => {
    await scan(page, String(codes[0]));
    await expect(page.getByText(`${codes[0]}:`)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await scan(page, ...codes.slice(1));
  await click('Mark 20 as shipped');
  await expect(page.getByText('20 orders shipped')).toBeVisible();
  await expectShipped(operatorConsole, parcels);
  expect(actions).toBeLessThanOrEqual(45);
});

test('no number goes to a wrong order when every fifth scan is doubled, cut off or foreign @R16-7 @R16-8 @R16-14', async ({
  page,
  operatorConsole,
}) => {
  test.slow();
  const family = newFamily();
  const parcels = await prepareParcels(operatorConsole, family, 20);
  for (const { gift } of parcels) await operatorConsole.updateTracking(gift, { status: 'Ordered' });
  await operatorConsole.signIn(page);
  await open(page, listAt('to_ship', family));
  await expect(fieldOf(page)).toBeFocused();

  // Nobody looks at the screen: what is not read correctly is not scanned again.
  const faults = [
    (code: string) => [code, code],
    (code: string) => [code.slice(0, -2)],
    () => ['036000291452'],
    (code: string) => [code.slice(0, 2)],
    () => ['P-99999'],
    () => ['C11223344556677'],
  ];
  const codes = shuffle(parcels).flatMap(({ slip, label }) => [slip, label]);
  const scanned = codes.flatMap((code, index) =>
    index % 5 === 4 ? (faults[((index - 4) / 5) % faults.length]?.(code) ?? []) : [code],
  );
  await scan(page, ...scanned);
  await expect(page.getByRole('button', { name: 'Mark 14 as shipped' })).toBeVisible();
  const missing = [];
  for (const parcel of parcels) {
    const number = await numberField(page, parcel).inputValue();
    expect([parcel.label, '']).toContain(number);
    if (number === '') missing.push(parcel);
  }
  await scan(page, ...missing.flatMap(({ slip, label }) => [slip, label]));
  await page.getByRole('button', { name: 'Mark 20 as shipped' }).click();
  await expect(page.getByText('20 orders shipped')).toBeVisible();
  await expectShipped(operatorConsole, parcels);
});

test('scans are caught while a checkbox has the focus, and of an order that is not in the list; typing is left alone @R16-4 @R16-5', async ({
  page,
  operatorConsole,
}) => {
  const family = newFamily();
  const other = newFamily();
  const [first] = await prepareParcels(operatorConsole, family, 1);
  const [second] = await prepareParcels(operatorConsole, other, 1);
  if (!first || !second) throw new Error('two parcels');
  for (const { gift } of [first, second]) await operatorConsole.updateTracking(gift, { status: 'Ordered' });
  await operatorConsole.signIn(page);
  await open(page, listAt('to_ship', family));

  await expect(fieldOf(page)).toBeFocused();
  const checkbox = page.getByRole('checkbox', { name: new RegExp(first.gift.recipient) });
  await checkbox.focus();
  await scan(page, first.slip);
  await expect(
    page.getByText(`${first.slip}: ${first.gift.name} for ${first.gift.recipient}.`),
  ).toBeVisible();
  await expect(page.locator('tr[data-highlighted]')).toContainText(first.gift.recipient);
  await scan(page, first.label);
  await expect(numberField(page, first)).toHaveValue(first.label);
  await expect(checkbox).not.toBeChecked();
  await expect(checkbox).toBeFocused();

  await scan(page, second.slip, upsNumber(77));
  await expect(numberField(page, second)).toHaveValue(upsNumber(77));
  const search = page.getByLabel('Search', { exact: true });
  await search.press('End');
  await scan(page, second.slip);
  await expect(page.getByText(`${second.slip} already has ${upsNumber(77)}.`)).toBeVisible();
  await expect(search).toHaveValue(family);
  await search.fill('');
  await search.pressSequentially(other, { delay: 80 });
  await search.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: first.gift.recipient })).toHaveCount(1);
  await expect(search).toHaveValue(other);

  await page.getByRole('button', { name: 'Mark 2 as shipped' }).click();
  await expect(page.getByText('2 orders shipped')).toBeVisible();
  await expectShipped(operatorConsole, [first, { ...second, label: upsNumber(77) }]);
});

test('a refused scan is red and says why; an unknown shape is asked about, and no scan answers @R16-7 @R16-9', async ({
  page,
  operatorConsole,
}) => {
  const family = newFamily();
  const [parcel] = await prepareParcels(operatorConsole, family, 1);
  if (!parcel) throw new Error('a parcel');
  await operatorConsole.updateTracking(parcel.gift, { status: 'Ordered' });
  await operatorConsole.signIn(page);
  await open(page, listAt('to_ship', family));
  await expect(fieldOf(page)).toBeFocused();

  await scan(page, parcel.label);
  const refusal = page.getByRole('alert').filter({ hasText: 'Scan the packing slip first' });
  await expect(refusal).toBeVisible();
  await expect(fieldOf(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(fieldOf(page)).toHaveValue('');

  await scan(page, parcel.slip, 'C11223344556677');
  const confirm = page.getByRole('button', { name: 'Use it anyway' });
  await confirm.focus();
  await scan(page, 'C11223344556677');
  await expect(confirm).toBeFocused();
  await expect(numberField(page, parcel)).toHaveValue('');
  await confirm.click();
  await expect(numberField(page, parcel)).toHaveValue('C11223344556677');
});
