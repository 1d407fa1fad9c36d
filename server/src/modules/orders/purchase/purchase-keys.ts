import { hashRequest, type ScopedKey } from '../../../platform/idempotency.ts';
import type { Payer } from '../../payments/index.ts';

/**
 * The owner in the scope of an idempotency key: the user, or for guests the IP network. Guests have no stable
 * identity across retries, and a key alone is not secret enough to identify one, because API clients may choose
 * guessable keys.
 */
export const idempotencyOwner = (userId: string | null, { ipFingerprint }: Payer): string =>
  userId ?? `guest:${ipFingerprint}`;

/**
 * A client may retry a purchase after signing in or after its session has expired, which changes the owner of its key.
 * This key is scoped by the request body instead: only the browser that sent the purchase knows both the key and the
 * whole body, including the payment method id, so it gets the same order even if the user has changed.
 */
export const withContentKey = (key: ScopedKey, body: unknown): [ScopedKey, ScopedKey] => [
  { scope: `purchase:${hashRequest(body)}`, key: key.key },
  key,
];
