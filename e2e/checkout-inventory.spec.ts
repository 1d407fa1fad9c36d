import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { CHECKOUT_HEADERS, CHECKOUT_SCRIPTS, INLINE_SCRIPTS } from './support/checkout-inventory.ts';
import { goToLastStep } from './support/checkout-steps.ts';
import { newEmail } from './support/people.ts';
import { expect, test } from './support/test.ts';

/*
 * PCI DSS 6.4.3 and 11.6.1: the scripts of the payment page are inventoried and justified, and changes of the scripts
 * or of the security headers are detected.
 */

interface Loaded {
  path: string;
  hash: string;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
/** `/assets/vendor-D-fs97n.js` becomes `vendor`; contents are compared by their hashes. The manifest's has eight digits. */
const nameOf = (path: string): string => path.replace(/^\/assets\//, '').replace(/-[\w-]{7,8}\.js$/, '');

function watchScripts(page: Page): Promise<Loaded>[] {
  const loaded: Promise<Loaded>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const { pathname } = new URL(response.url());
    loaded.push(response.body().then((bytes) => ({ path: pathname, hash: hashOf(bytes) })));
  });
  return loaded;
}

test('WEB-07 the checkout loads only the scripts of its inventory, with exactly these headers', async ({
  page,
  shop,
}) => {
  const gift = await shop.gift();
  const loaded = watchScripts(page);
  const document = page.waitForResponse(`**/purchase/${gift.id}`);
  await goToLastStep(page, gift.id, { email: newEmail('inventory') });

  // Scripts of the success screen are prefetched when the browser is idle.
  const names = async () => [...new Set((await Promise.all(loaded)).map(({ path }) => nameOf(path)))].sort();
  await expect.poll(names).toEqual(Object.keys(CHECKOUT_SCRIPTS).sort());
  for (const { path, hash } of await Promise.all(loaded))
    expect([path, hash]).toEqual([path, hashOf(await readFile(`web/build/client${path}`))]);

  const answer = await document;
  const html = await answer.text();
  const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const starts = Object.keys(INLINE_SCRIPTS);
  const startOf = (text: string) => starts.find((start) => text.startsWith(start)) ?? text.slice(0, 60);
  expect([...new Set(inline.map(startOf))].sort()).toEqual(starts.sort());

  const headers = Object.entries(await answer.allHeaders()).map(([name, value]) => [
    name,
    value.replace(/'nonce-[\w-]{22}'/, "'nonce-…'"),
  ]);
  const { date: _, 'content-length': __, ...stable } = Object.fromEntries(headers);
  expect(stable).toEqual(CHECKOUT_HEADERS);
});
