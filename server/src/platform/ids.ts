import {
  createHash,
  createHmac,
  hash,
  randomBytes,
  randomInt,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { systemClock } from './clock.ts';

/** 128 random bits in 22 base64url characters: gift links, keys and tokens (ASVS 7.2.3). */
export const randomKey = (): string => randomBytes(16).toString('base64url');

/** 256 random bits in 43 base64url characters. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

export const newRequestId = (): string => randomUUID();

/**
 * UUID of version 7 (RFC 9562): it begins with the time in milliseconds, so that new rows are beside each other in an
 * index. Not a secret.
 */
export function newUuid(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(systemClock.now().getTime(), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Whether a text is a lower case UUID. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Six digits, uniformly distributed, with leading zeros. */
export const randomSixDigits = (draw: (min: number, max: number) => number = randomInt): string =>
  String(draw(0, 1_000_000)).padStart(6, '0');

/** A whole number from 0 up to, but not including, `max`; not a secret. */
export const randomBelow = (max: number): number => randomInt(max);

/** Up to nine digits, to make names unique; not a secret. */
export const randomNineDigits = (): number => randomInt(1_000_000_000);

/** `PR` and 12 digits, a format that no carrier uses. */
export const randomTrackingNumber = (): string => `PR${randomSixDigits()}${randomSixDigits()}`;

/** For storing random keys and tokens; random input needs no salt. */
export const sha256 = (key: string): string => hash('sha256', key, 'base64url');

/** HMAC-SHA256 of several parts, encoded so that their boundaries are unambiguous. */
export const hmac = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');

export function timingSafeEqualStrings(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  return timingSafeEqual(left, createHash('sha256').update(b).digest());
}
