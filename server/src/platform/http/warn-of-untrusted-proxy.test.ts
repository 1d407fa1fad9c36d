import { Writable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { createLog } from '../log.ts';

let shop: TestApp;
afterEach(() => shop.close());

/** Starts a shop with this setting and returns its log lines. */
async function startShop(trustedProxies: string[]): Promise<string[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLog('warn', undefined, stream);
  shop = await buildTestApp({ settings: { trustedProxies }, deps: { log } });
  return lines;
}

const headers = { 'x-forwarded-for': '203.0.113.7' };

test('warns once of X-Forwarded-For without TRUSTED_PROXIES, naming the setting and not the address', async () => {
  const lines = await startShop([]);
  await shop.call('GET', '/api/health');
  expect(lines).toEqual([]);
  for (let i = 0; i < 3; i++) await shop.call('GET', '/api/health', { headers });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('TRUSTED_PROXIES is not set');
  expect(lines[0]).not.toContain('203.0.113.7');
});

test('does not warn of X-Forwarded-For from a trusted proxy', async () => {
  const lines = await startShop(['127.0.0.1']);
  await shop.call('GET', '/api/health', { headers });
  expect(lines).toEqual([]);
});
