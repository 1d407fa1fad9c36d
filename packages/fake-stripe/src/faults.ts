import { setTimeout as pause } from 'node:timers/promises';

/**
 * A failure to inject into API calls. `cut` drops the connection, `fail` responds with a 500 that is saved for the
 * idempotency key, `limit` with a 429 that is not saved, `delay` waits; before or after the call takes effect.
 */
export type Fault = {
  /** A regular expression that is matched with, for instance, `POST /v1/payment_intents`. */
  call: string;
  /** Only calls whose path, query, body or idempotency key contains this text. */
  about?: string;
  do: 'cut' | 'fail' | 'limit' | 'delay';
  when?: 'before' | 'after';
  /** Duration of a delay; by default until the faults are cleared or the client disconnects, at most a minute. */
  ms?: number;
  /** The number of calls it affects; default 1. */
  times?: number;
};

type PendingFault = Fault & { id: string; remaining: number; triggered: Promise<void>; trigger(): void };
const MAX_WAIT_MS = 60_000;

export class Faults {
  readonly #pending = new Map<string, PendingFault>();
  #count = 0;
  #cleared = new AbortController();

  add(fault: Fault): string {
    const id = String(++this.#count);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#pending.set(id, {
      ...fault,
      id,
      remaining: fault.times ?? 1,
      triggered: promise,
      trigger: resolve,
    });
    return id;
  }

  /** Resolves once the fault has affected a call. */
  async triggered(id: string): Promise<void> {
    await this.#pending.get(id)?.triggered;
  }

  /** Removes all faults and ends their delays. */
  clear(): void {
    this.#pending.clear();
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }

  async delay({ ms = MAX_WAIT_MS }: Fault, disconnected: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([disconnected, this.#cleared.signal]);
    await pause(ms, undefined, { signal, ref: false }).catch(() => {});
  }

  /** The fault that applies to this call, if any; counts as one of its `times`. */
  match(call: string, details: string): PendingFault | null {
    for (const fault of this.#pending.values()) {
      if (fault.remaining <= 0 || !new RegExp(fault.call).test(call)) continue;
      if (fault.about !== undefined && !details.includes(fault.about)) continue;
      fault.remaining--;
      return fault;
    }
    return null;
  }
}
