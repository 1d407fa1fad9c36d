import { openDialog } from './support/dialogs.ts';
import { newGift, newName } from './support/new-gift.ts';
import { signInAsOwner } from './support/operator.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('several gifts are edited together after a preview, and one that cannot be is left out @R16-52 @R16-53', async ({
  page,
  shop,
  visitor,
}) => {
  const series = newName('Stoneware');
  const bowl = await newGift(page, shop, { name: `${series} bowl`, price: 47.36, stock: 9 });
  const jug = await newGift(page, shop, { name: `${series} jug`, stock: 2 });
  await signInAsOwner(page, shop);
  await open(page, '/operator/gifts');
  await page.getByRole('searchbox', { name: 'Search' }).fill(series);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('region', { name: 'Selected gifts' }).getByRole('button', { name: 'Edit' }).click();
  const drawer = openDialog(page);
  await drawer.getByLabel('Price', { exact: true }).selectOption('Lower by percent');
  await drawer.getByLabel('Percent').fill('12.5');
  await drawer.getByLabel('Stock', { exact: true }).selectOption('Remove');
  await drawer.getByLabel('Quantity').fill('3');
  await drawer.getByRole('button', { name: 'Preview changes' }).click();
  await expect(drawer.getByText('Only 2 in stock.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Leave it out' }).click();
  const change = drawer.getByRole('list', { name: 'Changes' }).getByRole('listitem').first();
  await expect(change).toContainText(bowl.name);
  await expect(change).toContainText('$47.36 →  to $41.44');
  await drawer.getByRole('button', { name: 'Update 1 gift' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('row', { name: bowl.name })).toContainText('$41.44');
  await expect(page.getByRole('row', { name: jug.name })).toContainText('$48.00');
  const buyer = await visitor();
  await open(buyer, `/gift/${bowl.id}`);
  // No other gift on the page has this price.
  await expect(buyer.getByText('$41.44')).toBeVisible();
});

test('featured gifts are put in order by keys and by dragging, and the home page has that order @R16-54 @R16-55', async ({
  page,
  shop,
  visitor,
}) => {
  await signInAsOwner(page, shop);
  await open(page, '/operator/gifts');
  await page.getByRole('link', { name: 'Featured order' }).click();
  const rows = page.getByRole('list', { name: 'Featured gifts' }).getByRole('listitem');
  const nameOf = async (index: number) => (await rows.nth(index).getByRole('link').textContent()) ?? '';
  const [first, second, third] = [await nameOf(0), await nameOf(1), await nameOf(2)];
  await page.getByRole('button', { name: `Move ${second} up` }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(rows.first()).toContainText(second);
  await expect(page.getByRole('button', { name: `Move ${second} up` })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Featured gifts' })).toHaveAttribute('aria-busy', 'false');
  await rows.nth(2).dragTo(rows.nth(0));
  await expect(rows.first()).toContainText(third);
  await expect(page.getByRole('region', { name: 'Featured gifts' })).toHaveAttribute('aria-busy', 'false');
  await page.reload();
  await expect(rows.nth(1)).toContainText(second);
  await expect(rows.nth(2)).toContainText(first);
  const buyer = await visitor();
  await open(buyer, '/');
  const shelf = buyer.getByRole('region', { name: 'Featured' }).getByRole('group');
  await expect(shelf.nth(0)).toContainText(third);
  await expect(shelf.nth(1)).toContainText(second);
  await expect(shelf.nth(2)).toContainText(first);
});
