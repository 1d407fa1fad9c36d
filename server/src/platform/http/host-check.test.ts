import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { createStubPages, type StubPages } from '../../../test/support/stub-pages.ts';

let pages: StubPages;
let shop: TestApp;
beforeAll(async () => {
  pages = await createStubPages();
  shop = await buildTestApp({
    settings: { publicOrigin: 'http://192.168.1.20:3000' },
    extend: pages.extend,
  });
});
afterAll(async () => {
  await shop.close();
  await pages.close();
});

const OWN = ['localhost', 'localhost:3000', 'LOCALHOST:80', '127.0.0.1:8080', '[::1]:3000', '192.168.1.20'];
const FOREIGN = [
  'attacker.example',
  'attacker.example:3000',
  'localhost.attacker.example',
  'localhost:3000.attacker.example',
  'localhost@attacker.example',
  'attacker.example@localhost',
  'attacker.example/localhost',
  'notlocalhost',
  'localhost.',
  '127.0.0.1.nip.io',
  '127.0.0.2',
  '0.0.0.0',
  '192.168.1.2',
  '[::]',
  '[::ffff:127.0.0.1]',
  ' ',
];
const ADDRESSES: ['GET' | 'POST' | 'OPTIONS' | 'DELETE', string][] = [
  ['GET', '/'],
  ['GET', '/dev/inbox'],
  ['GET', '/gift/1'],
  ['GET', '/none'],
  ['GET', '/assets/app-1.js'],
  ['GET', '/media/nothing-640.webp'],
  ['GET', '/api/dev/messages'],
  ['GET', '/api/health'],
  ['GET', '/api/docs/'],
  ['GET', '/api/nothing'],
  ['GET', '/api/%'],
  ['POST', '/api/auth/send-code'],
  ['POST', '/api/analytics/gift-views'],
  ['POST', '/api/csp-reports'],
  ['POST', '/api/payments/webhook'],
  ['POST', '/sandbox/v1/payment_methods'],
  ['OPTIONS', '/api/orders'],
  ['DELETE', '/api/orders'],
];

const ask = (
  host: string,
  method: 'GET' | 'POST' | 'OPTIONS' | 'DELETE' = 'GET',
  url = '/api/dev/messages',
) => shop.app.inject({ method, url, headers: { host } });

describe('in local mode', () => {
  it.each(OWN)('accepts the hostname %s @R5-1d', async (host) => {
    expect((await ask(host)).statusCode).toBe(200);
    expect((await ask(host, 'GET', '/gift/1')).statusCode).toBe(200);
  });

  it.each(FOREIGN)('is not reached by another name, as after DNS rebinding: %j @R5-1d', async (host) => {
    const response = await ask(host);
    expect([response.statusCode, response.json()]).toEqual([
      421,
      {
        success: false,
        error: expect.stringContaining('http://192.168.1.20:3000'),
        code: 'misdirected',
        request_id: expect.any(String),
      },
    ]);
  });

  it.each(ADDRESSES)('rejects another hostname before anything else: %s %s @R5-1d', async (method, url) => {
    const { statusCode, headers } = await ask('attacker.example', method, url);
    expect([statusCode, headers['x-content-type-options'], headers['cache-control']]).toEqual([
      421,
      'nosniff',
      'no-store',
    ]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('ignores X-Forwarded-Host', async () => {
    const response = await shop.app.inject({
      url: '/api/dev/messages',
      headers: { host: 'attacker.example', 'x-forwarded-host': 'localhost' },
    });
    expect(response.statusCode).toBe(421);
  });

  it('rejects a request without a host', async () => {
    if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as { port: number };
    const statusLine = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/dev/messages HTTP/1.0\r\n\r\n'));
      socket.once('data', (chunk) => resolve(String(chunk).split('\r\n')[0] as string));
      socket.on('close', () => socket.destroy());
    });
    expect(statusLine).toContain(' 421 ');
  });
});

it('in production accepts every hostname, as health checks use that of the machine', async () => {
  const production = await buildTestApp({
    settings: { production: true, publicOrigin: 'https://gifts.example' },
  });
  const response = await production.app.inject({ url: '/api/health', headers: { host: '10.0.0.7:3000' } });
  expect(response.statusCode).toBe(200);
  await production.close();
});
