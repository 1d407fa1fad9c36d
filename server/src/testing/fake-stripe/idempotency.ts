import { type Answer, fail } from './answers.ts';
import type { Ledger } from './ledger.ts';

const KEY_TTL_SECONDS = 24 * 3600;

const REUSED =
  'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than';
const IN_USE =
  'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through):';

/**
 * Stripe's idempotency layer of v1: the first status and body of a key stay for 24 hours, a 500 too; other
 * parameters are a 400, the same request while the first is under way a 409.
 */
export class Idempotency {
  readonly #ledger: Ledger;
  readonly #inFlight = new Map<string, string>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** What the layer answers by itself; null: the request may run, and `end` has to follow. */
  begin(key: string, params: string, now: number): { answer: Answer; outcome: string } | null {
    const kept = this.#ledger.findAnswer(key, now - KEY_TTL_SECONDS);
    const used = kept?.params ?? this.#inFlight.get(key);
    if (used !== undefined && used !== params)
      return {
        answer: fail(400, {
          type: 'idempotency_error',
          message: `${REUSED} '${key}' if you meant to execute a different request.`,
        }),
        outcome: 'key reused',
      };
    if (kept) return { answer: { status: kept.status, body: kept.body }, outcome: 'replayed' };
    if (used !== undefined)
      return {
        answer: fail(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `${IN_USE} ${key}.`,
        }),
        outcome: 'in flight',
      };
    this.#inFlight.set(key, params);
    return null;
  }

  /** In the transaction of the effect. */
  keep(key: string, params: string, answer: Answer, created: number): void {
    this.#ledger.saveOrGetResponse(key, { params, ...answer, created });
  }

  end(key: string): void {
    this.#inFlight.delete(key);
  }
}
