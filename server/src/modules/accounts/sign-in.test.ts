import { describe, expect } from 'vitest';
import { newUuid } from '../../platform/ids.ts';
import { type AccountsApp, browserCookie, deviceCookie, differentCode, test } from './accounts.fixture.ts';
import { hashCode } from './send-code.ts';
import { codeAttemptLimit, codeRequestLimit, codesSentLimit } from './sign-in-limits.ts';
import { signInUser } from './users.store.ts';

/** Each test uses its own number. */
let numbers = 0;
const aPhone = () => `+1202555${String(1000 + ++numbers)}`;

const INVALID = {
  success: false,
  code: 'invalid_code',
  error: 'Invalid verification code. Please try again.',
};

describe('sending a code', () => {
  test('returns expiry and resend delay, and the message contains the code as its only six digits @S7-2 @R2-38 @R2-45', async ({
    shop,
  }) => {
    const phone = aPhone();
    const answer = await shop.sendCode(phone);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, data: { expires_in: 600, resend_in: 30 } },
    });
    const [message] = await shop.inbox(phone);
    expect(message).toMatchObject({ channel: 'sms', to: phone, subject: null });
    expect(message?.body.match(/\d{6,}/g)).toHaveLength(1);
  });

  test.for(['5551234567', '+15551234', '+442071838750', '+1 202 555 0100', '', null])(
    'rejects %j as a number @R1-16a @R2-45',
    async (phone, { shop }) => {
      const answer = await shop.call('POST', '/auth/send-code', { body: { phone_number: phone } });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toHaveProperty('phone_number');
    },
  );

  test('says what is wrong with a malformed number @S5-2', async ({ shop }) => {
    const answer = await shop.sendCode('12345');
    expect(answer.body).toMatchObject({
      error: 'Please enter a valid phone number',
      fields: { phone_number: 'Please enter a valid phone number' },
    });
  });

  test('requires 30 s between two codes @R2-16', async ({ shop }) => {
    const phone = aPhone();
    await shop.sendCode(phone);
    const tooSoon = await shop.sendCode(phone);
    expect(tooSoon).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(25);
    expect(Number(tooSoon.headers['retry-after'])).toBeLessThanOrEqual(30);
    await shop.age(phone, 31);
    expect((await shop.sendCode(phone)).status).toBe(200);
  });

  test('sends one code for 50 concurrent requests', async ({ shop }) => {
    const phone = aPhone();
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.sendCode(phone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(429)]);
    expect(await shop.inbox(phone)).toHaveLength(1);
  });

  test('allows five unused codes in ten minutes, and starts over after a sign-in @R2-43', async ({
    shop,
  }) => {
    const phone = aPhone();
    const waits: number[] = [];
    for (let sent = 1; sent <= 10; sent++) {
      const { status, body } = await shop.sendCode(phone);
      expect(status).toBe(200);
      waits.push(body.data.resend_in);
      await shop.age(phone, body.data.resend_in - 2);
      expect((await shop.sendCode(phone)).status).toBe(429);
      await shop.age(phone, 3);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600, 600, 600, 600]);
    const another = aPhone();
    await shop.sendCode(another);
    await shop.age(another, 31);
    expect((await shop.sendCode(another)).body.data.resend_in).toBe(60);
    expect((await shop.verify(another, await shop.lastCode(another))).status).toBe(200);
    expect((await shop.sendCode(another)).body.data.resend_in).toBe(30);
  });
});

describe('many requests for codes', () => {
  test('from new browsers send a number three codes in ten minutes, two of them from one address', async ({
    shop,
  }) => {
    const browsers: string[] = [];
    for (let n = 0; n < 4; n++) browsers.push(browserCookie(await shop.sendCode(aPhone())));
    expect(new Set(browsers).size).toBe(4);
    const statusesFrom = async (addressOf: (n: number) => string) => {
      const phone = aPhone();
      const statuses: number[] = [];
      for (const [n, browser] of browsers.entries())
        statuses.push((await shop.sendCode(phone, { browser, from: addressOf(n) })).status);
      return statuses;
    };
    expect(await statusesFrom((n) => `198.51.100.${n}`)).toEqual([200, 200, 200, 429]);
    expect(await statusesFrom(() => '198.51.100.9')).toEqual([200, 200, 429, 429]);
  });

  test('from a known device send ten codes a day, and compare twenty', async ({ shop }) => {
    const { pool } = shop.deps.database;
    const phone = aPhone();
    const device = deviceCookie((await shop.signIn(phone)).answer);
    const { settings } = shop.deps;
    const setCount = async ({ bucket }: { bucket: string }, count: number) =>
      await pool.query(
        `INSERT INTO rate_limits (key, count, resets_at) VALUES ($1, $2, now() + interval '1 hour')
         ON CONFLICT (key) DO UPDATE SET count = $2`,
        [bucket, count],
      );
    const [id = ''] = device.split('.');
    const requester = { phoneNumber: phone, device: id };
    await setCount(codesSentLimit(settings, requester), 10);
    expect((await shop.sendCode(phone, { device })).status).toBe(429);
    await setCount(codesSentLimit(settings, requester), 9);
    expect((await shop.sendCode(phone, { device })).status).toBe(200);
    const code = await shop.lastCode(phone);
    await setCount(codeAttemptLimit(settings, requester), 20);
    expect((await shop.verify(phone, code, { device })).status).toBe(429);
    await setCount(codeAttemptLimit(settings, requester), 19);
    expect((await shop.verify(phone, code, { device })).status).toBe(200);
  });

  test('from one address are refused beyond a thousand an hour', async ({ shop }) => {
    const from = '198.51.100.77';
    expect((await shop.sendCode(aPhone(), { from })).status).toBe(200);
    await shop.deps.database.pool.query('UPDATE rate_limits SET count = 1000 WHERE key = $1', [
      codeRequestLimit(from).bucket,
    ]);
    expect((await shop.sendCode(aPhone(), { from })).status).toBe(429);
  });
});

test('AUTH-05 the same code has a different hash for each request, number and shop, so that a leaked table cannot be searched', () => {
  const hash = ({ key = 'a', challenge = '1', phone = '+12025550100' } = {}) =>
    hashCode(key, challenge, phone, '123456');
  const hashes = [hash(), hash({ key: 'b' }), hash({ challenge: '2' }), hash({ phone: '+12025550101' })];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hash()).toBe(hash());
});

describe('verifying a code', () => {
  test('returns token, user, whether it is new, and an HttpOnly cookie @S3-6 @S7-4 @R2-48 @R2-50', async ({
    shop,
  }) => {
    const phone = aPhone();
    const { answer } = await shop.signIn(phone);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      is_new_user: true,
      user: {
        user_id: expect.any(String),
        phone_number: phone,
        profile: { first_name: null, last_name: null, email: null },
        role: null,
        preferences: { messages: true },
      },
    });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      name: 'presently_refresh',
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 30 * 24 * 3600,
    });
    expect(cookie).not.toHaveProperty('secure');
    expect(answer.cookies.find(({ name }) => name === 'presently_device')).toMatchObject({
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 400 * 24 * 3600,
    });
    expect((await shop.signIn(phone)).answer.body.data.is_new_user).toBe(false);
  });

  test('accepts a code once @R2-47', async ({ shop }) => {
    const phone = aPhone();
    await shop.signIn(phone);
    expect(await shop.verify(phone, await shop.lastCode(phone))).toMatchObject({
      status: 401,
      body: INVALID,
    });
  });

  test('accepts one of ten concurrent correct codes', async ({ shop }) => {
    const phone = aPhone();
    await shop.sendCode(phone);
    const code = await shop.lastCode(phone);
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.verify(phone, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  test('accepts only the newest code', async ({ shop }) => {
    const phone = aPhone();
    await shop.sendCode(phone);
    const first = await shop.lastCode(phone);
    await shop.age(phone, 31);
    await shop.sendCode(phone);
    const second = await shop.lastCode(phone);
    expect(first).not.toBe(second);
    expect((await shop.verify(phone, first)).status).toBe(401);
    expect((await shop.verify(phone, second)).status).toBe(200);
  });

  test('accepts no code after ten minutes @R2-47', async ({ shop }) => {
    const phone = aPhone();
    await shop.sendCode(phone);
    await shop.age(phone, 599);
    const expiredCode = await shop.lastCode(phone);
    await shop.age(phone, 2);
    expect(await shop.verify(phone, expiredCode)).toMatchObject({ status: 401, body: INVALID });
  });

  test('accepts no code of another number', async ({ shop }) => {
    const [one, other] = [aPhone(), aPhone()];
    await shop.sendCode(one);
    await shop.sendCode(other);
    expect((await shop.verify(other, await shop.lastCode(one))).status).toBe(401);
  });

  test('a cookie of a new browser that the shop has not signed is ignored', async ({ shop }) => {
    const phone = aPhone();
    await shop.sendCode(phone, { browser: 'mine.forged' });
    expect((await shop.verify(phone, await shop.lastCode(phone))).status).toBe(200);
  });

  test('a browser that has signed in with one number is an unknown device for another one', async ({
    shop,
  }) => {
    const device = deviceCookie((await shop.signIn(aPhone())).answer);
    const other = aPhone();
    await shop.sendCode(other, { device });
    expect((await shop.verify(other, await shop.lastCode(other))).status).toBe(200);
  });

  test('invalidates a code after five wrong attempts @R2-47', async ({ shop }) => {
    const phone = aPhone();
    await shop.sendCode(phone);
    const code = await shop.lastCode(phone);
    for (let wrong = 1; wrong <= 5; wrong++)
      expect(await shop.verify(phone, differentCode(code, wrong))).toMatchObject({
        status: 401,
        body: INVALID,
      });
    expect(await shop.verify(phone, code)).toMatchObject({ status: 401, body: INVALID });
  });

  test('compares at most five of 200 concurrent guesses', async ({ shop }) => {
    const phone = aPhone();
    await shop.sendCode(phone);
    const code = await shop.lastCode(phone);
    const guesses = Array.from({ length: 200 }, (_, step) =>
      shop.verify(phone, differentCode(code, step + 1)),
    );
    expect((await Promise.all(guesses)).every(({ status }) => status === 401)).toBe(true);
    const { rows } = await shop.deps.database.pool.query(
      "SELECT max(count) AS compared FROM rate_limits WHERE key LIKE 'code-tried:%' AND key NOT LIKE 'code-tried:from:%'",
    );
    expect(rows[0].compared).toBe(5);
    expect((await shop.verify(phone, code)).status).toBe(401);
  });

  test('allows one attempt per code after 20 wrong ones a day, however many codes are sent @R2-43', async ({
    shop,
  }) => {
    const phone = aPhone();
    const statuses: number[] = [];
    for (let sent = 1; sent <= 5; sent++) {
      await shop.sendCode(phone);
      const code = await shop.lastCode(phone);
      for (let wrong = 1; wrong <= 5; wrong++)
        statuses.push((await shop.verify(phone, differentCode(code, wrong))).status);
      await shop.age(phone, 2_000);
    }
    expect(statuses).toEqual([...Array(21).fill(401), ...Array(4).fill(429)]);
  });

  test('counts wrong attempts from zero again after a sign-in @R2-43', async ({ shop }) => {
    const phone = aPhone();
    const guessWrong = async (times: number) => {
      await shop.sendCode(phone);
      const code = await shop.lastCode(phone);
      for (let wrong = 1; wrong <= times; wrong++)
        expect((await shop.verify(phone, differentCode(code, wrong))).status).toBe(401);
      return code;
    };
    for (let sent = 1; sent <= 4; sent++) {
      await guessWrong(5);
      await shop.age(phone, 2_000);
    }
    expect((await shop.signIn(phone)).answer.status).toBe(200);
    expect((await shop.verify(phone, await guessWrong(1))).status).toBe(200);
  });

  test.for(['12345', '1234567', '12a456', ' 123456', '', 123456, undefined])(
    'rejects %j as a code @S5-4 @S9-3',
    async (code, { shop }) => {
      const answer = await shop.call('POST', '/auth/verify-code', { body: { phone_number: aPhone(), code } });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe('Please enter the 6-digit verification code');
    },
  );

  test('responds the same for numbers with an account, without one, and without a code', async ({ shop }) => {
    const known = aPhone();
    await shop.signIn(known);
    const unknown = aPhone();
    const comparable = ({ body, headers }: Awaited<ReturnType<AccountsApp['call']>>) => ({
      ...body,
      request_id: null,
      type: headers['content-type'],
    });
    expect(comparable(await shop.sendCode(known))).toEqual(comparable(await shop.sendCode(unknown)));
    const wrong = async (phone: string) =>
      comparable(await shop.verify(phone, differentCode(await shop.lastCode(phone))));
    expect(await wrong(known)).toEqual(await wrong(unknown));
    expect(comparable(await shop.verify(aPhone(), '123456'))).toEqual(await wrong(known));
  });

  test('creates one user for twenty concurrent first sign-ins', async ({ shop }) => {
    const phoneNumber = aPhone();
    const { database } = shop.deps;
    const signIn = () =>
      database.transaction((tx) => signInUser(tx, { id: newUuid(), phoneNumber, isOwner: false }));
    const signedIn = await Promise.all(Array.from({ length: 20 }, signIn));
    expect(new Set(signedIn.map(({ id }) => id)).size).toBe(1);
    expect(signedIn.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test('synchronises the owner role with the settings at each sign-in @R5-8 @R5-8b', async ({ shop }) => {
    const owner = await shop.signIn('+12015550100');
    expect(owner.answer.body.data.user.role).toBe('owner');
    const phone = aPhone();
    await shop.signIn(phone);
    const roleAfterSignIn = async (role: string | null) => {
      await shop.deps.database.pool.query(
        "UPDATE users SET role = $2, role_source = CASE WHEN $2 = 'owner' THEN 'settings' ELSE 'console' END WHERE phone_number = $1",
        [phone, role],
      );
      return (await shop.signIn(phone)).answer.body.data.user.role;
    };
    expect(await roleAfterSignIn('packer')).toBe('packer');
    expect(await roleAfterSignIn('owner')).toBe(null);
  });

  test('stores no code in plain text except in the local inbox @R3-7', async ({ shop }) => {
    const phone = aPhone();
    await shop.sendCode(phone);
    const code = await shop.lastCode(phone);
    const { rows } = await shop.deps.database.pool.query(
      'SELECT * FROM verification_codes WHERE phone_number = $1',
      [phone],
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

test('check-user says whether a number has an account, at most ten times an hour @S7-3 @R2-16 @R2-43 @R2-46', async ({
  shop,
}) => {
  const phone = aPhone();
  await shop.signIn(phone);
  const check = (phone_number: string, from: string) =>
    shop.call('POST', '/auth/check-user', { body: { phone_number }, from });
  expect((await check(phone, '203.0.113.1')).body.data).toEqual({ exists: true });
  for (let call = 2; call <= 10; call++)
    expect((await check(aPhone(), '203.0.113.1')).body.data).toEqual({ exists: false });
  const refused = await check(phone, '203.0.113.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await check(phone, '203.0.113.2')).status).toBe(200);
});
