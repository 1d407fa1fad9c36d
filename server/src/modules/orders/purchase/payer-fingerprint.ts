import type { BaseDeps } from '../../../deps.ts';
import { ipPrefix } from '../../../platform/http/ip-prefix.ts';
import { hmac } from '../../../platform/ids.ts';
import type { Payer } from '../../payments/index.ts';

/**
 * Identifies the payer for the card-testing limits by keyed hashes, so that neither IP nor email address is stored.
 * @param address the client's IP address
 */
export function fingerprintPayer(
  { settings }: Pick<BaseDeps, 'settings'>,
  address: string,
  viewer: { userId: string } | null,
  email: string | null,
): Payer {
  const prefix = ipPrefix(address);
  const identity = viewer ? ['user', viewer.userId] : ['guest', prefix, email?.toLowerCase() ?? ''];
  return {
    ipFingerprint: hmac(settings.secretKey, 'network', prefix),
    payerFingerprint: hmac(settings.secretKey, 'checkout', ...identity),
    isSignedIn: viewer !== null,
  };
}
