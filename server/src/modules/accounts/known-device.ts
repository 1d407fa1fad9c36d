import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResolvedConfig } from '../../deps.ts';
import { hmac, randomKey, timingSafeEqualStrings } from '../../platform/ids.ts';
import { accountCookieName, cookieAttributes } from './refresh-cookie.ts';

const DEVICE_COOKIE = 'presently_device';

/** The maximum that browsers allow for a cookie. */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** A browser without cookies: it has neither signed in with the number nor requested a code before. */
export const UNKNOWN_DEVICE = '';

/** Prefix for a new browser that has requested a code before: its codes are separate from those of unknown devices. */
const NEW_BROWSER_PREFIX = 'new:';
const BROWSER_COOKIE = 'presently_browser';
const BROWSER_COOKIE_SECONDS = 24 * 60 * 60;

/** Whether the device has signed in with the number before; it then has its own codes and limits. */
export const isKnownDevice = (device: string): boolean =>
  device !== UNKNOWN_DEVICE && !device.startsWith(NEW_BROWSER_PREFIX);

const deviceSignature = ({ secretKey }: ResolvedConfig, phoneNumber: string, id: string): string =>
  hmac(secretKey, 'device', phoneNumber, id);

/**
 * The device of a request: the id of a known device (has signed in with this number before), a new browser (has only
 * requested a code before), or `UNKNOWN_DEVICE`. Codes and limits are separate for each of them, so that an attacker
 * who uses up those of unknown devices cannot lock out the number's owner.
 */
export function deviceIdOf(request: FastifyRequest, settings: ResolvedConfig, phoneNumber: string): string {
  const [id = '', deviceProof = ''] = (
    request.cookies[accountCookieName(DEVICE_COOKIE, settings)] ?? ''
  ).split('.');
  if (id !== '' && timingSafeEqualStrings(deviceProof, deviceSignature(settings, phoneNumber, id))) return id;
  const [browser = '', browserProof = ''] = (request.cookies[BROWSER_COOKIE] ?? '').split('.');
  return browser !== '' && timingSafeEqualStrings(browserProof, browserSignature(settings, browser))
    ? NEW_BROWSER_PREFIX + browser
    : UNKNOWN_DEVICE;
}

const browserSignature = ({ secretKey }: ResolvedConfig, id: string): string =>
  hmac(secretKey, 'browser', id);

/**
 * Identifies the browser from its next request on. Not for the current request: a client that stores no cookies must
 * be able to use the code it is requesting.
 */
export function setBrowserCookie(reply: FastifyReply, settings: ResolvedConfig, device: string): void {
  if (device !== UNKNOWN_DEVICE) return;
  const id = randomKey();
  reply.setCookie(BROWSER_COOKIE, `${id}.${browserSignature(settings, id)}`, {
    ...cookieAttributes(settings),
    maxAge: BROWSER_COOKIE_SECONDS,
  });
}

/** Marks the browser as a known device for the number, after a sign-in. */
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
      maxAge: DEVICE_COOKIE_SECONDS,
    },
  );
}
