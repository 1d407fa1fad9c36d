import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../deps.ts';
import { hmac, randomKey, sameSecret } from '../../platform/ids.ts';
import { accountCookieName, cookieAttributes } from './refresh-cookie.ts';

const DEVICE_COOKIE = 'presently_device';

/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Any browser that has not signed in with the number before. */
export const STRANGER = '';

const proofOf = ({ secretKey }: Settings, phoneNumber: string, id: string): string =>
  hmac(secretKey, 'device', phoneNumber, id);

/**
 * The id of a browser that has signed in with this number before, or `STRANGER`. Codes and limits of a
 * known browser are its own, so whoever wastes a number's codes from elsewhere cannot lock its owner out.
 */
export function deviceOf(request: FastifyRequest, settings: Settings, phoneNumber: string): string {
  const [id = '', proof = ''] = (request.cookies[accountCookieName(DEVICE_COOKIE, settings)] ?? '').split(
    '.',
  );
  return id !== '' && sameSecret(proof, proofOf(settings, phoneNumber, id)) ? id : STRANGER;
}

/** Remembers that this browser has signed in with the number. */
export function rememberDevice(
  reply: FastifyReply,
  settings: Settings,
  phoneNumber: string,
  device: string,
): void {
  const id = device === STRANGER ? randomKey() : device;
  reply.setCookie(accountCookieName(DEVICE_COOKIE, settings), `${id}.${proofOf(settings, phoneNumber, id)}`, {
    ...cookieAttributes(settings),
    maxAge: MAX_AGE_SECONDS,
  });
}
