import { describe, expect } from 'vitest';
import { type AccountsApp, refreshCookie, startAccounts, test } from './accounts.fixture.ts';

let numbers = 0;
const signedIn = (shop: AccountsApp) => shop.signIn(`+1202555${String(1000 + ++numbers)}`);
const me = async (shop: AccountsApp, token: string) =>
  (await shop.call('GET', '/users/me', { token })).status;
const refresh = (shop: AccountsApp, cookie?: string) => shop.call('POST', '/auth/refresh', { cookie });
const ageUsedTokens = (shop: AccountsApp, seconds: number) =>
  shop.deps.database.pool.query('UPDATE refresh_tokens SET used_at = used_at - make_interval(secs => $1)', [
    seconds,
  ]);

describe('refreshing', () => {
  test('returns a new access token and a new cookie @S7-5 @R2-51', async ({ shop }) => {
    const { token, cookie, answer } = await signedIn(shop);
    const next = await refresh(shop, cookie);
    expect(next).toMatchObject({
      status: 200,
      body: { success: true, data: { user: answer.body.data.user } },
    });
    expect(next.body.data.token).not.toBe(token);
    expect(refreshCookie(next)).not.toBe(cookie);
    expect(await me(shop, next.body.data.token)).toBe(200);
  });

  test('again within ten seconds returns the same refresh token @R2-51', async ({ shop }) => {
    const { cookie } = await signedIn(shop);
    const first = await refresh(shop, cookie);
    await ageUsedTokens(shop, 9);
    const second = await refresh(shop, cookie);
    expect(second.status).toBe(200);
    expect(refreshCookie(second)).toBe(refreshCookie(first));
    expect(await me(shop, first.body.data.token)).toBe(200);
    expect(await me(shop, second.body.data.token)).toBe(200);
  });

  test('in five tabs concurrently keeps the session', async ({ shop }) => {
    let { cookie } = await signedIn(shop);
    for (let round = 0; round < 5; round++) {
      const tabs = await Promise.all(Array.from({ length: 5 }, () => refresh(shop, cookie)));
      expect(tabs.map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect(new Set(tabs.map(refreshCookie)).size).toBe(1);
      cookie = refreshCookie(tabs[0] as (typeof tabs)[number]);
    }
  });

  test('with a used cookie after ten seconds revokes the session @R2-51', async ({ shop }) => {
    const { token, cookie } = await signedIn(shop);
    const next = await refresh(shop, cookie);
    await ageUsedTokens(shop, 11);
    expect((await refresh(shop, cookie)).status).toBe(401);
    expect((await refresh(shop, refreshCookie(next))).status).toBe(401);
    expect([await me(shop, token), await me(shop, next.body.data.token)]).toEqual([401, 401]);
  });

  test('with an older cookie than the previous one revokes the session at once', async ({ shop }) => {
    const { cookie } = await signedIn(shop);
    const second = await refresh(shop, cookie);
    const third = await refresh(shop, refreshCookie(second));
    expect((await refresh(shop, cookie)).status).toBe(401);
    expect((await refresh(shop, refreshCookie(third))).status).toBe(401);
  });

  test('without a cookie, or with an invalid one, is a 401', async ({ shop }) => {
    expect((await refresh(shop)).status).toBe(401);
    const invalid = await refresh(shop, 'nonsense');
    expect(invalid.status).toBe(401);
    expect(invalid.cookies[0]).toMatchObject({ name: 'presently_refresh', value: '', path: '/api/auth' });
  });

  test('works until 30 days without use', async ({ shop }) => {
    const { cookie } = await signedIn(shop);
    await shop.deps.database.pool.query(
      "UPDATE refresh_tokens SET expires_at = expires_at - interval '719 hours'",
    );
    expect((await refresh(shop, cookie)).status).toBe(200);
  });

  test.for<[string, string]>([
    [
      '30 days without use',
      "UPDATE refresh_tokens SET expires_at = expires_at - interval '720 hours 1 minute'",
    ],
    ['revocation', 'UPDATE sessions SET revoked_at = now()'],
  ])('fails after %s', async ([_, statement], { shop }) => {
    const { cookie } = await signedIn(shop);
    await shop.deps.database.pool.query(statement);
    expect((await refresh(shop, cookie)).status).toBe(401);
  });

  test('never extends a session beyond 90 days', async ({ shop }) => {
    const { cookie } = await signedIn(shop);
    const { pool } = shop.deps.database;
    await pool.query("UPDATE sessions SET created_at = now() - interval '89 days'");
    await refresh(shop, cookie);
    const { rows } = await pool.query(
      "SELECT max(t.expires_at - s.created_at) AS life FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.used_at IS NULL AND s.revoked_at IS NULL AND s.created_at < now() - interval '88 days'",
    );
    expect(rows[0].life.days).toBe(90);
  });
});

describe('logging out', () => {
  test.for(['token', 'cookie'] as const)('by the %s revokes both @R1-14 @R2-52', async (proof, { shop }) => {
    const { token, cookie } = await signedIn(shop);
    const answer = await shop.call('POST', '/auth/logout', proof === 'token' ? { token } : { cookie });
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: {} } });
    expect(answer.cookies[0]).toMatchObject({ name: 'presently_refresh', value: '' });
    expect(await me(shop, token)).toBe(401);
    expect((await refresh(shop, cookie)).status).toBe(401);
  });

  test.for(['POST /auth/logout-everywhere', 'DELETE /users/me'] as const)(
    'by %s deletes the cookie too',
    async (operation, { shop }) => {
      const { token } = await signedIn(shop);
      const [method, url] = operation.split(' ') as ['POST', string];
      const answer = await shop.call(method, url, { token });
      expect(answer.status).toBe(200);
      expect(answer.cookies[0]).toMatchObject({ name: 'presently_refresh', value: '', path: '/api/auth' });
    },
  );

  test('works by the cookie when the access token has expired', async ({ shop }) => {
    const { cookie } = await signedIn(shop);
    expect((await shop.call('POST', '/auth/logout', { token: 'expired', cookie })).status).toBe(200);
    expect((await refresh(shop, cookie)).status).toBe(401);
  });

  test('without a session is a 401, and does not affect other sessions', async ({ shop }) => {
    const { token } = await signedIn(shop);
    expect((await shop.call('POST', '/auth/logout')).status).toBe(401);
    expect((await shop.call('POST', '/auth/logout', { token: 'nonsense', cookie: 'nonsense' })).status).toBe(
      401,
    );
    expect(await me(shop, token)).toBe(200);
  });
});

describe('authorisation by `auth`', () => {
  const OK = 200;
  test.for<[string, { none: number; bad: number; user: number; packer: number; manager: number }]>([
    ['public', { none: OK, bad: OK, user: OK, packer: OK, manager: OK }],
    ['optional', { none: OK, bad: 401, user: OK, packer: OK, manager: OK }],
    ['bearer', { none: 401, bad: 401, user: OK, packer: OK, manager: OK }],
    ['packer', { none: 401, bad: 401, user: 403, packer: OK, manager: OK }],
    ['manager', { none: 401, bad: 401, user: 403, packer: 403, manager: OK }],
    ['owner', { none: 401, bad: 401, user: 403, packer: 403, manager: 403 }],
  ])('%s', async ([auth, expected], { shop }) => {
    const user = await signedIn(shop);
    const signedInAs = async (role: string) => {
      const { token, answer } = await signedIn(shop);
      await shop.deps.database.pool.query(
        "UPDATE users SET role = $2, role_source = 'console' WHERE id = $1",
        [answer.body.data.user.user_id, role],
      );
      return token;
    };
    const ask = async (token?: string) => (await shop.call('GET', `/asks/${auth}`, { token })).status;
    expect({
      none: await ask(),
      bad: await ask('nonsense'),
      user: await ask(user.token),
      packer: await ask(await signedInAs('packer')),
      manager: await ask(await signedInAs('manager')),
    }).toEqual(expected);
  });

  test('an access token is valid for 15 minutes, and invalid when modified @R2-50', async ({ shop }) => {
    const { token } = await signedIn(shop);
    const mutants = [
      `${token}x`,
      token.slice(1),
      token.toUpperCase(),
      '',
      `${token} `.padStart(50),
      token.slice(0, -1),
    ];
    for (const mutant of mutants.filter((one) => one.trim() !== token))
      expect(await me(shop, mutant)).toBe(401);
    await shop.deps.database.pool.query(
      "UPDATE access_tokens SET expires_at = expires_at - interval '14 minutes'",
    );
    expect(await me(shop, token)).toBe(200);
    await shop.deps.database.pool.query(
      "UPDATE access_tokens SET expires_at = expires_at - interval '1 minute 1 second'",
    );
    expect(await me(shop, token)).toBe(401);
  });

  test('no token is stored in plain text @R3-7', async ({ shop }) => {
    const { token, cookie } = await signedIn(shop);
    const { rows } = await shop.deps.database.pool.query(
      'SELECT token_hash FROM access_tokens UNION ALL SELECT token_hash FROM refresh_tokens',
    );
    const stored = rows.map((row) => row.token_hash);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(cookie);
  });
});

test('the cookie is Secure except on localhost over http @R2-49', async ({ shop }) => {
  for (const publicOrigin of ['https://gifts.example', 'https://localhost:3000', 'http://gifts.example']) {
    const secure = await startAccounts({ publicOrigin });
    const { answer } = await secure.signIn('+12025550199');
    expect([publicOrigin, answer.cookies[0]?.['secure']]).toEqual([publicOrigin, true]);
    await secure.close();
  }
  expect((await shop.signIn('+12025550198')).answer.cookies[0]?.['secure']).toBeUndefined();
});
