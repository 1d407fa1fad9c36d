import { ApiError } from '@presently/contracts/client';
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

const definitiveStatuses = new Set([400, 401, 402, 403, 404, 409, 413, 415, 422]);

/** Whether the failed request may still have taken effect, e.g. because its response was lost. */
export function hasUnknownOutcome(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return !definitiveStatuses.has(error.status) || error.code === 'request_in_progress';
}

const haveSameJson = (first: unknown, second: unknown): boolean =>
  JSON.stringify(first) === JSON.stringify(second);
