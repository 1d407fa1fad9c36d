import type { Locator, Page } from '@playwright/test';
import { startAtNote } from './support/checkout-steps.ts';
import { reveal } from './support/claim-steps.ts';
import { buyHostileGift, claimAndThank, decline, type HostileGift } from './support/hostile-gifts.ts';
import { ALL_TEXTS, fields, messages, names, notes, queries, uniqueNotes } from './support/hostile-texts.ts';
import { expectNoInjection, watchDialogs } from './support/injection-check.ts';
import { newEmail, newPhone } from './support/people.ts';
import { signInBrowser } from './support/sign-in-steps.ts';
import { expect, test } from './support/test.ts';
import { open, waitForHydration } from './support/visit.ts';

/**
 * A soak tries all 1,450 texts in each place. Otherwise one of each technique is tried, and places that show the same
 * texts take turns: the revealed gift and its gifter's page, and the searches.
 */
const isSoak = Boolean(process.env.SOAK);
const isTurn = (index: number, turns: number, turn: number): boolean => isSoak || index % turns === turn;

test.describe.configure({ timeout: isSoak ? 3_600_000 : 180_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 320, height: 640 } });

test.beforeEach(({ context }) => watchDialogs(context, true));

/** With the line ends that HTML's parser and text fields make of others. */
const withHtmlLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');
const textOf = async (locator: Locator): Promise<string> =>
  withHtmlLineEnds((await locator.textContent()) ?? '');
const textsOf = async (locator: Locator): Promise<string[]> =>
  (await locator.allTextContents()).map(withHtmlLineEnds);

async function forEachGift(count: number, check: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < count; index++) await check(index);
}
/** So many gifts carry all names, two each, and one note of each technique. The list of a user's gifts shows all notes. */
const VARIED_GIFTS = Math.max(uniqueNotes.length, Math.ceil(names.length / 2));

test('WEB-04 a revealed gift shows note and name literally', async ({ page, request }) => {
  await forEachGift(VARIED_GIFTS, async (index) => {
    if (!isTurn(index, 2, 0)) return;
    const gift = await buyHostileGift(request, index);
    await open(page, `/track/${gift.giftId}`);
    expect(await textOf(page.getByText('Gift from'))).toBe(`Gift from ${gift.gifter}`);
    await expectNoInjection(page, `wrapped ${index}`);
    await reveal(page);
    expect(await textOf(page.locator('main blockquote'))).toBe(withHtmlLineEnds(gift.note));
    expect(await textOf(page.locator('main figcaption').first())).toBe(`From ${gift.gifter}`);
    await expectNoInjection(page, `revealed ${index}`);
  });
});

const PREVIEW_ATTRIBUTES = ['charset', 'name', 'property', 'content', 'media'];

test('WEB-04 a server-rendered gift and its link preview show the name literally', async ({
  visitor,
  request,
  browserErrors,
}) => {
  // The browser's message for blocked scripts.
  browserErrors.expect(/\.js csp$/);
  const page = await visitor({ javaScriptEnabled: false });
  for (let index = 0; index < Math.ceil(names.length / 2); index += isSoak ? 1 : 6) {
    const gift = await buyHostileGift(request, index);
    await page.goto(`/track/${gift.giftId}`);
    expect(await textOf(page.getByText('Gift from'))).toBe(`Gift from ${gift.gifter}`);
    const attributes = await page
      .locator('head :is(title, meta)')
      .evaluateAll((elements) => elements.flatMap((element) => element.getAttributeNames()));
    expect(attributes.filter((name) => !PREVIEW_ATTRIBUTES.includes(name))).toEqual([]);
    // Without the isolates around names that are written from right to left.
    expect((await page.title()).replace(/[\u2066-\u2069]/g, '')).toContain(
      `${gift.gifterFirstName} sent you a gift`,
    );
    expect(await page.locator('main [onerror], main [onload], main iframe').count()).toBe(0);
  }
});

test('WEB-04 every text is accepted as a name and shown literally, or rejected at its field', async ({
  page,
  shop,
}) => {
  const { token } = await signInBrowser(page, shop, newPhone());
  const headers = { authorization: `Bearer ${token}` };
  let accepted = 0;
  for (const [index, first_name] of ALL_TEXTS.entries()) {
    if (!isSoak && index % 20) continue;
    const answer = await page.request.put('/api/users/me', { data: { first_name }, headers });
    const body = await answer.json();
    if (answer.status() === 200) {
      accepted++;
      expect(body.data.profile.first_name).toBe(first_name.trim());
    } else expect([answer.status(), Object.keys(body.fields)], first_name).toEqual([400, ['first_name']]);
  }
  expect(accepted).toBeGreaterThan(0);
});

test('WEB-04 the tracking page shows texts literally', async ({ page, visitor, request }) => {
  const otherVisitor = await visitor({ viewport: { width: 320, height: 640 } });
  watchDialogs(otherVisitor.context());
  await forEachGift(VARIED_GIFTS, async (index) => {
    const gift = await buyHostileGift(request, index);
    // Browsers keep 180 cookies of a site, one for each gift.
    await page.context().clearCookies();
    await claimAndThank(page.request, gift);
    await asRecipient(page, gift, `recipient ${index}`);
    await open(otherVisitor, `/track/${gift.giftId}`);
    expect(await textOf(otherVisitor.locator('main blockquote'))).toBe(withHtmlLineEnds(gift.note));
    const { name, city, state } = gift.address;
    const place = otherVisitor.locator('dd', { hasText: city.slice(0, 20) }).last();
    expect(await textOf(place)).toBe(withHtmlLineEnds(`${name.split(/\s+/)[0]}, ${city}, ${state}`));
    await expectNoInjection(otherVisitor, `tracked ${index}`);
  });
});

async function asRecipient(page: Page, gift: HostileGift, where: string): Promise<void> {
  await open(page, `/track/${gift.giftId}`);
  const { name, address_ln_1, address_ln_2, city, state, zip, delivery_instructions } = gift.address;
  const lines = [name, address_ln_1, address_ln_2, `${city}, ${state} ${zip}`, delivery_instructions];
  expect(await textsOf(page.locator('main address > *')), where).toEqual(lines.map(withHtmlLineEnds));
  expect(await textOf(page.getByText('sent your thank-you note to'))).toBe(
    `We've sent your thank-you note to ${gift.gifter}.`,
  );
  await expectNoInjection(page, where);
}

test('WEB-04 a guest’s manage page shows note, thanks and decline message literally', async ({
  page,
  request,
}) => {
  await forEachGift(VARIED_GIFTS, async (index) => {
    if (!isTurn(index, 2, 1)) return;
    const gift = await buyHostileGift(request, index);
    await (index % 4 === 1 ? decline : claimAndThank)(request, gift);
    await open(page, `/manage/${gift.manageKey}`);
    expect(await textsOf(page.locator('main blockquote'))).toEqual(
      [gift.message, gift.note].map(withHtmlLineEnds),
    );
    await expectNoInjection(page, `manage ${index}`);
  });
});

test('WEB-04 a user’s gifts show note, thanks and decline message literally', async ({
  page,
  request,
  shop,
}) => {
  const { token } = await signInBrowser(page, shop, newPhone());
  const gifts: HostileGift[] = [];
  await forEachGift(notes.length, async (index) => {
    gifts.unshift(await buyHostileGift(request, index, { from: notes, token }));
    await (index % 2 ? decline : claimAndThank)(request, gifts[0] as HostileGift);
  });
  for (let from = 0; from < notes.length; from += 10) {
    await open(page, `/gifts?page=${from / 10 + 1}`);
    const shown = gifts.slice(from, from + 10);
    await expect(page.getByRole('article')).toHaveCount(shown.length);
    expect(await page.locator('article blockquote').allTextContents()).toEqual(
      shown.flatMap(({ note, message }) => [note, message]),
    );
    await expectNoInjection(page, `gifts from ${from}`);
  }
});

test('WEB-04 the user menu shows the name literally', async ({ page, shop }) => {
  const { token } = await signInBrowser(page, shop, newPhone());
  for (let index = 0; index + 1 < names.length; index += isSoak ? 2 : 6) {
    const [first_name, last_name] = names.slice(index, index + 2);
    const answer = await page.request.put('/api/users/me', {
      data: { first_name, last_name },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(200);
    await open(page, '/about');
    await page.getByRole('button', { name: /'s account/ }).click();
    const account = page.getByRole('region', { name: 'Account', exact: true });
    expect(await textOf(account.locator('p').first())).toBe(`${first_name} ${last_name}`);
    await expectNoInjection(page, `menu ${index}`);
    if (index > 0) continue;
    await account.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue(String(first_name));
  }
});

test('WEB-04 the preview of a note shows it literally', async ({ page, shop }) => {
  await startAtNote(page, shop, { email: newEmail('hostile') });
  const preview = page.locator('figure', { hasText: "What they'll see" }).locator('p');
  for (let index = 0; index < Math.max(names.length, messages.length); index++) {
    const [short, long] = [names[index % names.length], messages[index % messages.length]];
    await page.getByLabel('Short Note').fill(String(short));
    await page.getByLabel('Personal Message').fill(String(long));
    expect((await textsOf(preview)).slice(0, 2)).toEqual(
      [short, long].map((text) => withHtmlLineEnds(String(text))),
    );
    await expectNoInjection(page, `preview ${index}`);
  }
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel('Short Note')).toHaveValue(String(names.at(-1)));
});

test('WEB-04 a search shows its query literally', async ({ page }) => {
  for (const [index, query] of queries.entries()) {
    if (!isTurn(index, 2, 0)) continue;
    await open(page, `/?query=${encodeURIComponent(query)}`);
    expect(await textOf(page.locator('h1'))).toBe(`Gifts for “${query}”`);
    expect(await page.title()).toContain(query.split(/\s+/)[0]);
    await expect(page.getByPlaceholder('Search gifts...')).toHaveValue(query);
    await expectNoInjection(page, `home ${index}`);
  }
});

test('WEB-04 a category search and the search dropdown show the query literally', async ({ page }) => {
  for (const [index, query] of queries.entries()) {
    if (!isTurn(index, 4, 1)) continue;
    await open(page, `/category/electronics?query=${encodeURIComponent(query)}`);
    await expect(page.getByPlaceholder('Search gifts...')).toHaveValue(query);
    await expectNoInjection(page, `category ${index}`);
    await open(page, '/');
    await page.getByPlaceholder('Search gifts...').fill(`${query.slice(0, 190)} zzxqj`);
    const nothing = page.getByText('No gifts found for');
    await expect(nothing.or(page.getByRole('listbox', { name: 'Gifts found' }))).toBeVisible();
    await expectNoInjection(page, `dropdown ${index}`);
  }
});

test('WEB-04 looking up an invalid id finds nothing and has no effect', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 404/);
  for (const [index, text] of fields.entries()) {
    if (!isTurn(index, 4, 3)) continue;
    // A visitor for each: one address may look up only 600 unknown ids in ten minutes.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` });
    await open(page, '/track');
    await page.getByPlaceholder('Enter gift or order ID').fill(text);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Gift or order not found.')).toBeVisible();
    await expectNoInjection(page, `look-up ${index}`);
    const id = encodeURIComponent(text);
    for (const path of [
      `/track/${id}`,
      `/recipient/${id}`,
      `/manage/${id}`,
      `/gift/${id}`,
      `/category/${id}`,
    ]) {
      await page.goto(path);
      await expectNoInjection(page, `${path} ${index}`);
    }
  }
});
