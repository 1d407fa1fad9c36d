import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { startFakeTwilio } from '../../../test/support/fake-twilio.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../test/support/soak.ts';
import { newUuid } from '../../platform/ids.ts';
import {
  type AccountsApp,
  browserCookie,
  deviceCookie,
  differentCode,
  test as shopTest,
  startAccounts,
} from './accounts.fixture.ts';
import { UNKNOWN_DEVICE } from './known-device.ts';
import { codeAttemptLimit } from './sign-in-limits.ts';
import { checkSmsConversion } from './sms-conversion-alert.ts';
import { signInUser } from './users.store.ts';

/*
 * A code is valid for ten minutes and is not bound to the browser that requested it: phone number and code suffice
 * (POST /auth/verify-code). At least twenty people can sign in per hour from one IP address.
 */
vi.setConfig({ testTimeout: soakTimeoutMs });

const test = shopTest.extend('other', { scope: 'file' }, ({ shop }) => startAccounts({}, shop));
test.afterAll(async ({ other }) => {
  await other.close();
});

let numbers = 0;
const aPhone = () => `+1303${String(2_000_000 + ++numbers)}`;
let addresses = 0;
const anAddress = () => `198.18.${(++addresses >> 8) & 255}.${addresses & 255}`;
const sql = async (shop: AccountsApp, text: string, values: unknown[] = []) =>
  (await shop.deps.database.pool.query(text, values)).rows;
const countComparedCodes = async (shop: AccountsApp, phoneNumber: string): Promise<number> => {
  const { bucket } = codeAttemptLimit(shop.deps.settings, { phoneNumber, device: UNKNOWN_DEVICE });
  return (await sql(shop, 'SELECT count FROM rate_limits WHERE key = $1', [bucket]))[0]?.count ?? 0;
};
/** Moves all limits and codes an hour into the past. */
const advanceOneHour = (shop: AccountsApp) =>
  sql(
    shop,
    "WITH limits AS (UPDATE rate_limits SET resets_at = resets_at - interval '1 hour') UPDATE verification_codes SET expires_at = expires_at - interval '1 hour'",
  );

test('AUTH-02 of ten concurrent correct codes, on two instances, one signs in', async ({ shop, other }) => {
  const count = iterations(15, 1_000);
  for (let round = 0; round < count; round++) {
    const phone = aPhone();
    await shop.sendCode(phone, { from: anAddress() });
    const code = await shop.lastCode(phone);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? shop : other).verify(phone, code, { from: anAddress() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
  }
  recordSoakFigures('AUTH-02', { rounds: count, tokensEach: 1 });
});

test('AUTH-03 of 200 concurrent guesses, from many addresses and on two instances, five are compared per code, and one per code beyond twenty a day', async ({
  shop,
  other,
}) => {
  const count = iterations(1, 25);
  const guessesOfEach = iterations(40, 200);
  for (let round = 0; round < count; round++) {
    const phone = aPhone();
    for (let sent = 1; sent <= 6; sent++) {
      const { status } = await shop.sendCode(phone, { from: anAddress() });
      expect(status).toBe(200);
      const code = await shop.lastCode(phone);
      const guesses = await Promise.all(
        Array.from({ length: guessesOfEach }, (_, n) =>
          (n % 2 ? shop : other).verify(phone, differentCode(code, n + 1), { from: anAddress() }),
        ),
      );
      expect(guesses.every((answer) => answer.status === 401 || answer.status === 429)).toBe(true);
      // Beyond twenty, attempts are rejected before the comparison.
      expect(Math.min(await countComparedCodes(shop, phone), 20)).toBe(Math.min(sent * 5, 20));
      await shop.age(phone, 2_000);
    }
  }
  recordSoakFigures('AUTH-03', { numbers: count, guesses: count * 6 * guessesOfEach, comparedOfACode: 5 });
});

test('AUTH-04 using up a number’s codes every hour for a day does not lock its owner out of a known device', async ({
  shop,
  other,
}) => {
  const phone = aPhone();
  const device = deviceCookie((await shop.signIn(phone)).answer);
  expect(device).not.toBe('');
  const hours = iterations(3, 24);
  for (let hour = 0; hour < hours; hour++) {
    for (let sent = 0; sent < 6; sent++) {
      await other.sendCode(phone, { from: anAddress() });
      for (let guess = 0; guess < 5; guess++) await other.verify(phone, '000000', { from: anAddress() });
      await shop.age(phone, 2_000);
    }
    const { status } = await shop.sendCode(phone, { device });
    expect(status).toBe(200);
    const code = await shop.lastCode(phone);
    // The attacker's guesses are not compared with the owner's code.
    for (let guess = 1; guess <= 6; guess++) await other.verify(phone, differentCode(code, guess));
    expect((await other.verify(phone, code)).status).not.toBe(200);
    expect((await shop.verify(phone, code, { device })).status).toBe(200);
    await advanceOneHour(shop);
  }
  // A day after the attack, any browser can sign in.
  for (let hour = 0; hour < 24; hour++) await advanceOneHour(shop);
  expect((await shop.signIn(phone)).answer.status).toBe(200);
  recordSoakFigures('AUTH-04', { hours, keptOut: 0 });
});

test('AUTH-04 using up a number’s codes for a day does not lock its owner out of a new browser for more than ten minutes', async ({
  shop,
  other,
}) => {
  const hours = iterations(2, 24);
  let guessed = 0;
  for (const keepsCookies of [true, false]) {
    const phone = aPhone();
    const useUpCode = async () => {
      await other.sendCode(phone, { from: anAddress() });
      for (let guess = 0; guess < 6; guess++)
        guessed += (await other.verify(phone, '000000', { from: anAddress() })).status === 401 ? 1 : 0;
    };
    for (let hour = 0; hour < hours; hour++) {
      for (let minutes = 0; minutes < 60; minutes += 10) {
        await useUpCode();
        await shop.age(phone, 600);
      }
      await advanceOneHour(shop);
    }
    await useUpCode();
    // The attacker has just requested a code, so the owner has to wait, ten minutes at most.
    const from = anAddress();
    const first = await shop.sendCode(phone, { from });
    expect(first.status).toBe(429);
    expect(Number(first.headers['retry-after'])).toBeLessThanOrEqual(600);
    const browser = keepsCookies ? browserCookie(first) : undefined;
    if (!keepsCookies) await shop.age(phone, 600);
    // A browser that keeps cookies has its own code, which others cannot use up.
    expect((await shop.sendCode(phone, { from, browser })).status).toBe(200);
    const code = await shop.lastCode(phone);
    if (keepsCookies)
      for (let guess = 1; guess <= 6; guess++)
        expect(
          (await other.verify(phone, differentCode(code, guess), { from: anAddress() })).status,
        ).not.toBe(200);
    expect((await shop.verify(phone, code, { from, browser })).status).toBe(200);
  }
  recordSoakFigures('AUTH-04 new browser', { hours, guessed, keptOut: 0 });
});

describe('with a real SMS provider', () => {
  let twilio: Awaited<ReturnType<typeof startFakeTwilio>>;
  beforeAll(async () => {
    twilio = await startFakeTwilio();
  });
  afterAll(() => twilio.close());
  const withTwilio = (smsPerDay = 2_000) => startAccounts({ twilio: twilio.settings, smsPerDay });
  const codeTo = (phone: string) =>
    /\d{6}/.exec(twilio.taken.findLast(({ to }) => to === phone)?.body ?? '')?.[0] as string;
  const openAlerts = async (at: AccountsApp) =>
    (await at.deps.database.pool.query('SELECT kind FROM alerts WHERE resolved_at IS NULL')).rows.map(
      ({ kind }) => kind,
    );

  test('AUTH-05 no code is stored in the database, and the stored hashes cannot be brute-forced offline', async () => {
    const paying = await withTwilio(1_000_000);
    const codes: string[] = [];
    const wanted = iterations(20, 10_000);
    for (let round = 0; codes.length < wanted; round++) {
      // Spread over area codes, because the limits per area code are low.
      const phone = `+1${['212', '305', '415', '512', '617', '702', '803', '904'][round % 8]}${200 + (Math.floor(round / 8) % 700)}${String(1_000 + (round % 9_000))}`;
      const answer = await paying.sendCode(phone, { from: anAddress() });
      if (answer.status === 200) codes.push(codeTo(phone));
      // The codes are not used, so the limits have to be reset by simulating elapsed time.
      if (round % 20 === 19)
        await paying.deps.database.pool.query("DELETE FROM rate_limits WHERE key LIKE 'sms-%'");
    }
    const { rows } = await paying.deps.database.pool.query(
      "SELECT body || ' ' || kind AS stored FROM outbox_messages UNION ALL SELECT code_hash FROM verification_codes UNION ALL SELECT key FROM rate_limits",
    );
    const storedNumbers = new Set(
      rows.flatMap((row) => (row.stored as string).match(/(?<![\w-])\d{6}(?![\w-])/g) ?? []),
    );
    expect(codes.filter((code) => storedNumbers.has(code))).toEqual([]);

    const [row] = (await paying.deps.database.pool.query('SELECT * FROM verification_codes LIMIT 1')).rows;
    const code = codeTo(row.phone_number);
    const parts = [row.challenge_id, row.phone_number, code];
    const hashesWithoutKey = [code, parts.join(''), JSON.stringify(['code', ...parts])].flatMap((text) =>
      [createHash('sha256').update(text), createHmac('sha256', '').update(text)].map((hash) =>
        hash.digest('base64url'),
      ),
    );
    expect(hashesWithoutKey).not.toContain(row.code_hash);
    recordSoakFigures('AUTH-05', { codes: codes.length, hits: 0 });
    await paying.close();
  });

  test('AUTH-04 using up a number’s codes does not spend those of its block of numbers', async () => {
    const paying = await withTwilio();
    const phone = aPhone();
    for (let minutes = 0; minutes < 120; minutes += 10) {
      expect((await paying.sendCode(phone, { from: anAddress() })).status).toBe(200);
      await paying.age(phone, 600);
    }
    const from = anAddress();
    const browser = browserCookie(await paying.sendCode(phone, { from }));
    expect((await paying.sendCode(phone, { from, browser })).status).toBe(200);
    expect((await paying.verify(phone, codeTo(phone), { from, browser })).status).toBe(200);
    const neighbour = `${phone.slice(0, -4)}${phone.endsWith('7777') ? '8888' : '7777'}`;
    expect((await paying.sendCode(neighbour, { from: anAddress() })).status).toBe(200);
    await paying.close();
  });

  test('AUTH-08 SMS pumping from 500 addresses sends few SMS, real people can sign in, and the operators are alerted', async () => {
    const paying = await withTwilio();
    twilio.taken.length = 0;
    const people = Array.from(
      { length: 50 },
      (_, n) => `+1${['206', '503', '602', '312', '214'][n % 5]}${String(3_000_000 + n * 10_123)}`,
    );
    const requestsForEach = iterations(8, 200);
    const served: string[] = [];
    let requests = 0;
    const attack = async () => {
      const n = ++requests;
      const range = ['212340', '212341', '305340', '305341', '415340', '415341'][n % 6];
      await paying.sendCode(`+1${range}${String(1_000 + (n % 9_000))}`, {
        from: `203.0.${n % 2}.${(n >> 1) % 250}`,
      });
    };
    for (const person of people) {
      await Promise.all(Array.from({ length: requestsForEach }, attack));
      const from = anAddress();
      await paying.sendCode(person, { from });
      const { status } = await paying.verify(person, codeTo(person) ?? '000000', { from });
      if (status === 200) served.push(person);
    }
    expect(served.length).toBeGreaterThanOrEqual(49);
    expect(twilio.taken.length - served.length).toBeLessThanOrEqual(200);
    const sent = twilio.taken.length - served.length;
    recordSoakFigures('AUTH-08', { requests, sent, people: people.length, served: served.length });
    await paying.deps.database.pool.query(
      "UPDATE rate_limits SET count = 10 WHERE key LIKE 'sms-figures:used:%'",
    );
    await checkSmsConversion(paying.deps);
    expect(await openAlerts(paying)).toContain('sms_unused');
    await paying.deps.database.pool.query(
      "UPDATE rate_limits SET count = 1000 WHERE key LIKE 'sms-figures:used:%'",
    );
    await checkSmsConversion(paying.deps);
    expect(await openAlerts(paying)).not.toContain('sms_unused');
    await paying.close();
  });

  test('AUTH-08 the circuit breaker lets known devices through, the daily budget does not, and both raise alerts', async () => {
    const paying = await withTwilio(40);
    const phone = '+12065550133';
    await paying.sendCode(phone, { from: anAddress() });
    const device = deviceCookie(await paying.verify(phone, codeTo(phone)));
    const sendToNewNumber = (n: number) =>
      paying.sendCode(`+1${['212', '305', '415', '512', '617'][n % 5]}34${n % 10}${1_000 + n}`, {
        from: anAddress(),
      });
    for (let n = 0; n < 4; n++) expect((await sendToNewNumber(n)).status).toBe(200);
    expect(await sendToNewNumber(4)).toMatchObject({
      status: 503,
      body: { error: 'Failed to send verification code. Please try again.' },
    });
    expect(await openAlerts(paying)).toEqual(['sms_breaker']);
    expect((await paying.sendCode(phone, { device })).status).toBe(200);
    await paying.deps.database.pool.query('UPDATE sms_budget SET sent = 40');
    await paying.age(phone, 60);
    const again = await paying.verify(phone, codeTo(phone), { device });
    expect(again.status).toBe(200);
    const overBudget = await paying.sendCode(phone, { device: deviceCookie(again) });
    expect(overBudget.status).toBe(503);
    const secondsOfDay = Math.floor(Date.now() / 1_000) % 86_400;
    expect(Math.abs(Number(overBudget.headers['retry-after']) - (86_400 - secondsOfDay))).toBeLessThan(10);
    expect((await openAlerts(paying)).sort()).toEqual(['sms_breaker', 'sms_budget']);
    await paying.close();
  });

  test('AUTH-08 codes that are not used are limited per address, block of numbers and area', async () => {
    const paying = await withTwilio(1_000_000);
    const statusesOf = async (count: number, phoneOf: (n: number) => string, from?: string) => {
      const statuses: number[] = [];
      for (let n = 0; n < count; n++)
        statuses.push((await paying.sendCode(phoneOf(n), { from: from ?? anAddress() })).status);
      return [statuses.filter((status) => status === 200).length, statuses.at(-1)];
    };
    const areas = ['212', '305', '415', '512', '617', '702', '803', '904'];
    const manyAreas = (n: number) => `+1${areas[n % 8]}34${n % 10}${2_000 + n}`;
    expect(await statusesOf(41, manyAreas, '203.0.113.7')).toEqual([40, 429]);
    expect(await statusesOf(11, (n) => `+1206340${3_000 + n}`)).toEqual([10, 429]);
    expect(await statusesOf(41, (n) => `+1503${340 + n}4000`)).toEqual([40, 429]);
    await paying.close();
  });

  test('AUTH-08 an office behind one IP address can sign in more than twenty times an hour', async () => {
    const paying = await withTwilio();
    const from = anAddress();
    for (let n = 0; n < iterations(45, 300); n++) {
      const phone = `+1646555${String(1_000 + n)}`;
      expect([n, (await paying.sendCode(phone, { from })).status]).toEqual([n, 200]);
      expect((await paying.verify(phone, codeTo(phone), { from })).status).toBe(200);
    }
    await checkSmsConversion(paying.deps);
    expect(await openAlerts(paying)).toEqual([]);
    await paying.close();
  });
});

test('AUTH-06 a code is invalid for another number, an earlier or later request, and another device than the known one it was sent for', async ({
  shop,
}) => {
  const count = iterations(3, 100);
  for (let round = 0; round < count; round++) {
    const [phone, another] = [aPhone(), aPhone()];
    await shop.sendCode(another, { from: anAddress() });
    await shop.sendCode(phone, { from: anAddress() });
    const first = await shop.lastCode(phone);
    expect((await shop.verify(another, first)).status).toBe(401);
    await shop.age(phone, 31);
    await shop.sendCode(phone, { from: anAddress() });
    const second = await shop.lastCode(phone);
    if (first !== second) expect((await shop.verify(phone, first)).status).toBe(401);
    const device = deviceCookie(await shop.verify(phone, second));
    expect((await shop.verify(phone, second)).status).toBe(401);
    await shop.sendCode(phone, { device, from: anAddress() });
    const own = await shop.lastCode(phone);
    expect((await shop.verify(phone, own)).status).toBe(401);
    expect((await shop.verify(phone, own, { device: `${device}x` })).status).toBe(401);
    expect((await shop.verify(phone, own, { device })).status).toBe(200);
  }
  recordSoakFigures('AUTH-06', { rounds: count, mismatchesEach: 5, accepted: 0 });
});

test('AUTH-07 of 50 concurrent requests on two instances one sends a code; the delay doubles from 30 s up to ten minutes', async ({
  shop,
  other,
}) => {
  const count = iterations(2, 40);
  for (let round = 0; round < count; round++) {
    const phone = aPhone();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? shop : other).sendCode(phone, { from: anAddress() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(429)]);
    expect(await shop.inbox(phone)).toHaveLength(1);
    const waits = [30];
    for (let sent = 2; sent <= 10; sent++) {
      await shop.age(phone, (waits.at(-1) as number) + 1);
      const { status, body } = await shop.sendCode(phone, { from: anAddress() });
      expect(status).toBe(200);
      waits.push(body.data.resend_in);
      expect((await shop.sendCode(phone, { from: anAddress() })).headers).toHaveProperty('retry-after');
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600, 600, 600, 600]);
  }
  recordSoakFigures('AUTH-07', { rounds: count, sendsAtOnce: 50, smsEach: 1 });
});

/** The SQL statements executed while `work` runs. */
async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: any[]
  ) {
    statements.push(typeof given[0] === 'string' ? given[0] : given[0].text);
    return (query as any).apply(this, given);
  } as never);
  await work();
  spy.mockRestore();
  return statements;
}

/** The probability that a value of `slow` exceeds one of `fast` (area under the ROC curve); 0.5 reveals nothing. */
function areaUnderCurve(slow: number[], fast: number[]): number {
  const wins = slow.flatMap((a) => fast.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)));
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}

test('AUTH-09 sending and verifying give the same responses and run the same statements for known, unknown and deleted numbers', async ({
  shop,
}) => {
  const known = aPhone();
  await shop.signIn(known);
  const deleted = aPhone();
  const { token } = await shop.signIn(deleted);
  await shop.call('DELETE', '/users/me', { token });
  const observe = async (phone: string) => {
    const answers: unknown[] = [];
    const from = anAddress();
    const statements = await recordStatements(async () => {
      for (const answer of [
        await shop.verify(phone, '000000', { from }),
        await shop.sendCode(phone, { from }),
        await shop.verify(phone, differentCode(await shop.lastCode(phone)), { from }),
        await shop.sendCode(phone, { from }),
      ]) {
        const { 'x-request-id': _id, date: _date, 'set-cookie': _cookie, ...headers } = answer.headers;
        answers.push({
          ...answer.body,
          request_id: null,
          status: answer.status,
          headers,
          cookies: answer.cookies.map(({ value: _value, ...cookie }) => cookie),
        });
      }
    });
    const shape = JSON.stringify(answers).replace(/"retry-after":"\d+"|"content-length":"\d+"/g, '');
    return { shape, statements };
  };
  const [one, two, three] = [await observe(known), await observe(aPhone()), await observe(deleted)];
  expect(two).toEqual(one);
  expect(three).toEqual(one);

  // Durations are only compared in the soak test, which runs on an idle machine.
  if (iterations(0, 1) === 0) return;
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const people: string[] = [];
  for (let count = 0; count < 1_000; count++) people.push(aPhone());
  for (const phone of people)
    await shop.deps.database.transaction((tx) =>
      signInUser(tx, { id: newUuid(), phoneNumber: phone, isOwner: false }),
    );
  for (const phone of people)
    for (const [kind, number] of [
      ['known', phone],
      ['unknown', aPhone()],
    ] as const) {
      const startedAt = performance.now();
      await shop.sendCode(number, { from: anAddress() });
      await shop.verify(number, '000000', { from: anAddress() });
      times[kind].push(performance.now() - startedAt);
    }
  const auc = areaUnderCurve(times.known, times.unknown);
  recordSoakFigures('AUTH-09', { numbersOfEach: people.length, auc });
  expect(Math.max(auc, 1 - auc)).toBeLessThanOrEqual(0.55);
});

test('AUTH-10 twenty concurrent first sign-ins create one user, and other spellings of a number are rejected', async ({
  shop,
}) => {
  const count = iterations(10, 500);
  for (let round = 0; round < count; round++) {
    const phoneNumber = aPhone();
    const signIn = () =>
      shop.deps.database.transaction((tx) => signInUser(tx, { id: newUuid(), phoneNumber, isOwner: false }));
    const users = await Promise.all(Array.from({ length: 20 }, signIn));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  }
  recordSoakFigures('AUTH-10', { rounds: count, atOnce: 20, usersEach: 1 });
  for (const spelling of [
    '3032000001',
    '13032000001',
    '(303) 200-0001',
    '+1 303 200 0001',
    '+1-303-200-0001',
    '+1(303)2000001',
    '001 303 200 0001',
    '+１３０３２０００００１',
    '+13032000001 ',
    '+13032000001;ext=2',
    '+130320000011',
    '+1303200000',
    '\u202a+13032000001\u202c',
  ])
    expect([spelling, (await shop.sendCode(spelling)).status]).toEqual([spelling, 400]);
});
