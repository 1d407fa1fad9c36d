import { describe, expect } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';

const PAGES = 'https://gifts.example';
const it = shopTest.extend(
  'shopOptions',
  { scope: 'file' },
  { settings: { publicOrigin: PAGES, apiUrl: 'https://api.gifts.example' } },
);

type Asked = { method?: 'GET' | 'OPTIONS'; url?: string; origin?: string; preflight?: boolean };

async function ask(shop: TestApp, { method = 'GET', url = '/api/config', origin, preflight = false }: Asked) {
  const headers = {
    host: 'api.gifts.example',
    ...(origin === undefined ? {} : { origin }),
    ...(preflight ? { 'access-control-request-method': 'POST' } : {}),
  };
  const response = await shop.app.inject({ method, url, headers });
  const cors = Object.fromEntries(
    Object.entries(response.headers).filter(([name]) => name.startsWith('access-control-')),
  );
  return { status: response.statusCode, cors, headers: response.headers };
}

const ALLOWED = {
  'access-control-allow-origin': PAGES,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'retry-after',
};
const PREFLIGHT = {
  ...ALLOWED,
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '7200',
};

describe('an API on another origin than the pages', () => {
  it.for(['/api/config', '/api/gifts', '/api/users/me', '/api/nothing'])(
    'lets the pages read %s, errors too',
    async (url, { shop }) => {
      expect((await ask(shop, { url, origin: PAGES })).cors).toEqual(ALLOWED);
    },
  );

  it.for([
    'https://attacker.example',
    `${PAGES}.attacker.example`,
    'http://gifts.example',
    'https://api.gifts.example',
    'null',
    '',
  ])('sends no CORS headers to the origin %j', async (origin, { shop }) => {
    expect((await ask(shop, { origin })).cors).toEqual({});
    expect((await ask(shop, { origin, method: 'OPTIONS', preflight: true })).cors).toEqual({});
  });

  it('sends no CORS headers to requests without an origin', async ({ shop }) => {
    expect((await ask(shop, {})).cors).toEqual({});
  });

  it.for([PAGES, 'https://attacker.example', undefined])(
    'says that responses vary by origin, to %s too',
    async (origin, { shop }) => {
      expect(String((await ask(shop, { ...(origin && { origin }) })).headers.vary).toLowerCase()).toBe(
        'origin',
      );
    },
  );

  it.for([true, false])(
    'answers OPTIONS of a path with its methods (as a preflight: %s)',
    async (preflight, { shop }) => {
      const answer = await ask(shop, { method: 'OPTIONS', url: '/api/gifts', origin: PAGES, preflight });
      expect([answer.status, answer.headers.allow, answer.cors]).toEqual([
        204,
        'GET, HEAD, OPTIONS',
        PREFLIGHT,
      ]);
    },
  );

  it.for([PAGES, 'https://attacker.example', undefined])(
    'answers OPTIONS of an unknown path with 404 to %s',
    async (origin, { shop }) => {
      const answer = await ask(shop, { method: 'OPTIONS', url: '/api/nothing', ...(origin && { origin }) });
      expect(answer.status).toBe(404);
    },
  );
});

it('an API on the origin of the pages sends no CORS headers', async () => {
  const sameOrigin = await buildTestApp({ settings: { publicOrigin: PAGES, apiUrl: PAGES } });
  const { headers } = await sameOrigin.app.inject({
    url: '/api/config',
    headers: { origin: PAGES, host: 'gifts.example' },
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers.vary).toBeUndefined();
  await sameOrigin.close();
});
