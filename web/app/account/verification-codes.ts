import type { User } from '@presently/contracts/accounts';
import { ApiError } from '@presently/contracts/client';
import { sendCode, verifyCode } from '~/lib/endpoints';
import { phoneToE164 } from '~/lib/phone';
import { api } from '~/lib/session';

export interface SignInResult {
  token: string;
  user: User;
  is_new_user: boolean;
}

/** Words for the person, ready to be shown. */
export class CodeError extends Error {
  override name = 'CodeError';
}

/** The code that is on its way: asking for the same one again too early goes back to it. */
let pending: { phone: string; resendAt: number } | null = null;

/**
 * Sends a code to a phone number as typed, unless one has just been sent to it.
 * @returns when (ms since 1970) the next one may be asked for
 * @throws CodeError
 */
export async function requestCode(phone: string): Promise<number> {
  const number = phoneToE164(phone);
  if (pending?.phone === number && pending.resendAt > Date.now()) return pending.resendAt;
  try {
    const { data } = await api(sendCode, { body: { phone_number: number } });
    pending = { phone: number, resendAt: Date.now() + data.resend_in * 1000 };
    return pending.resendAt;
  } catch (error) {
    console.error('sending a code failed', error);
    throw new CodeError(
      reasonOf(error, 'phone_number') ?? 'Failed to send verification code. Please try again.',
    );
  }
}

/** Exchanges a code for a sign-in. @throws CodeError */
export async function exchangeCode(phone: string, code: string): Promise<SignInResult> {
  try {
    const { data } = await api(verifyCode, { body: { phone_number: phoneToE164(phone), code } });
    pending = null;
    return data;
  } catch (error) {
    console.error('verifying the code failed', error);
    if (error instanceof ApiError && error.code === 'invalid_code')
      throw new CodeError('Invalid verification code. Please try again.');
    throw new CodeError(reasonOf(error, 'code') ?? 'Failed to verify code. Please try again.');
  }
}

/** What the server says better than we could: a field that is wrong, or how long to wait. */
function reasonOf(error: unknown, field: string): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.fields[field] ?? (error.status === 429 ? error.message : null);
}
