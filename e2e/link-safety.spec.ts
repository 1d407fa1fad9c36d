import type { Request } from '@playwright/test';
import { address } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** A soak opens each page fifty times. */
const isSoak = Boolean(process.env.SOAK);
const loads = isSoak ? 50 : 1;
/** Time on the page's own clock in which scripts could send something by themselves. */
const watchMs = 15_000;

test.describe.configure({ timeout: isSoak ? 3_600_000 : 60_000 });

for (const route of ['track', 'claim', 'recipient'])
  test(`LINK-03 LINK-06 opening /${route} sends only GET requests, and only to the shop`, async ({
    page,
    shop,
    baseURL,
  }) => {
    const { giftId } = await shop.buy();
    const sent: Request[] = [];
    page.on('request', (request) => sent.push(request));
    await page.clock.install();
    for (let load = 0; load < loads; load++) {
      // The page's scripts start after its first paint and request the contents, all by its own clock.
      const contents = page.waitForResponse(`**/api/orders/claim/${giftId}`);
      await page.goto(`/${route}/${giftId}`);
      await page.clock.runFor(1_000);
      await contents;
      await page.mouse.wheel(0, 2_000);
      await page.mouse.wheel(0, -2_000);
      for (let watched = 0; watched < watchMs; watched += 1_000) await page.clock.runFor(1_000);
    }
    const origin = new URL(baseURL as string).origin;
    const web = sent.filter((request) => request.url().startsWith('http'));
    expect(web.length).toBeGreaterThan(0);
    expect(
      web.filter((request) => !['GET', 'HEAD'].includes(request.method())).map((one) => one.url()),
    ).toEqual([]);
    expect(web.filter((request) => new URL(request.url()).origin !== origin).map((one) => one.url())).toEqual(
      [],
    );
    // The Referer header never contains the id, not even in requests to the shop.
    for (const request of web) expect((await request.allHeaders()).referer ?? '').not.toContain(giftId);
  });

test('LINK-05 LINK-08 the pages of a claimed gift contain no address and must not be cached, indexed or previewed', async ({
  playwright,
  baseURL,
  shop,
}) => {
  const notes = 'Between the two of us';
  const gift = await shop.buy({ notes });
  await shop.claim(gift.giftId);
  // A visitor with the link but without the recipient's cookie.
  const request = await playwright.request.newContext({ baseURL: baseURL as string });
  const surname = address.name.split(' ').at(-1) ?? '';
  for (const path of [
    ...['track', 'claim', 'recipient'].map((route) => `/${route}/${gift.giftId}`),
    `/manage/${gift.manageKey}`,
  ]) {
    const answer = await request.get(path);
    const html = await answer.text();
    expect([path, answer.status()]).toEqual([path, 200]);
    // Neither in the HTML nor in the data for scripts.
    for (const secret of [surname, address.street, address.zip]) expect(html).not.toContain(secret);
    expect(answer.headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const meta = [...html.matchAll(/<meta[^>]*>|<title[^>]*>[^<]*/g)].join('\n');
    expect(meta).toContain('noindex');
    // Its sender's first name is in the link's title, where it is shared.
    for (const hidden of [gift.name, notes, gift.price.toFixed(2), 'Noor'])
      expect(meta).not.toContain(hidden);
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/about');
  expect(sitemap).not.toMatch(/\/(track|claim|recipient|manage)\/./);
  await request.dispose();
});
