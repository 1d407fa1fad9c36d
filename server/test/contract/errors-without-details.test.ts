import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { aPaymentMethod, signIn } from '../support/shop-actions.ts';
import { createStubPages, type StubPages } from '../support/stub-pages.ts';
import { operations, send } from './operations.fixture.ts';
import { newPhone, operatorToken } from './valid-requests.fixture.ts';

const SECRET_KEY = 'a-key-that-nobody-outside-may-ever-see';

let pages: StubPages;
/** Its tables are dropped, so that statements fail with errors that contain SQL. */
let broken: TestApp;
/** Its database is unreachable. */
let away: TestApp;
let token: string;
beforeAll(async () => {
  pages = await createStubPages();
  broken = await buildTestApp({ settings: { secretKey: SECRET_KEY }, extend: pages.extend });
  away = await buildTestApp({ settings: { secretKey: SECRET_KEY }, extend: pages.extend });
  token = await operatorToken(broken);
  await signIn(broken, newPhone());
  await aPaymentMethod(broken);
  const pool = broken.ownerPool;
  const { rows } = await pool.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('access_tokens', 'sessions', 'users', 'refresh_tokens')",
  );
  await pool.query(`DROP TABLE ${rows.map(({ tablename }) => `"${tablename}"`).join(', ')} CASCADE`);
  await away.deps.database.close();
});
afterAll(async () => {
  await broken.close().catch(() => {});
  await away.close().catch(() => {});
  await pages.close();
});

/** Fragments of stack traces, SQL, driver errors, paths and secrets. */
const INTERNAL_DETAILS =
  /\bat \S+ ?\(|\.[cm]?[jt]s:\d|node_modules|node:internal|\/tmp\/|\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE)\b|relation "|42P01|postgres|ECONN|drizzle|pool|sk_(live|test)_|whsec_/;

function expectNoDetails(about: string, body: string): void {
  expect([about, INTERNAL_DETAILS.exec(body)?.[0], body.includes(SECRET_KEY), body.includes('boom')]).toEqual(
    [about, undefined, false, false],
  );
}

const failure = (status: number) => ({
  success: false,
  error: expect.any(String),
  code: status === 503 ? 'unavailable' : 'internal',
  request_id: expect.stringMatching(/^[\da-f-]{36}$/),
});

describe('WEB-13 errors', () => {
  it('answer every operation with a code and a request id, without details', async () => {
    const seen = new Set<number>();
    for (const shop of [broken, away])
      for (const { name, endpoint } of operations) {
        const body = endpoint.method === 'GET' ? {} : { body: { phone_number: newPhone(), code: '123456' } };
        const answer = await send(shop, endpoint, { token, ...body });
        expectNoDetails(name, JSON.stringify(answer.body));
        if (answer.status < 500) continue;
        seen.add(answer.status);
        expect([name, answer.body]).toEqual([name, failure(answer.status)]);
      }
    expect([...seen].sort()).toEqual([500, 503]);
  });

  it.each(['/boom', '/api/gifts', '/api/gifts/lamp', '/api/orders/track/x', '/media/x-640.webp'])(
    'have no details at %s',
    async (url) => {
      const { body, headers } = await broken.app.inject({ url, headers: { accept: 'text/html' } });
      expectNoDetails(url, body + JSON.stringify(headers));
    },
  );

  it('have no details in answers to requests with a card', async () => {
    const answer = await broken.app.inject({
      method: 'POST',
      url: '/sandbox/v1/payment_methods',
      payload: {
        type: 'card',
        card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '987' },
      },
    });
    expect(answer.statusCode).toBe(500);
    expectNoDetails('sandbox', answer.body);
    expect(answer.body).not.toMatch(/4242|987/);
  });
});
