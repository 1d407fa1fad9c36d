import { setTimeout as pause } from 'node:timers/promises';

/**
 * What goes wrong with a call. `cut` breaks the connection off, `fail` answers a 500 that is kept for the
 * key, `limit` a 429 that is not, `delay` waits; before the call takes effect or after it has.
 */
export type Fault = {
  /** Matches `POST /v1/payment_intents` and the like. */
  call: string;
  /** Only calls with this text in path, body or key. */
  about?: string;
  do: 'cut' | 'fail' | 'limit' | 'delay';
  when?: 'before' | 'after';
  /** Of a delay; without it the call waits until the faults are cleared or its caller is disconnected. */
  ms?: number;
  /** How many calls it strikes; once unless told. */
  times?: number;
};

type Armed = Fault & { id: string; left: number; triggered: Promise<void>; trigger(): void };
const MAX_WAIT_MS = 60_000;

export class Faults {
  readonly #armed = new Map<string, Armed>();
  #count = 0;
  #cleared = new AbortController();

  arm(fault: Fault): string {
    const id = String(++this.#count);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#armed.set(id, { ...fault, id, left: fault.times ?? 1, triggered: promise, trigger: resolve });
    return id;
  }

  /** Resolves once the fault has triggered. */
  async triggered(id: string): Promise<void> {
    await this.#armed.get(id)?.triggered;
  }

  /** Also lets go of the calls that are held up. */
  clear(): void {
    this.#armed.clear();
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }

  async wait({ ms = MAX_WAIT_MS }: Fault, disconnected: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([disconnected, this.#cleared.signal]);
    await pause(ms, undefined, { signal, ref: false }).catch(() => {});
  }

  /** The fault that strikes this call, if any. */
  take(call: string, all: string): Armed | null {
    for (const fault of this.#armed.values()) {
      if (fault.left <= 0 || !new RegExp(fault.call).test(call)) continue;
      if (fault.about !== undefined && !all.includes(fault.about)) continue;
      fault.left--;
      return fault;
    }
    return null;
  }
}
