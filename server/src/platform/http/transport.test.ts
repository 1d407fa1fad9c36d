import { connect } from 'node:net';
import { describe, expect } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { test } from '../../../test/support/shop-test.ts';

const ask = (
  shop: TestApp,
  method: string,
  url: string,
  payload?: string,
  headers: Record<string, string> = {},
) =>
  shop.app.inject({
    method: method as 'GET',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { payload }),
  });

const BODIES = ['{}', '{', 'x'.repeat(70_000)];

describe('an unknown path', () => {
  test.for(BODIES)('gets a JSON 404, whatever the body (%#) @R2-2 @R2-18', async (payload, { shop }) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await ask(shop, method, '/api/nothing/here', payload);
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { success: false, error: expect.any(String), code: 'not_found', request_id: expect.any(String) },
      ]);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('an unsupported method', () => {
  test.for(BODIES)('gets 405, whatever the body (%#) @R2-11', async (payload, { shop }) => {
    for (const method of ['PATCH', 'DELETE', 'PUT', 'QUERY']) {
      const response = await ask(shop, method, '/api/orders', payload, { 'content-type': 'text/plain' });
      expect([response.statusCode, response.json().code, response.headers.allow]).toEqual([
        405,
        'method_not_allowed',
        'POST, GET, HEAD, OPTIONS',
      ]);
    }
  });

  test('is missing from the Allow header of OPTIONS', async ({ shop }) => {
    const response = await ask(shop, 'OPTIONS', '/api/gifts/lamp');
    expect([response.statusCode, response.headers.allow, response.body]).toEqual([
      204,
      'GET, HEAD, OPTIONS',
      '',
    ]);
    expect((await ask(shop, 'OPTIONS', '/api/nothing')).statusCode).toBe(404);
  });
});

describe('a body', () => {
  const send = (shop: TestApp, payload: string, type = 'application/json') =>
    ask(shop, 'POST', '/api/auth/send-code', payload, { 'content-type': type });

  test.for([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'nonsense',
    '',
  ])('of the type %j gets 415 @R2-14', async (type, { shop }) => {
    expect((await send(shop, '{"phone_number":"+12025550123"}', type)).statusCode).toBe(415);
  });

  test('may have at most 64 KiB @R2-13', async ({ shop }) => {
    const overhead = '{"phone_number":""}'.length;
    expect((await send(shop, `{"phone_number":"${'9'.repeat(64 * 1024 - overhead)}"}`)).statusCode).toBe(400);
    expect((await send(shop, `{"phone_number":"${'9'.repeat(64 * 1024 - overhead + 1)}"}`)).statusCode).toBe(
      413,
    );
  });

  test.for([
    '',
    '{',
    'NaN',
    'null',
    '[]',
    '"x"',
    '1',
    '['.repeat(30_000) + ']'.repeat(30_000),
    '{"__proto__":{"role":"owner"}}',
    '{"constructor":{"prototype":{}}}',
    '\ufeff{',
  ])('that is not a JSON object gets 400 (%#) @R2-6', async (payload, { shop }) => {
    const response = await send(shop, payload);
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_input']);
  });
});

test.for<[string, string, string]>([
  ['/api/gifts?limit=0', 'limit', 'Must be at least 1'],
  ['/api/gifts?limit=101', 'limit', 'Must be at most 100'],
  ['/api/gifts?page=1.5', 'page', 'Must be a whole number'],
  ['/api/gifts?limit=1&limit=2', 'limit', 'Must be text'],
  ['/api/gifts?sort_order=up', 'sort_order', 'Must be one of: asc, desc'],
])('%s is rejected with a message for users @R2-3 @R2-6', async ([url, field, text], { shop }) => {
  const response = await ask(shop, 'GET', url);
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { error: text, fields: { [field]: text } },
  ]);
});

test.for(['page=9999999999999&limit=100', 'max_price=999999999999.99', 'min_price=999999999999'])(
  'accepts the large number in %s',
  async (search, { shop }) => {
    expect((await ask(shop, 'GET', `/api/gifts?${search}`)).statusCode).toBe(200);
  },
);

test.for([101, 511, 513, 5_000])('an id of %i characters gets 404', async (length, { shop }) => {
  const id = 'x'.repeat(length);
  for (const path of [
    `gifts/${id}`,
    `gifts/${id}/related`,
    `orders/track/${id}`,
    `orders/claim/${id}`,
    `orders/manage/${id}`,
  ]) {
    expect([path.slice(0, 20), (await ask(shop, 'GET', `/api/${path}`)).statusCode]).toEqual([
      path.slice(0, 20),
      404,
    ]);
  }
});

describe('pages of another origin', () => {
  test('may not call the API without API_URL', async ({ shop }) => {
    const response = await ask(shop, 'GET', '/api/config', undefined, { origin: 'http://localhost:3000' });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('may call the API with API_URL, if it is the shop’s own origin @S9-18 @R1-18a', async () => {
    const crossOrigin = await buildTestApp({
      settings: { publicOrigin: 'https://gifts.example', apiUrl: 'https://api.gifts.example' },
    });
    const from = (origin: string, method: 'OPTIONS' | 'GET' = 'GET') =>
      crossOrigin.app.inject({ method, url: '/api/config', headers: { origin, host: 'api.gifts.example' } });
    expect((await from('https://gifts.example')).headers).toMatchObject({
      'access-control-allow-origin': 'https://gifts.example',
      'access-control-allow-credentials': 'true',
    });
    expect(
      (await from('https://gifts.example', 'OPTIONS')).headers['access-control-allow-headers'],
    ).toContain('authorization');
    expect((await from('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
    await crossOrigin.close();
  });
});

describe('invalid HTTP', () => {
  /** Sends raw bytes and returns everything received until the connection is closed. */
  const sendRaw = (port: number, bytes: string) =>
    new Promise<string>((resolve) => {
      let response = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => {
        response += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(response));
    });

  test.for<[string, string, number]>([
    ['something other than HTTP', 'NONSENSE\r\n\r\n', 400],
    ['an unknown method', 'FETCH /api/health HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    [
      'two conflicting lengths',
      'POST /api/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a URL that is too long', `GET /api/gifts?query=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  ])('%s gets a JSON error', async ([_, bytes, status], { shop }) => {
    if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as { port: number };
    const [head = '', body = ''] = (await sendRaw(port, bytes)).split('\r\n\r\n');
    expect(Number(head.split(' ')[1])).toBe(status);
    expect(JSON.parse(body)).toEqual({
      success: false,
      error: expect.any(String),
      code: 'invalid_input',
      request_id: expect.any(String),
    });
  });
});
