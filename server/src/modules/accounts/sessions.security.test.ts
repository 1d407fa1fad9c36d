import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../test/support/soak.ts';
import { randomSecret } from '../../platform/ids.ts';
import { type AccountsApp, refreshCookie, startAccounts } from './accounts.fixture.ts';

vi.setConfig({ testTimeout: soakTimeoutMs });

let shop: AccountsApp;
let other: AccountsApp;
beforeAll(async () => {
  shop = await startAccounts();
  other = await startAccounts({}, shop);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

let numbers = 0;
const aPhone = () => `+1303${String(3_000_000 + ++numbers)}`;
const me = async (token: string) => (await shop.call('GET', '/users/me', { token })).status;
const refresh = (cookie: string, at = shop) => at.call('POST', '/auth/refresh', { cookie });
/** Ends the grace period of all used refresh tokens. */
const endGracePeriod = () =>
  shop.deps.database.pool.query(
    "UPDATE refresh_tokens SET used_at = used_at - interval '11 seconds' WHERE used_at IS NOT NULL",
  );

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A modified token. */
function mutate(token: string, n: number): string {
  const at = n % token.length;
  const letter = ALPHABET[(ALPHABET.indexOf(token[at] as string) + 1 + (n % 60)) % 64] as string;
  switch (n % 6) {
    case 0:
      return token.slice(0, at) + letter + token.slice(at + 1);
    case 1:
      return token + letter;
    case 2:
      return token.slice(0, at) + token.slice(at + 1);
    case 3:
      return [...token].reverse().join('');
    case 4:
      // An unsigned JSON Web Token, which must not be accepted.
      return `${btoa('{"alg":"none"}')}.${btoa(`{"sub":"${n}"}`)}.${token.slice(0, n % 20)}`;
    default:
      return randomSecret();
  }
}

test('AUTH-11 an access token has 256 random bits; modified, expired, foreign and refresh tokens are rejected', async () => {
  const { token, cookie } = await shop.signIn(aPhone());
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const elsewhere = await startAccounts();
  const foreign = await elsewhere.signIn(aPhone());
  await elsewhere.close();
  const mutants = Array.from({ length: iterations(200, 2_000) }, (_, n) => mutate(token, n));
  const rejected = [cookie, foreign.token, ...mutants.filter((mutant) => mutant !== token)];
  for (const mutant of rejected) expect([mutant, await me(mutant)]).toEqual([mutant, 401]);
  expect(await me(token)).toBe(200);
  await shop.deps.database.pool.query("UPDATE access_tokens SET expires_at = now() - interval '1 second'");
  expect(await me(token)).toBe(401);
  recordSoakFigures('AUTH-11', { mutants: mutants.length, accepted: 0 });
});

test('AUTH-12 five tabs that refresh concurrently on two instances, or lose the response, stay signed in', async () => {
  const count = iterations(8, 200);
  for (let round = 0; round < count; round++) {
    let { cookie } = await shop.signIn(aPhone());
    for (let turn = 0; turn < 3; turn++) {
      const tabs = await Promise.all(
        Array.from({ length: 5 }, (_, tab) => refresh(cookie, tab % 2 ? other : shop)),
      );
      expect(tabs.map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect(new Set(tabs.map(refreshCookie)).size).toBe(1);
      // All five responses were lost; the browser retries with its old token.
      const again = await refresh(cookie);
      expect(refreshCookie(again)).toBe(refreshCookie(tabs[0] as (typeof tabs)[number]));
      cookie = refreshCookie(again);
    }
  }
  recordSoakFigures('AUTH-12 tabs', { rounds: count, tabs: 5, signOuts: 0 });
});

test('AUTH-12 reuse of a stolen refresh token revokes the session, whether thief or owner uses it first, and is logged', async () => {
  const warn = vi.spyOn(shop.deps.log, 'warn');
  const count = iterations(6, 200);
  for (let round = 0; round < count; round++) {
    const { token, cookie } = await shop.signIn(aPhone());
    const first = await refresh(cookie);
    // Thief and owner cannot be told apart: one of them has `first`, the other reuses the stolen token.
    if (round % 2) await endGracePeriod();
    else await refresh(refreshCookie(first));
    warn.mockClear();
    expect((await refresh(cookie)).status).toBe(401);
    expect(warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(warn.mock.calls)).not.toContain(cookie);
    for (const revoked of [token, first.body.data.token]) expect(await me(revoked)).toBe(401);
    expect((await refresh(refreshCookie(first))).status).toBe(401);
  }
  warn.mockRestore();
  recordSoakFigures('AUTH-12 thefts', { rounds: count, missed: 0 });
});

type Signed = Awaited<ReturnType<AccountsApp['signIn']>>;

/** Actions that revoke sessions: only the given one, or also the user's others. */
const revocations: [
  name: string,
  revokesOthersToo: boolean,
  revoke: (session: Signed) => Promise<unknown>,
][] = [
  ['logging out', false, ({ token }) => shop.call('POST', '/auth/logout', { token })],
  ['logging out everywhere', true, ({ token }) => shop.call('POST', '/auth/logout-everywhere', { token })],
  ['deleting the account', true, ({ token }) => shop.call('DELETE', '/users/me', { token })],
  [
    'ninety days',
    true,
    async () => {
      await shop.deps.database.pool.query(
        "UPDATE access_tokens SET expires_at = now(); UPDATE refresh_tokens SET expires_at = now() WHERE expires_at <= created_at + interval '90 days'",
      );
    },
  ],
];
const routes = (at: AccountsApp, { token, cookie }: Signed) => [
  at.call('GET', '/users/me', { token }),
  at.call('PUT', '/users/me', { token, body: {} }),
  at.call('PUT', '/users/me/profile', {
    token,
    body: { first_name: 'Ada', last_name: 'L', email: 'a@example.com' },
  }),
  at.call('GET', '/users/me/export', { token }),
  at.call('POST', '/auth/logout-everywhere', { token }),
  at.call('POST', '/auth/refresh', { cookie }),
];

test.each(revocations)(
  'AUTH-13 after %s every call with the old tokens is a 401 on all instances',
  async (_, revokesOthersToo, revoke) => {
    const phone = aPhone();
    const one = await shop.signIn(phone);
    const two = await other.signIn(phone);
    expect([await me(one.token), await me(two.token)]).toEqual([200, 200]);
    await revoke(one);
    for (const at of [shop, other])
      expect((await Promise.all(routes(at, one))).map(({ status }) => status)).toEqual(Array(6).fill(401));
    expect(await me(two.token)).toBe(revokesOthersToo ? 401 : 200);
  },
);

test('AUTH-13 each session has its own tokens', async () => {
  const phone = aPhone();
  const [one, two] = [await shop.signIn(phone), await shop.signIn(phone)];
  expect(two.token).not.toBe(one.token);
  expect(two.cookie).not.toBe(one.cookie);
});
