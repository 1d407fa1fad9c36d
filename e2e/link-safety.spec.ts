import type { Request } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

/** The everyday suite opens each once and looks on for a moment; a soak does it fifty times for 15 s. */
const isSoak = Boolean(process.env.SOAK);
const loads = isSoak ? 50 : 1;
const watchMs = isSoak ? 15_000 : 1_500;

test.describe.configure({ timeout: isSoak ? 3_600_000 : 60_000 });

for (const route of ['track', 'claim', 'recipient'])
  test(`LINK-03 LINK-06 opening /${route} and looking around sends nothing but reads, and only to the shop`, async ({
    page,
    shop,
    baseURL,
  }) => {
    const { giftId } = await shop.buy();
    const sent: Request[] = [];
    page.on('request', (request) => sent.push(request));
    for (let load = 0; load < loads; load++) {
      await open(page, `/${route}/${giftId}`);
      await page.mouse.wheel(0, 2_000);
      await page.mouse.wheel(0, -2_000);
      // What a script would do by itself, it does within this time.
      await page.waitForTimeout(watchMs);
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
    // Not even to the shop does a Referer carry the id.
    for (const request of web) expect((await request.allHeaders()).referer ?? '').not.toContain(giftId);
  });
