import { createHmac, timingSafeEqual } from 'node:crypto';

/** Longest age of a signed event, and how far the carrier's clock may be ahead of ours. */
const TOLERANCE_SECONDS = 300;
const CLOCK_SKEW_SECONDS = 60;

const FORM = /^t=([1-9]\d{0,11})((?:,v1=[0-9a-f]{64}){1,5})$/;

const computeMac = (secret: string, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** `Presently-Signature` of a body: HMAC-SHA256 over its time, a dot and its very bytes. */
export const carrierSignature = (secret: string, at: Date, body: Buffer): string => {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},v1=${computeMac(secret, seconds, body).toString('hex')}`;
};

/** Whether the carrier signed these bytes just now. While its secret is being replaced either is good, on both sides. */
export function isSignedByCarrier(body: Buffer, header: unknown, secrets: string[], now: Date): boolean {
  const [, seconds, given] = (typeof header === 'string' && FORM.exec(header)) || [];
  if (seconds === undefined || given === undefined) return false;
  const age = now.getTime() / 1000 - Number(seconds);
  if (age > TOLERANCE_SECONDS || age < -CLOCK_SKEW_SECONDS) return false;
  const signatures = given
    .slice(',v1='.length)
    .split(',v1=')
    .map((hex) => Buffer.from(hex, 'hex'));
  return secrets.some((secret) => {
    const right = computeMac(secret, seconds, body);
    return signatures.some((signature) => timingSafeEqual(signature, right));
  });
}
