import type { BaseDeps } from '../../deps.ts';
import { ipPrefix } from '../../platform/http/ip-prefix.ts';
import { hmac } from '../../platform/ids.ts';
import type { Payer } from '../payments/index.ts';

/**
 * Who pays, as far as card testing has to tell payers apart: keyed hashes, because neither an address nor
 * an e-mail need be known for that.
 */
export function fingerprintPayer(
  { settings }: Pick<BaseDeps, 'settings'>,
  address: string,
  viewer: { userId: string } | null,
  email: string | null,
): Payer {
  const network = ipPrefix(address);
  const checkout = viewer ? ['user', viewer.userId] : ['guest', network, email?.toLowerCase() ?? ''];
  return {
    ipFingerprint: hmac(settings.secretKey, 'network', network),
    payerFingerprint: hmac(settings.secretKey, 'checkout', ...checkout),
    isSignedIn: viewer !== null,
  };
}

/**
 * Whose idempotency keys these are: a user's own, or those of the guests at one address. Guests have no name that
 * outlives a lost answer, and what a key is made of (a UUID, in the shop's own pages) is no secret elsewhere.
 */
export const idempotencyOwner = (userId: string | null, { ipFingerprint }: Payer): string =>
  userId ?? `guest:${ipFingerprint}`;
