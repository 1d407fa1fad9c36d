import type { ClaimAddressInput } from '@presently/contracts/gift-links';

/** A claim on its way: repeated with the same address, it keeps its key, so that no repeat can be a second claim. */
export interface ClaimAttempt {
  key: string;
  body: ClaimAddressInput;
}

export function reuseOrCreateAttempt(
  earlier: ClaimAttempt | null,
  body: ClaimAddressInput,
  newKey: () => string,
): ClaimAttempt {
  const isRepeat = earlier !== null && JSON.stringify(earlier.body) === JSON.stringify(body);
  return isRepeat ? earlier : { key: newKey(), body };
}

/** 128 random bits; unlike `randomUUID` it is there on plain-http addresses, too. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
