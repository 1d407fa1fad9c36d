import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResolvedConfig } from '../../deps.ts';
import { hmac, randomKey, timingSafeEqualStrings } from '../../platform/ids.ts';
import { accountCookieName, cookieAttributes } from './refresh-cookie.ts';

const DEVICE_COOKIE = 'presently_device';

/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Any browser that has not signed in with the number before, and carries no cookie of an earlier request either. */
export const UNKNOWN_DEVICE = '';

/** A new browser that has asked before. Whoever guesses elsewhere neither tries nor ends its codes. */
const NEW_BROWSER = 'new:';
const BROWSER_COOKIE = 'presently_browser';
const BROWSER_SECONDS = 24 * 60 * 60;

/** Whether a browser has signed in with the number before; it has limits of its own and is bound by few others. */
export const isKnownDevice = (device: string): boolean =>
  device !== UNKNOWN_DEVICE && !device.startsWith(NEW_BROWSER);

const deviceSignature = ({ secretKey }: ResolvedConfig, phoneNumber: string, id: string): string =>
  hmac(secretKey, 'device', phoneNumber, id);

/**
 * The id of a browser that has signed in with this number before, or `UNKNOWN_DEVICE`. Codes and limits of a
 * known browser are its own, so whoever wastes a number's codes from elsewhere cannot lock its owner out.
 */
export function deviceIdOf(request: FastifyRequest, settings: ResolvedConfig, phoneNumber: string): string {
  const [id = '', proof = ''] = (request.cookies[accountCookieName(DEVICE_COOKIE, settings)] ?? '').split(
    '.',
  );
  if (id !== '' && timingSafeEqualStrings(proof, deviceSignature(settings, phoneNumber, id))) return id;
  const [browser = '', mark = ''] = (request.cookies[BROWSER_COOKIE] ?? '').split('.');
  return browser !== '' && timingSafeEqualStrings(mark, browserSignature(settings, browser))
    ? NEW_BROWSER + browser
    : UNKNOWN_DEVICE;
}

const browserSignature = ({ secretKey }: ResolvedConfig, id: string): string =>
  hmac(secretKey, 'browser', id);

/**
 * Tells a browser apart that asks for a code, from its next request on. Not from this one: whoever keeps no cookies
 * (a program) types in its code without one.
 */
export function setBrowserCookie(reply: FastifyReply, settings: ResolvedConfig, device: string): void {
  if (device !== UNKNOWN_DEVICE) return;
  const id = randomKey();
  reply.setCookie(BROWSER_COOKIE, `${id}.${browserSignature(settings, id)}`, {
    ...cookieAttributes(settings),
    maxAge: BROWSER_SECONDS,
  });
}

/** Remembers that this browser has signed in with the number. */
export function setDeviceCookie(
  reply: FastifyReply,
  settings: ResolvedConfig,
  phoneNumber: string,
  device: string,
): void {
  const id = isKnownDevice(device) ? device : randomKey();
  reply.setCookie(
    accountCookieName(DEVICE_COOKIE, settings),
    `${id}.${deviceSignature(settings, phoneNumber, id)}`,
    {
      ...cookieAttributes(settings),
      maxAge: MAX_AGE_SECONDS,
    },
  );
}
