import {
  createHash,
  createHmac,
  hash,
  randomBytes,
  randomInt,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';

/** 128 random bits in 22 base64url characters: gift links, keys and tokens (ASVS 7.2.3). */
export const randomKey = (): string => randomBytes(16).toString('base64url');

/** 256 random bits in 43 base64url characters. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

export const newUuid = (): string => randomUUID();

/** Whether a text is a lower case UUID. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Six digits, uniformly distributed, with leading zeros. */
export const randomSixDigits = (draw: (min: number, max: number) => number = randomInt): string =>
  String(draw(0, 1_000_000)).padStart(6, '0');

/** Up to nine digits, to make names unique; not a secret. */
export const randomNineDigits = (): number => randomInt(1_000_000_000);

/** `PR` and 12 digits, a format that no carrier uses. */
export const randomTrackingNumber = (): string =>
  `PR${String(randomInt(0, 1_000_000)).padStart(6, '0')}${String(randomInt(0, 1_000_000)).padStart(6, '0')}`;

/** For storing random keys and tokens; random input needs no salt. */
export const sha256 = (key: string): string => hash('sha256', key, 'base64url');

/** HMAC-SHA256 of several parts, encoded so that their boundaries are unambiguous. */
export const hmac = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');

export function timingSafeEqualStrings(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  return timingSafeEqual(left, createHash('sha256').update(b).digest());
}
