import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsApp, refreshCookie, startAccounts } from './accounts.fixture.ts';

let shop: AccountsApp;
beforeAll(async () => {
  shop = await startAccounts();
});
afterAll(() => shop.close());

let numbers = 0;
const signedIn = () => shop.signIn(`+1202555${String(1000 + ++numbers)}`);
const me = async (token: string) => (await shop.call('GET', '/users/me', { token })).status;
const refresh = (cookie?: string) => shop.call('POST', '/auth/refresh', { cookie });
const ageSpent = (seconds: number) =>
  shop.deps.database.pool.query('UPDATE refresh_tokens SET spent_at = spent_at - make_interval(secs => $1)', [
    seconds,
  ]);

describe('refreshing', () => {
  test('gives the next token and the next cookie @S7-5 @R2-51', async () => {
    const { token, cookie, answer } = await signedIn();
    const next = await refresh(cookie);
    expect(next).toMatchObject({
      status: 200,
      body: { success: true, data: { user: answer.body.data.user } },
    });
    expect(next.body.data.token).not.toBe(token);
    expect(refreshCookie(next)).not.toBe(cookie);
    expect(await me(next.body.data.token)).toBe(200);
  });

  test('again within ten seconds gives the same successor @R2-51', async () => {
    const { cookie } = await signedIn();
    const first = await refresh(cookie);
    await ageSpent(9);
    const second = await refresh(cookie);
    expect(second.status).toBe(200);
    expect(refreshCookie(second)).toBe(refreshCookie(first));
    expect(await me(first.body.data.token)).toBe(200);
    expect(await me(second.body.data.token)).toBe(200);
  });

  test('in five tabs at once signs nobody out', async () => {
    let { cookie } = await signedIn();
    for (let round = 0; round < 5; round++) {
      const tabs = await Promise.all(Array.from({ length: 5 }, () => refresh(cookie)));
      expect(tabs.map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect(new Set(tabs.map(refreshCookie)).size).toBe(1);
      cookie = refreshCookie(tabs[0] as (typeof tabs)[number]);
    }
  });

  test('with a spent cookie after ten seconds ends the whole sign-in @R2-51', async () => {
    const { token, cookie } = await signedIn();
    const next = await refresh(cookie);
    await ageSpent(11);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(refreshCookie(next))).status).toBe(401);
    expect([await me(token), await me(next.body.data.token)]).toEqual([401, 401]);
  });

  test('with the cookie before the last one ends it at once', async () => {
    const { cookie } = await signedIn();
    const second = await refresh(cookie);
    const third = await refresh(refreshCookie(second));
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(refreshCookie(third))).status).toBe(401);
  });

  test('without a cookie, or with a made-up one, is a 401', async () => {
    expect((await refresh()).status).toBe(401);
    const madeUp = await refresh('nonsense');
    expect(madeUp.status).toBe(401);
    expect(madeUp.cookies[0]).toMatchObject({ name: 'presently_refresh', value: '', path: '/api/auth' });
  });

  test.each([
    [
      '30 days without use',
      "UPDATE refresh_tokens SET expires_at = expires_at - interval '30 days 1 minute'",
    ],
    ['an end by us', 'UPDATE sessions SET revoked_at = now()'],
  ])('fails after %s', async (_, statement) => {
    const { cookie } = await signedIn();
    await shop.deps.database.pool.query(statement);
    expect((await refresh(cookie)).status).toBe(401);
  });

  test('never carries a sign-in beyond 90 days', async () => {
    const { cookie } = await signedIn();
    const { pool } = shop.deps.database;
    await pool.query("UPDATE sessions SET created_at = now() - interval '89 days'");
    await refresh(cookie);
    const { rows } = await pool.query(
      "SELECT max(t.expires_at - s.created_at) AS life FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.spent_at IS NULL AND s.revoked_at IS NULL AND s.created_at < now() - interval '88 days'",
    );
    expect(rows[0].life.days).toBe(90);
  });
});

describe('logging out', () => {
  test.each(['token', 'cookie'] as const)('by the %s ends both @R1-14 @R2-52', async (proof) => {
    const { token, cookie } = await signedIn();
    const answer = await shop.call('POST', '/auth/logout', proof === 'token' ? { token } : { cookie });
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: {} } });
    expect(answer.cookies[0]).toMatchObject({ name: 'presently_refresh', value: '' });
    expect(await me(token)).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
  });

  test('works by the cookie when the token has run out', async () => {
    const { cookie } = await signedIn();
    expect((await shop.call('POST', '/auth/logout', { token: 'run-out', cookie })).status).toBe(200);
    expect((await refresh(cookie)).status).toBe(401);
  });

  test('without a sign-in is a 401, and leaves other sign-ins alone', async () => {
    const { token } = await signedIn();
    expect((await shop.call('POST', '/auth/logout')).status).toBe(401);
    expect((await shop.call('POST', '/auth/logout', { token: 'nonsense', cookie: 'nonsense' })).status).toBe(
      401,
    );
    expect(await me(token)).toBe(200);
  });
});

describe('who may call what', () => {
  const GOOD = 200;
  test.each([
    ['public', { none: GOOD, bad: GOOD, user: GOOD, staff: GOOD }],
    ['optional', { none: GOOD, bad: 401, user: GOOD, staff: GOOD }],
    ['bearer', { none: 401, bad: 401, user: GOOD, staff: GOOD }],
    ['operator', { none: 401, bad: 401, user: 403, staff: GOOD }],
    ['owner', { none: 401, bad: 401, user: 403, staff: 403 }],
  ])('%s', async (auth, expected) => {
    const user = await signedIn();
    const staff = await signedIn();
    await shop.deps.database.pool.query("UPDATE users SET role = 'staff' WHERE id = $1", [
      staff.answer.body.data.user.user_id,
    ]);
    const ask = async (token?: string) => (await shop.call('GET', `/asks/${auth}`, { token })).status;
    expect({
      none: await ask(),
      bad: await ask('nonsense'),
      user: await ask(user.token),
      staff: await ask(staff.token),
    }).toEqual(expected);
  });

  test('a token is good for 15 minutes and not when anything of it is changed @R2-50', async () => {
    const { token } = await signedIn();
    const mutants = [
      `${token}x`,
      token.slice(1),
      token.toUpperCase(),
      '',
      `${token} `.padStart(50),
      token.slice(0, -1),
    ];
    for (const mutant of mutants.filter((one) => one.trim() !== token)) expect(await me(mutant)).toBe(401);
    expect(await me(token)).toBe(200);
    await shop.deps.database.pool.query(
      "UPDATE access_tokens SET expires_at = expires_at - interval '15 minutes 1 second'",
    );
    expect(await me(token)).toBe(401);
  });

  test('no token stands in the database in clear @R3-7', async () => {
    const { token, cookie } = await signedIn();
    const { rows } = await shop.deps.database.pool.query(
      'SELECT token_hash FROM access_tokens UNION ALL SELECT token_hash FROM refresh_tokens',
    );
    const kept = rows.map((row) => row.token_hash);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(cookie);
  });
});

test('the cookie is Secure except on plain-http localhost @R2-49', async () => {
  for (const publicOrigin of ['https://gifts.example', 'https://localhost:3000', 'http://gifts.example']) {
    const secure = await startAccounts({ publicOrigin });
    const { answer } = await secure.signIn('+12025550199');
    expect([publicOrigin, answer.cookies[0]?.['secure']]).toEqual([publicOrigin, true]);
    await secure.close();
  }
  expect((await shop.signIn('+12025550198')).answer.cookies[0]?.['secure']).toBeUndefined();
});
