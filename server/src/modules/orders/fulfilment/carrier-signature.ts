import { createHmac, timingSafeEqual } from 'node:crypto';

/** Limits replay attacks. */
const MAX_AGE_SECONDS = 300;
/** How far the carrier's clock may be ahead of ours. */
const MAX_CLOCK_SKEW_SECONDS = 60;

const HEADER_PATTERN = /^t=([1-9]\d{0,11})((?:,v1=[0-9a-f]{64}){1,5})$/;

const computeMac = (secret: string, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** Header `Presently-Signature`: HMAC-SHA256 over the time in seconds, a dot and the raw body. */
export const carrierSignature = (secret: string, signedAt: Date, body: Buffer): string => {
  const seconds = String(Math.floor(signedAt.getTime() / 1000));
  return `t=${seconds},v1=${computeMac(secret, seconds, body).toString('hex')}`;
};

/**
 * Whether the header is a current signature of the body. For secret rotation there may be several secrets as well as
 * several signatures in the header; any matching pair is accepted.
 */
export function isSignedByCarrier(body: Buffer, header: unknown, secrets: string[], now: Date): boolean {
  const [, seconds, signatureList] = (typeof header === 'string' && HEADER_PATTERN.exec(header)) || [];
  if (seconds === undefined || signatureList === undefined) return false;
  const age = now.getTime() / 1000 - Number(seconds);
  if (age > MAX_AGE_SECONDS || age < -MAX_CLOCK_SKEW_SECONDS) return false;
  const signatures = signatureList
    .slice(',v1='.length)
    .split(',v1=')
    .map((hex) => Buffer.from(hex, 'hex'));
  return secrets.some((secret) => {
    const expected = computeMac(secret, seconds, body);
    return signatures.some((signature) => timingSafeEqual(signature, expected));
  });
}
