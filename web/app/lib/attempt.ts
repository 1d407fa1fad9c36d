import { randomHex } from './random-hex';

/** A request whose outcome is not final yet. Retrying it with the same key and payload never counts twice. */
export interface Attempt<Payload> {
  /** The idempotency key. */
  key: string;
  payload: Payload;
}

/** The last attempt if the payload is the same, so that a retry reuses its key; otherwise a new one. */
export function reuseOrCreateAttempt<Payload>(
  last: Attempt<Payload> | null,
  payload: Payload,
  isSame: (first: Payload, second: Payload) => boolean = haveSameJson,
): Attempt<Payload> {
  return last && isSame(last.payload, payload) ? last : { key: randomHex(), payload };
}

const haveSameJson = (first: unknown, second: unknown): boolean =>
  JSON.stringify(first) === JSON.stringify(second);
