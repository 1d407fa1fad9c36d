import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { exchangeCode, requestCode } from './verification-codes';

const send = 'POST /api/auth/send-code';
const verify = 'POST /api/auth/verify-code';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

it('requests one code per number until another may be requested', async () => {
  answer({ [send]: succeed({ expires_in: 600, resend_in: 30 }) });
  const first = await requestCode('(555) 123-4567');
  expect(await requestCode('(555) 123-4567')).toBe(first);
  expect(sentTo(send)).toHaveLength(1);
  vi.advanceTimersByTime(30_000);
  await requestCode('(555) 123-4567');
  expect(sentTo(send)).toHaveLength(2);
});

it.each([
  [500, { error: 'boom' }, 'Failed to send verification code. Please try again.'],
  [
    400,
    { error: 'x', fields: { phone_number: 'Please enter a valid phone number' } },
    'Please enter a valid phone number',
  ],
  [429, { error: 'Too many tries.' }, 'Too many tries.'],
])('shows a message when a request fails with %i @S8-8', async (status, error, message) => {
  answer({ [send]: reject(status, error) });
  await expect(requestCode('(555) 999-0000')).rejects.toThrow(message);
});

it.each([
  [401, { code: 'invalid_code', error: 'no' }, 'Invalid verification code. Please try again.'],
  [503, { error: 'down' }, 'Failed to verify code. Please try again.'],
])('shows a message when a code is rejected with %i @S8-9 @S8-10', async (status, error, message) => {
  answer({ [verify]: reject(status, error) });
  await expect(exchangeCode('(555) 123-4567', '123456')).rejects.toThrow(message);
});
