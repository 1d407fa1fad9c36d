import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { test as it } from '../../../test/support/shop-test.ts';

const BODY = JSON.stringify({ phone_number: '+12025550123' });
/** A decompression bomb: 60 kB that expand to 60 MB. */
const BOMB = gzipSync(Buffer.alloc(60 << 20, 0x20));

const ENCODED: [string, Buffer][] = [
  ['gzip', gzipSync(BODY)],
  ['x-gzip', gzipSync(BODY)],
  ['GZIP', gzipSync(BODY)],
  ['deflate', deflateSync(BODY)],
  ['deflate', deflateRawSync(BODY)],
  ['br', brotliCompressSync(BODY)],
  ['gzip, br', brotliCompressSync(gzipSync(BODY))],
  ['gzip', BOMB],
  ['gzip, gzip', gzipSync(BOMB)],
  ['zstd', Buffer.from(BODY)],
  ['nonsense', Buffer.from(BODY)],
];

const send = (shop: TestApp, encoding: string, payload: Buffer, url = '/api/auth/send-code') =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    payload,
  });

it.for(ENCODED)(
  'WEB-09 a body encoded as %s is rejected without being decoded (%#)',
  async ([encoding, payload], { shop }) => {
    const response = await send(shop, encoding, payload);
    expect([response.statusCode, response.json().code, response.headers['accept-encoding']]).toEqual([
      415,
      'unsupported_media_type',
      'identity',
    ]);
  },
);

it.for(['/api/orders', '/api/payments/webhook', '/api/csp-reports', '/sandbox/v1/payment_methods'])(
  'WEB-09 no bomb is unpacked by %s',
  async (url, { shop }) => {
    expect((await send(shop, 'gzip', BOMB, url)).statusCode).toBe(415);
  },
);

it('WEB-09 accepts a body with Content-Encoding: identity', async ({ shop }) => {
  expect((await send(shop, 'identity', Buffer.from(BODY))).statusCode).toBe(200);
});
