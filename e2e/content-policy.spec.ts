import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { iterations, recordSoakFigures } from '../server/test/support/soak.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

/** Requests for each page. */
const REQUESTS_PER_PAGE = iterations(3, 100);

const REQUIRED = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  'report-uri /api/csp-reports',
  'report-to csp',
];
/** 22 base64url characters are at least 128 bits. */
const NONCE = /'nonce-([\w-]{22,})'/;

/** The attributes and texts of a page's scripts. */
const scriptsOf = (html: string): { attributes: string; text: string }[] =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = '', text = '']) => ({ attributes, text }))
    .filter(({ attributes }) => !attributes.includes('application/ld+json'));

test('WEB-01 every page has a policy with a unique nonce', async ({ request, shop }) => {
  if (process.env.SOAK) test.setTimeout(1_800_000);
  const { giftId } = await shop.buy();
  const gift = await shop.gift();
  const paths = [
    ['/', 200],
    [`/gift/${gift.id}`, 200],
    ['/gift/there-is-none', 404],
    ['/there/is/nothing', 404],
    [`/purchase/${gift.id}`, 200],
    ['/memo-input', 200],
    [`/track/${giftId}`, 200],
    [`/claim/${giftId}`, 200],
    ['/manage/there-is-none', 404],
    ['/gifts', 200],
    ['/wishlist', 200],
    ['/operator', 200],
    ['/privacy', 200],
    ['/dev/inbox', 200],
  ] as const;
  const nonces: string[] = [];
  for (let round = 0; round < REQUESTS_PER_PAGE; round++)
    for (const [path, status] of paths) {
      const answer = await request.get(path);
      const policy = answer.headers()['content-security-policy'] ?? '';
      expect([path, answer.status()]).toEqual([path, status]);
      const directives = policy.split('; ');
      expect([path, REQUIRED.filter((directive) => !directives.includes(directive))]).toEqual([path, []]);
      // The console reads barcodes with WebAssembly.
      const unsafe = path === '/operator' ? policy.replace(" 'wasm-unsafe-eval'", '') : policy;
      expect([path, /unsafe-|\*|https?:/.exec(unsafe)]).toEqual([path, null]);
      const html = await answer.text();
      const [, nonce] = NONCE.exec(policy) ?? [];
      if (nonce) {
        nonces.push(nonce);
        expect(policy).toContain("'strict-dynamic'");
        expect(answer.headers()['cache-control']).toBe('no-store');
      }
      for (const { attributes, text } of scriptsOf(html)) {
        if (nonce) expect([path, attributes]).toEqual([path, expect.stringContaining(`nonce="${nonce}"`)]);
        else if (!/\ssrc="\//.test(attributes))
          expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      }
    }
  expect(nonces.length).toBeGreaterThan(REQUESTS_PER_PAGE);
  expect(new Set(nonces).size).toBe(nonces.length);
  recordSoakFigures('WEB-01', {
    pages: paths.length,
    answers: paths.length * REQUESTS_PER_PAGE,
    nonces: nonces.length,
  });
});

const INJECTED = `
  <script>window.injected = 'inline'</script>
  <script nonce="guessed-guessed-guessed">window.injected = 'nonce'</script>
  <script src="https://attacker.example/x.js"></script>
  <img src="data:," onerror="window.injected = 'attribute'">
  <base href="https://attacker.example/">
  <iframe src="https://attacker.example/"></iframe>
  <object data="https://attacker.example/"></object>
  <a id="injected-link" href="javascript:window.injected = 'link'">press</a>`;

for (const path of ['/', '/wishlist'])
  test(`WEB-01 injected scripts are blocked and reported: ${path}`, async ({ page, browserErrors }) => {
    browserErrors.expect(/Content Security Policy/, /Refused to/, /attacker\.example/);
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace('</body>', `${INJECTED}</body>`);
      // With only `report-uri` a browser reports immediately instead of within a minute.
      const policy = (response.headers()['content-security-policy'] ?? '').replace('; report-to csp', '');
      const headers = { ...response.headers(), 'content-security-policy': policy };
      await route.fulfill({ response, headers, body: html });
    });
    // The browser sends reports with low priority.
    const report = page.waitForResponse('**/api/csp-reports', { timeout: 60_000 });
    await page.addInitScript(() => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        violations.push(effectiveDirective),
      );
      Object.assign(window, { violations });
    });
    await page.goto(path);
    expect((await report).status()).toBe(204);
    await page.locator('#injected-link').dispatchEvent('click');
    const violations = () =>
      page.evaluate(() => [...new Set((window as unknown as { violations: string[] }).violations)].sort());
    await expect
      .poll(violations)
      .toEqual(['base-uri', 'frame-src', 'object-src', 'script-src-attr', 'script-src-elem']);
    expect(await page.evaluate(() => [(window as { injected?: string }).injected, document.baseURI])).toEqual(
      [undefined, page.url()],
    );
  });

test('WEB-13 no file of the web build contains a secret', async ({ page }) => {
  await open(page, '/');
  const folder = 'web/build/client';
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = await readFile(join(file.parentPath, file.name), 'latin1');
    const secret = /\b(sk|rk)_(live|test)_\w|whsec_\w|postgres(ql)?:\/\/|-----BEGIN|\bAC[\da-f]{32}\b/.exec(
      text,
    );
    expect([file.name, secret?.[0]]).toEqual([file.name, undefined]);
    expect([file.name, file.name.endsWith('.map')]).toEqual([file.name, false]);
  }
  const picture = await page.locator('main img').first().getAttribute('src');
  const bytes = await (await page.request.get(picture ?? '')).body();
  expect(bytes.length).toBeGreaterThan(500);
  expect(bytes.toString('latin1')).not.toMatch(/sk_(live|test)_|whsec_|Exif|<x:xmpmeta|\/home\/|\/tmp\//);
});
