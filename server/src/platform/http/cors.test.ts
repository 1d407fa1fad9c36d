import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';

const PAGES = 'https://gifts.example';
let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp({ settings: { publicOrigin: PAGES, apiUrl: 'https://api.gifts.example' } });
});
afterAll(() => shop.close());

type Asked = { method?: 'GET' | 'OPTIONS'; url?: string; origin?: string; preflight?: boolean };

async function ask({ method = 'GET', url = '/api/config', origin, preflight = false }: Asked) {
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
  it.each(['/api/config', '/api/gifts', '/api/users/me', '/api/nothing'])(
    'lets the pages read %s, errors too',
    async (url) => {
      expect((await ask({ url, origin: PAGES })).cors).toEqual(ALLOWED);
    },
  );

  it.each([
    'https://attacker.example',
    `${PAGES}.attacker.example`,
    'http://gifts.example',
    'https://api.gifts.example',
    'null',
    '',
  ])('sends no CORS headers to the origin %j', async (origin) => {
    expect((await ask({ origin })).cors).toEqual({});
    expect((await ask({ origin, method: 'OPTIONS', preflight: true })).cors).toEqual({});
  });

  it('sends no CORS headers to requests without an origin', async () => {
    expect((await ask({})).cors).toEqual({});
  });

  it.each([PAGES, 'https://attacker.example', undefined])(
    'says that responses vary by origin, to %s too',
    async (origin) => {
      expect(String((await ask({ ...(origin && { origin }) })).headers.vary).toLowerCase()).toBe('origin');
    },
  );

  it.each([true, false])(
    'answers OPTIONS of a path with its methods (as a preflight: %s)',
    async (preflight) => {
      const answer = await ask({ method: 'OPTIONS', url: '/api/gifts', origin: PAGES, preflight });
      expect([answer.status, answer.headers.allow, answer.cors]).toEqual([
        204,
        'GET, HEAD, OPTIONS',
        PREFLIGHT,
      ]);
    },
  );

  it.each([PAGES, 'https://attacker.example', undefined])(
    'answers OPTIONS of an unknown path with 404 to %s',
    async (origin) => {
      const answer = await ask({ method: 'OPTIONS', url: '/api/nothing', ...(origin && { origin }) });
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
