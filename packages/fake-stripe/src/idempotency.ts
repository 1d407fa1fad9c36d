import type { Ledger } from './ledger.ts';
import { fail, type StripeResponse } from './responses.ts';

const KEY_TTL_SECONDS = 24 * 3600;

const KEY_REUSED_MESSAGE =
  'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than';
const IN_USE =
  'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through):';

/**
 * Idempotency as in Stripe's API v1: the first response for a key, including a 500, is replayed for 24 hours. Reusing
 * the key with other parameters is a 400, repeating the request while the first one is in progress a 409.
 */
export class Idempotency {
  readonly #ledger: Ledger;
  readonly #inFlight = new Map<string, string>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** A replayed response or an error; null if the request may run, after which the caller must call `end`. */
  begin(key: string, params: string, now: number): { result: StripeResponse; outcome: string } | null {
    const saved = this.#ledger.findResponse(key, now - KEY_TTL_SECONDS);
    const usedParams = saved?.params ?? this.#inFlight.get(key);
    if (usedParams !== undefined && usedParams !== params)
      return {
        result: fail(400, {
          type: 'idempotency_error',
          message: `${KEY_REUSED_MESSAGE} '${key}' if you meant to execute a different request.`,
        }),
        outcome: 'key reused',
      };
    if (saved) return { result: { status: saved.status, body: saved.body }, outcome: 'replayed' };
    if (usedParams !== undefined)
      return {
        result: fail(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `${IN_USE} ${key}.`,
        }),
        outcome: 'in flight',
      };
    this.#inFlight.set(key, params);
    return null;
  }

  /** Must run in the transaction of the request's effect. */
  save(key: string, params: string, result: StripeResponse, created: number): void {
    this.#ledger.saveResponse(key, { params, ...result, created });
  }

  end(key: string): void {
    this.#inFlight.delete(key);
  }
}
