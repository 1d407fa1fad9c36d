import { buyHostileGift, claimAndThank } from './support/hostile-gifts.ts';
import { ALL_TEXTS, messages } from './support/hostile-texts.ts';
import { expectNoInjection, watchDialogs } from './support/injection-check.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

/** A computed path, so that the end-to-end tests need not be compiled with the server's types. */
const emailModule = ['..', 'server/src/modules/messaging/email-html.ts'].join('/');
type EmailHtml = (content: object, sender: object) => string;

const isSoak = Boolean(process.env.SOAK);

test.describe.configure({ timeout: isSoak ? 3_600_000 : 180_000 });
test.use({ viewport: { width: 390, height: 640 } });
test.beforeEach(({ context }) => watchDialogs(context, true));

test('WEB-04 an HTML email shows every text literally, without a content policy', async ({ page }) => {
  const texts = ALL_TEXTS.filter(
    (text, index) => text.length < 1_000 && !text.includes('\0') && (isSoak || index % 4 === 0),
  );
  const { renderEmailHtml } = (await import(emailModule)) as { renderEmailHtml: EmailHtml };
  const html = renderEmailHtml(
    {
      heading: texts.join(' '),
      preview: texts.join(' '),
      greeting: texts.join(' '),
      blocks: [
        ...texts.map((text) => ({ kind: 'text', text })),
        ...texts.map((text) => ({ kind: 'quote', text })),
        { kind: 'facts', facts: texts.map((text) => ({ name: text, value: text })) },
        ...texts.map((text) => ({ kind: 'gift', name: text, brand: text, pictureUrl: null })),
      ],
    },
    {
      shopName: texts.join(' '),
      publicOrigin: 'http://localhost',
      contactEmail: texts[0],
      contactPhone: texts[1],
      contactAddress: texts.slice(0, 50).join('\n'),
    },
  );
  await page.setContent(html);
  // Browsers normalise carriage returns to line feeds.
  const written = texts.map((text) => text.replaceAll('\r', '\n'));
  const writtenOnOneLine = texts.map((text) => text.replace(/\r\n?/g, '\n'));
  const shown = await page.locator('td > p.ink').evaluateAll((paragraphs) =>
    paragraphs.map((paragraph) => {
      for (const end of paragraph.querySelectorAll('br')) end.remove();
      return paragraph.textContent;
    }),
  );
  expect(shown.slice(1)).toEqual([...written, ...written, ...writtenOnOneLine, ...writtenOnOneLine]);
  expect(await page.locator('td.line > p.muted').allTextContents()).toEqual(writtenOnOneLine);
  expect(await page.locator('script, img, iframe, svg, form, input, [onerror], [onload]').count()).toBe(0);
  expect(await page.evaluate(() => '__presentlyCanary' in window)).toBe(false);
});

test('WEB-04 the inbox shows messages literally', async ({ page, request, shop }) => {
  for (const index of messages.keys()) {
    const gift = await buyHostileGift(request, index);
    await claimAndThank(request, gift);
    const bodies = async () => (await shop.messages(gift.email)).map(({ body }) => body);
    // The receipt, and at least one message for the claim and the thanks.
    await expect.poll(async () => (await bodies()).length).toBeGreaterThan(1);
    await open(page, `/dev/inbox?to=${gift.email}`);
    const shown = await page.locator('li p').allTextContents();
    const sent = await bodies();
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.filter((body) => !sent.includes(body))).toEqual([]);
    await expectNoInjection(page, `inbox ${index}`);
  }
});
