import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

/** Computed paths, so that the end-to-end tests need not be compiled with the server's types. */
const server = ['..', 'server/src/modules'].join('/');
type Emails = Record<string, { subject: string; content: object } | undefined>;
type Fixture = {
  anOrder(changes?: object): object;
  listEmails(order: object, links?: object): Emails;
  giverLinks: Record<string, string>;
};

const sender = {
  shopName: 'Presently',
  publicOrigin: 'https://gifts.example',
  contactEmail: 'hello@gifts.example',
  contactPhone: '(555) 010-2030',
  contactAddress: '12 Main Street\nSpringfield, IL 62701',
};
/** As long as the catalogue and the checkout let them be. */
const longNames = {
  gift: {
    name: `Wolfeschlegelsteinhausenbergerdorff ${'Hand-Painted Porcelain '.repeat(4)}`.slice(0, 120),
    brand: 'Wolfeschlegelsteinhausenbergerdorff & Daughters',
  },
  gifter: { firstName: 'Hubertwolfeschlegelsteinhausenbergerdorffwelchevoralternware' },
};
const rightToLeft = {
  gift: { name: 'باقة زهور التوليب مع بطاقة', brand: 'ورود' },
  gifter: { firstName: 'ليلى' },
};
/** Gmail cuts off what is longer. */
const MAX_BYTES = 100_000;
const WIDTHS = [390, 640];

const load = async () => {
  const { anOrder, listEmails, giverLinks } = (await import(
    `${server}/orders/emails/emails.fixture.ts`
  )) as Fixture;
  const { renderEmailHtml } = (await import(`${server}/messaging/email-html.ts`)) as {
    renderEmailHtml: (content: object, from: object) => string;
  };
  return { anOrder, listEmails, giverLinks, renderEmailHtml };
};

/** Parts that are wider than their box, or lie outside of the window. */
const listCutParts = async (page: Page): Promise<string[]> =>
  await page.evaluate(() =>
    [...document.body.querySelectorAll('h1, h2, p, a, td, img')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < 0 || right > innerWidth || element.scrollWidth > element.clientWidth + 1);
      })
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`),
  );

async function checkEmail(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const where = `${name} at ${width}, ${colorScheme}`;
      const file = `email-${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png`;
      if (process.env.E2E_SHOTS)
        await page.screenshot({ path: join(process.env.E2E_SHOTS, file), fullPage: true });
      await checkAccessibility(page, where, { contrastOnly: true });
      expect(await listCutParts(page), where).toEqual([]);
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(background, where).toBe(colorScheme === 'light' ? 'rgb(253, 249, 244)' : 'rgb(21, 17, 25)');
    }
  }
}

test('every email looks like the shop on phones and wide screens, light and dark @R15-47', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const { anOrder, listEmails, giverLinks, renderEmailHtml } = await load();
  const { data } = await (await request.get('/api/gifts?query=tulip&limit=1')).json();
  const picture = new URL(data[0].image_url.replace('-640.webp', '-320.jpg'), baseURL).href;
  const listWithPicture = (order: object) => listEmails(order, { ...giverLinks, picture });
  const long = listWithPicture(anOrder(longNames));
  const arabic = listWithPicture(anOrder(rightToLeft));
  const emails: Emails = {
    ...listWithPicture(anOrder()),
    ...Object.fromEntries(
      ['receipt', 'claimed to the recipient', 'refund of a part'].flatMap((name) => [
        [`${name} with long names`, long[name]],
        [`${name} from right to left`, arabic[name]],
      ]),
    ),
  };
  for (const [name, email] of Object.entries(emails)) {
    const html = renderEmailHtml(email?.content ?? {}, sender);
    expect(Buffer.byteLength(html), name).toBeLessThan(MAX_BYTES);
    await page.setContent(html, { waitUntil: 'load' });
    await expect(page.getByRole('img'), name).toHaveJSProperty('naturalWidth', 320);
    await expect(page.getByRole('img'), name).toHaveAttribute('alt', /^Picture of /);
    await checkEmail(page, name);
  }
});

test('emails have the shop’s accent color and legal name @R12-30 @R12-32', async ({ page }) => {
  const { anOrder, listEmails, giverLinks, renderEmailHtml } = await load();
  const { receipt } = listEmails(anOrder(), { ...giverLinks, picture: null });
  for (const accentColor of ['#166534', '#9a3412']) {
    const from = {
      ...sender,
      accentColor,
      legalName: 'Ada Gifts LLC',
      legalAddress: '2 Dock Street\nSpringfield',
    };
    await page.setContent(renderEmailHtml(receipt?.content ?? {}, from));
    await checkEmail(page, `receipt in ${accentColor}`);
    await expect(page.getByText('Ada Gifts LLC, 2 Dock Street, Springfield')).toBeVisible();
    expect(await page.content()).toContain(`bgcolor="${accentColor}"`);
    expect(await page.content()).not.toMatch(/722bb2|cca3fc|8b48cf|f0e5fb/);
  }
});

test('an email without pictures says the same @R15-47', async ({ page }) => {
  const { anOrder, listEmails, giverLinks, renderEmailHtml } = await load();
  const { receipt: blocked } = listEmails(anOrder(), { ...giverLinks, picture: 'data:image/jpeg,' });
  await page.setContent(renderEmailHtml(blocked?.content ?? {}, sender));
  await checkEmail(page, 'receipt with blocked pictures');
  const { receipt: without } = listEmails(anOrder(), { ...giverLinks, picture: null });
  await page.setContent(renderEmailHtml(without?.content ?? {}, { ...sender, contactAddress: null }));
  await expect(page.getByRole('img')).toHaveCount(0);
  await checkEmail(page, 'receipt without a picture');
});

test('a receipt shows the picture of the gift that was bought, from the shop itself @R15-47', async ({
  page,
  shop,
  browserErrors,
}) => {
  // The browser asks for an icon, which the policy of an email does not allow.
  browserErrors.expect(/favicon\.ico/);
  const { email, name } = await shop.buy();
  const receipt = (await shop.messages(email)).find(({ subject }) =>
    subject?.startsWith('Your gift is ready'),
  );
  await page.goto(`/api/dev/messages/${receipt?.id}/email`);
  const picture = page.getByRole('img', { name: `Picture of ${name}` });
  await expect(picture).toHaveJSProperty('naturalWidth', 320);
  await expect(picture).toHaveJSProperty('naturalHeight', 320);
});
