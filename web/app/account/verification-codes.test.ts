import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exchangeCode, requestCode } from './verification-codes';

const answers: Response[] = [];
const asked = vi.fn(async () => answers.shift() ?? expect.unreachable());
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const sent = () => json(200, { success: true, data: { expires_in: 600, resend_in: 30 } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockClear();
  answers.length = 0;
});

it('asks once for a number, until another code may be asked for', async () => {
  answers.push(sent(), sent());
  const first = await requestCode('(555) 123-4567');
  expect(await requestCode('(555) 123-4567')).toBe(first);
  expect(asked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30_000);
  await requestCode('(555) 123-4567');
  expect(asked).toHaveBeenCalledTimes(2);
});

it.each([
  [500, { error: 'boom' }, 'Failed to send verification code. Please try again.'],
  [
    400,
    { error: 'x', fields: { phone_number: 'Please enter a valid phone number' } },
    'Please enter a valid phone number',
  ],
  [429, { error: 'Too many tries.' }, 'Too many tries.'],
])('a refusal with %i is told in words @S8-8', async (status, body, words) => {
  answers.push(json(status, body));
  await expect(requestCode('(555) 999-0000')).rejects.toThrow(words);
});

it.each([
  [401, { code: 'invalid_code', error: 'no' }, 'Invalid verification code. Please try again.'],
  [503, { error: 'down' }, 'Failed to verify code. Please try again.'],
])('a code refused with %i is told in words @S8-9 @S8-10', async (status, body, words) => {
  answers.push(json(status, body));
  await expect(exchangeCode('(555) 123-4567', '123456')).rejects.toThrow(words);
});
