import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeTwilio } from '../../../test/support/fake-twilio.ts';
import { type AccountsApp, startAccounts } from './accounts.fixture.ts';
import { canReceiveSms } from './phone-numbers.ts';

let shop: AccountsApp;
let twilio: Awaited<ReturnType<typeof startFakeTwilio>>;
beforeAll(async () => {
  twilio = await startFakeTwilio();
  shop = await startAccounts({ twilio: twilio.settings });
});
afterAll(async () => {
  await shop.close();
  await twilio.close();
});
beforeEach(() => twilio.set('ok'));

const PHONE = '+12125550143';

test('a code sent by SMS signs in, and is not stored', async () => {
  expect((await shop.sendCode(PHONE)).status).toBe(200);
  const code = /\d{6}/.exec(twilio.taken[0]?.body ?? '')?.[0] as string;
  const { rows } = await shop.deps.database.pool.query('SELECT * FROM outbox_messages');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
  expect((await shop.verify(PHONE, code)).status).toBe(200);
});

test.each([
  ['returns an error', { status: 500, code: 20500 }],
  ['does not respond', 'slow'],
] as const)(
  'when the provider %s, the response comes within three seconds, and the next request need not wait',
  async (_, mode) => {
    twilio.set(mode);
    const startedAt = performance.now();
    const answer = await shop.sendCode(PHONE);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'unavailable', error: 'Failed to send verification code. Please try again.' },
    });
    expect(answer.headers).toHaveProperty('retry-after');
    twilio.set('ok');
    expect((await shop.sendCode(PHONE)).status).toBe(200);
    await shop.age(PHONE, 31);
  },
);

test('a number that cannot receive SMS is rejected, and nothing is sent @R1-16c', async () => {
  const before = twilio.taken.length;
  const answer = await shop.sendCode('+18005550143');
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { phone_number: 'Please enter a valid phone number' } },
  });
  expect(twilio.taken).toHaveLength(before);
});

test.each([
  ['+12125550143', true, 'New York'],
  ['+14165550143', true, 'Toronto'],
  ['+18765550143', false, 'Jamaica'],
  ['+18095550143', false, 'Dominican Republic'],
  ['+19005550143', false, 'premium'],
  ['+18005550143', false, 'toll-free'],
  ['+18885550143', false, 'toll-free'],
  ['+10005550143', false, 'no area code'],
  ['+15555550143', false, 'no area code'],
  ['+12120550143', false, 'no exchange'],
])('%s can receive SMS: %s (%s) @R1-16c', (phone, expected) => {
  expect(canReceiveSms(phone)).toBe(expected);
});
