import { randomUUID } from 'node:crypto';
import { openDialog } from './support/dialogs.ts';
import { newGift } from './support/new-gift.ts';
import { signInAsOwner } from './support/operator.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('a synonym that is added, changed and removed holds for the next search @R15-56', async ({
  page,
  shop,
  visitor,
}) => {
  const gift = await newGift(page, shop);
  const term = `zw${randomUUID().slice(0, 8)}`;
  const buyer = await visitor();
  const search = async () => {
    await open(buyer, `/?query=${term}`);
    return buyer.getByRole('article').filter({ hasText: gift.name });
  };
  await signInAsOwner(page, shop);
  await open(page, '/operator');
  await page.getByRole('link', { name: 'Search synonyms' }).click();
  await page.getByRole('button', { name: 'Add synonym' }).click();
  const drawer = page.getByRole('dialog', { name: 'New synonym' });
  await drawer.getByLabel('People search for').fill(term.toUpperCase());
  await drawer.getByLabel('Also find').fill(`teapot, ${gift.name}`);
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`“${term}” added`)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(term);
  await expect(page.getByRole('row', { name: term })).toContainText(gift.name.toLowerCase());
  await expect(await search()).toBeVisible();

  await page.getByRole('button', { name: `Edit “${term}”` }).click();
  await openDialog(page).getByLabel('Also find').fill('unheard of');
  await openDialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: term })).toContainText('unheard of');
  await search();
  await expect(buyer.getByText('No gifts found')).toBeVisible();

  await page.getByRole('button', { name: `Remove “${term}”` }).click();
  await openDialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No synonyms match your search')).toBeVisible();
});

test('a gift is found on the pages of its occasions and recipients @R15-57', async ({
  page,
  shop,
  visitor,
}) => {
  const gift = await newGift(page, shop, { tags: ['sympathy'] });
  await signInAsOwner(page, shop);
  await open(page, `/operator/gifts/${gift.id}`);
  const chip = (kind: string, name: string) =>
    page.getByRole('group', { name: kind }).getByRole('button', { name, exact: true });
  await expect(chip('Occasions (optional)', 'Sympathy')).toHaveAttribute('aria-pressed', 'true');
  await chip('Occasions (optional)', 'Sympathy').click();
  await chip('Recipients (optional)', 'Coworker').click();
  await page.getByRole('button', { name: 'Save' }).click();
  const buyer = await visitor();
  await expect
    .poll(async () => {
      const answer = await buyer.request.get(`/api/gifts/${gift.id}`);
      return (await answer.json()).data.tags;
    })
    .toEqual(['coworker']);
  await open(buyer, `/gift/${gift.id}`);
  await expect(buyer.getByRole('link', { name: 'Coworker' })).toBeVisible();
});
