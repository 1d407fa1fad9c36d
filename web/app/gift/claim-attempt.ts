import type { ClaimAddressInput } from '@presently/contracts/gift-links';

/** One claim request: retries with the same body reuse the idempotency key, so a retry never counts as a second claim. */
export interface ClaimAttempt {
  key: string;
  body: ClaimAddressInput;
}

export function reuseOrCreateAttempt(
  previous: ClaimAttempt | null,
  body: ClaimAddressInput,
  newIdempotencyKey: () => string,
): ClaimAttempt {
  const isRetry = previous !== null && JSON.stringify(previous.body) === JSON.stringify(body);
  return isRetry ? previous : { key: newIdempotencyKey(), body };
}

/** 128 random bits in hex. `crypto.randomUUID` is not available on plain-HTTP origins. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
