import type { BrowserContext } from '@playwright/test';

/** What may be wrong in a journey that goes wrong on purpose, e.g. /status of 402/. */
export type Expected = readonly RegExp[];

/**
 * Collects what must not happen in any journey: console errors (a refused script or style among them), errors
 * of the page, failed requests, answers of 500 and above, and requests to any other site.
 */
export class BrowserErrors {
  readonly #origin: string;
  readonly #seen: string[] = [];
  #expected: Expected = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.#seen.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (fault) => this.#seen.push(`page: ${fault.error().message}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== this.#origin) this.#seen.push(`foreign: ${request.url()}`);
    });
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? 'unknown';
      // Leaving a page ends what it still waits for.
      if (why !== 'net::ERR_ABORTED') this.#seen.push(`request: ${request.url()} ${why}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 500) this.#seen.push(`answer: ${response.status()} ${response.url()}`);
    });
  }

  /** From now on, and for what has been seen already. */
  expect(...expected: RegExp[]): void {
    this.#expected = [...this.#expected, ...expected];
  }

  unexpected(): string[] {
    return this.#seen.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }
}
