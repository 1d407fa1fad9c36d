import type { BrowserContext } from '@playwright/test';

/** Patterns of errors that a test causes on purpose, e.g. /status of 402/. */
export type ExpectedErrors = readonly RegExp[];

/**
 * Collects errors that fail a test: console errors (CSP violations among them), uncaught exceptions, failed requests,
 * responses of 500 and above, and requests to third parties.
 */
export class BrowserErrors {
  readonly #origin: string;
  readonly #errors: string[] = [];
  #expected: ExpectedErrors = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.#errors.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#errors.push(`page: ${error.error().message}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== this.#origin)
        this.#errors.push(`third-party: ${request.url()}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown';
      // Navigation aborts pending requests.
      if (reason !== 'net::ERR_ABORTED') this.#errors.push(`request: ${request.url()} ${reason}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 500) this.#errors.push(`response: ${response.status()} ${response.url()}`);
    });
  }

  /** Expects such errors, those already collected included. */
  expect(...expected: RegExp[]): void {
    this.#expected = [...this.#expected, ...expected];
  }

  unexpected(): string[] {
    return this.#errors.filter((error) => !this.#expected.some((pattern) => pattern.test(error)));
  }
}
