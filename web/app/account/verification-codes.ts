import type { User } from '@presently/contracts/accounts';
import { ApiError } from '@presently/contracts/client';
import * as texts from '@presently/texts/account';
import { sendCode, verifyCode } from '~/lib/endpoints';
import { failureText } from '~/lib/failure-text';
import { phoneToE164 } from '~/lib/phone';
import { api } from '~/lib/session';

export interface SignInResult {
  token: string;
  user: User;
  is_new_user: boolean;
}

/** An error whose message can be shown to the user. */
export class CodeError extends Error {
  override name = 'CodeError';
}

/** The code was not the one that was sent. */
export class WrongCodeError extends CodeError {}

/** The last requested code. Until another can be requested, a request for the same number returns this one. */
let pending: { phone: string; resendAt: number } | null = null;

/**
 * Requests a code for a phone number in any format, unless one was requested just before.
 * @returns the time (epoch ms) from which another code may be requested
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
    throw new CodeError(toUserMessage(error, 'phone_number') ?? failureText(texts.codeNotSent));
  }
}

/** Signs in with a code. @throws CodeError, WrongCodeError */
export async function exchangeCode(phone: string, code: string): Promise<SignInResult> {
  try {
    const { data } = await api(verifyCode, { body: { phone_number: phoneToE164(phone), code } });
    pending = null;
    return data;
  } catch (error) {
    console.error('verifying the code failed', error);
    if (error instanceof ApiError && error.code === 'invalid_code')
      throw new WrongCodeError(texts.invalidCode);
    throw new CodeError(toUserMessage(error, 'code') ?? failureText(texts.codeNotVerified));
  }
}

/** The server's message where it is more specific than ours: a validation error of the field, or a rate limit. */
function toUserMessage(error: unknown, field: string): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.fields[field] ?? (error.status === 429 ? error.message : null);
}
