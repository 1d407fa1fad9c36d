import { buy, sentLink, startAtLastStep } from './support/checkout-steps.ts';
import { fulfil } from './support/operator.ts';
import { expectPaperLook, printedPages, showOnPaper } from './support/paper.ts';
import { newEmail, newPhone } from './support/people.ts';
import { signInBrowser } from './support/sign-in-steps.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

const portrait = '612 × 792';
const landscape = '792 × 612';

test('the completion page prints the links in full and the QR code, black on white @R15-70', async ({
  page,
  shop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await startAtLastStep(page, shop, { email: newEmail('print') });
  await buy(page);
  const link = await sentLink(page);
  await page.getByRole('button', { name: 'Share Gift Link' }).click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  await showOnPaper(page);
  await expectPaperLook(page);
  await expect(page.getByText(link, { exact: true })).toBeVisible();
  await expect(page.getByText(/To manage your gift.*\/manage\//)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  expect(await printedPages(page, 'completion')).toEqual([portrait]);
});

test('the manage page prints the gift link in full and its QR code, black on white @R15-70', async ({
  page,
  shop,
}) => {
  const gift = await shop.buy({ note: ['Happy birthday, dear Maya!', 'For your garden.\nYours, Grace'] });
  await open(page, `/manage/${gift.manageKey}`);
  await page.getByRole('button', { name: 'Email me the link again' }).click();
  await expect(page.getByText("We've emailed you the links")).toBeVisible();
  await showOnPaper(page);
  await expectPaperLook(page);
  await expect(page.getByText(new RegExp(`^http.*/track/${gift.giftId}$`))).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expect(page.getByText(`ID: ${gift.giftId}`)).toBeVisible();
  expect([[portrait], [portrait, portrait]]).toContainEqual(await printedPages(page, 'manage'));
});

test('the tracking page prints the link of the carrier in full, black on white @R15-70', async ({
  page,
  shop,
}) => {
  const gift = await shop.buy({ note: ['Happy birthday, dear Maya!', 'For your garden.\nYours, Grace'] });
  await shop.claim(gift.giftId, page.request);
  await fulfil(shop, gift, 'Shipped');
  await open(page, `/track/${gift.giftId}`);
  await showOnPaper(page);
  await expectPaperLook(page);
  await expect(page.getByText(/^https:.*1Z999AA10123456784/)).toBeVisible();
  await expect(page.getByText('Happy birthday, dear Maya!')).toBeVisible();
  await expect(page.getByText('Say thank you')).toBeHidden();
  await expect(page.getByText("Make someone's day")).toBeHidden();
  expect([[portrait], [portrait, portrait]]).toContainEqual(await printedPages(page, 'tracking'));
});

test('gifts of the account print without buttons, black on white @R15-70', async ({ page, shop }) => {
  const { token } = await signInBrowser(page, shop, newPhone());
  const gift = await shop.buy({ token });
  await open(page, '/gifts');
  await expect(page.getByRole('heading', { name: gift.name })).toBeVisible();
  await showOnPaper(page);
  await expectPaperLook(page);
  await expect(page.getByText(new RegExp(`^http.*/track/${gift.giftId}$`))).toBeVisible();
});

/** Without texts that are not printed. */
const asOnPaper = { useInnerText: true };

const long = 'You have been the best neighbor anyone could wish for. '.repeat(9).trim();
const notes: Record<string, [title: string, body: string]> = {
  short: ['Happy birthday!', 'For your new kitchen.\n\nLove, Grace'],
  'of the greatest length': [
    'A hundred characters make a long headline, '.repeat(3).slice(0, 100),
    long.slice(0, 500),
  ],
  'in one long word': ['', 'W'.repeat(500)],
  'with many line breaks': ['A poem', 'line\n'.repeat(99).trim()],
  'that is right-to-left': ['عيد ميلاد سعيد!', 'كل عام وأنت بخير يا صديقتي العزيزة. '.repeat(12).trim()],
  'in Chinese': ['生日快乐', '祝你生日快乐，万事如意。'.repeat(41)],
  'of a headline': ['Congratulations on the new house!', ''],
  'without words': ['', ''],
};

for (const [name, note] of Object.entries(notes)) {
  test(`a card with a note ${name} is printed on two sides of one sheet and loses no text @R15-71`, async ({
    page,
    shop,
  }) => {
    const gift = await shop.buy({ note, card: 'birthday' });
    await open(page, `/manage/${gift.manageKey}/card`);
    await page.setViewportSize({ width: 1056, height: 816 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expectPaperLook(page);
    for (const panel of await page.locator('.folded-card-panel').all())
      expect(await panel.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(0);
    for (const line of new Set(note.flatMap((part) => part.split('\n'))))
      await expect(page.locator('main')).toContainText(line.trim(), asOnPaper);
    expect(await printedPages(page, `card ${name}`)).toEqual([landscape, landscape]);
  });
}

test('a guest prints a card from the completion and the manage page; it names neither the gift nor its price @R15-71 @R15-72', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-was-printed', '');
  });
  await startAtLastStep(page, shop, { email: newEmail('print') });
  await buy(page);
  const link = await sentLink(page);
  await page.getByRole('link', { name: 'Print a card' }).click();
  await expect(page.getByRole('heading', { name: 'Print a card' })).toBeVisible();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('[data-was-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  for (const part of [
    'For your new kitchen',
    'From Grace',
    'Scan to open your gift',
    link.replace(/^http:\/\//, ''),
  ])
    await expect(page.locator('body')).toContainText(part, asOnPaper);
  const { name } = await shop.gift();
  for (const secret of [name, '$', 'Miller', '/manage/', 'Print'])
    await expect(page.locator('body')).not.toContainText(secret, asOnPaper);
});

test('the card is private: not stored, not indexed, and nobody gets it by the gift link @R15-72', async ({
  page,
  shop,
  visitor,
  browserErrors,
}) => {
  const gift = await shop.buy();
  await open(page, `/manage/${gift.manageKey}`);
  await page.getByRole('link', { name: 'Print a card' }).click();
  await expect(page).toHaveURL(`/manage/${gift.manageKey}/card`);
  const headers = (await page.reload())?.headers() ?? {};
  expect([headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
    'no-store',
    'noindex, nofollow, noarchive',
    'no-referrer',
  ]);

  const { token } = await signInBrowser(page, shop, newPhone());
  const mine = await shop.buy({ token, notes: 'Only for Maya' });
  await open(page, '/gifts');
  await page.getByRole('link', { name: 'Print a card' }).click();
  await expect(page.getByText('Only for Maya')).toBeVisible();

  browserErrors.expect(/status of 40[34]/);
  const otherVisitor = await visitor();
  for (const path of [`/track/${gift.giftId}/card`, `/manage/${gift.giftId}/card`])
    expect((await otherVisitor.goto(path))?.status()).toBe(404);
  await open(otherVisitor, `/gifts/${mine.giftId}/card`);
  await expect(otherVisitor.getByRole('button', { name: 'Sign in' }).last()).toBeVisible();
  await signInBrowser(otherVisitor, shop, newPhone());
  await otherVisitor.reload();
  await expect(otherVisitor.getByText("We couldn't load your card")).toBeVisible();
  await expect(otherVisitor.getByText('Only for Maya')).toBeHidden();

  await shop.cancel(gift);
  await open(page, `/manage/${gift.manageKey}/card`);
  await expect(page.getByText("There's no card to print")).toBeVisible();
});
