import type { IncomingMessage, ServerResponse } from 'node:http';
import { browserCall, type Call, serverCall } from './api.ts';
import type { Context } from './context.ts';
import { type Fault, Faults } from './faults.ts';
import { parseForm } from './form.ts';
import { Idempotency } from './idempotency.ts';
import { Ledger } from './ledger.ts';
import { newId } from './objects.ts';
import { fail, invalid, type StripeResponse } from './responses.ts';
import { Webhooks } from './webhooks.ts';

export type FakeStripeKeys = { secretKey: string; publishableKey: string };

const RATE_LIMITED = fail(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Too many requests.',
});
const SERVER_ERROR = fail(500, { type: 'api_error', message: 'An unknown error occurred.' });

/** Stripe's API and its state, independent of how it is served. */
export class FakeStripeServer {
  readonly ledger: Ledger;
  readonly faults = new Faults();
  readonly webhooks: Webhooks;
  readonly #idempotency: Idempotency;
  readonly #keys: FakeStripeKeys;
  bankOrigin = '';
  searchLagSeconds = 0;
  /** Whether the browser has a wallet, such as Google Pay. */
  hasWallets = true;
  /** Seconds by which the clock is ahead, so that a test can simulate the passage of time. */
  clockOffsetSeconds = 0;

  constructor(path: string, keys: FakeStripeKeys) {
    this.ledger = new Ledger(path);
    this.webhooks = new Webhooks(this.ledger);
    this.#idempotency = new Idempotency(this.ledger);
    this.#keys = keys;
    this.ledger.requeueInFlight();
  }

  now(): number {
    return Math.floor(Date.now() / 1000) + this.clockOffsetSeconds;
  }

  /** Runs `work` in one transaction, together with the events it emits, and starts their delivery. */
  transact<T>(work: (context: Context) => T, idempotencyKey: string | null = null): T {
    const result = this.ledger.transaction(() =>
      work({
        ledger: this.ledger,
        now: this.now(),
        idempotencyKey,
        bankOrigin: this.bankOrigin,
        scheduleWebhooks: (event) => this.webhooks.schedule(event.id),
      }),
    );
    this.webhooks.wake();
    return result;
  }

  /** Handles a request to `/v1/…`, with an injected fault if one matches. */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL, text: string): Promise<void> {
    const call = `${request.method} ${url.pathname}`;
    const key = String(request.headers['idempotency-key'] ?? '') || null;
    const fault = this.faults.match(call, `${url.pathname} ${url.search} ${text} ${key}`);
    const finish = (result: StripeResponse, outcome: string) => {
      this.ledger.logCall(call, key, outcome);
      if (fault?.do === 'cut') request.socket.destroy();
      else send(response, result, outcome === 'replayed');
    };
    if (fault?.do === 'limit') {
      fault.trigger();
      return finish(RATE_LIMITED, 'limited');
    }
    const rejection = requestError(request, url, text, this.#keys);
    if (rejection) return finish(rejection, 'rejected');
    if (fault?.do === 'cut' && fault.when === 'before') {
      fault.trigger();
      return finish(SERVER_ERROR, 'cut before');
    }
    const disconnected = disconnectSignal(response);
    const { result, outcome } = await this.#runIdempotent(request, url, text, key, fault, disconnected);
    fault?.trigger();
    if (fault?.do === 'delay' && fault.when !== 'before') await this.faults.delay(fault, disconnected);
    finish(result, outcome);
  }

  async #runIdempotent(
    request: IncomingMessage,
    url: URL,
    text: string,
    key: string | null,
    fault: (Fault & { trigger(): void }) | null,
    disconnected: AbortSignal,
  ): Promise<{ result: StripeResponse; outcome: string }> {
    const idempotencyKey = request.method === 'POST' ? key : null;
    const params = `${request.method} ${url.pathname} ${text}`;
    const replayed =
      idempotencyKey === null ? null : this.#idempotency.begin(idempotencyKey, params, this.now());
    if (replayed) return replayed;
    try {
      if (fault?.do === 'delay' && fault.when === 'before') {
        fault.trigger();
        await this.faults.delay(fault, disconnected);
      }
      const result = this.transact((context) => {
        const failsBeforeEffect = fault?.do === 'fail' && fault.when === 'before';
        const computed = failsBeforeEffect ? SERVER_ERROR : this.#dispatch(context, request, url, text);
        const saved = fault?.do === 'fail' ? SERVER_ERROR : computed;
        if (idempotencyKey !== null) this.#idempotency.save(idempotencyKey, params, saved, context.now);
        return saved;
      }, key);
      return { result, outcome: 'ran' };
    } finally {
      if (idempotencyKey !== null) this.#idempotency.end(idempotencyKey);
    }
  }

  #dispatch(context: Context, request: IncomingMessage, url: URL, text: string): StripeResponse {
    const call: Call = {
      method: request.method ?? '',
      path: url.pathname,
      query: parseForm(url.search.slice(1)),
      params: parseForm(text),
      searchLagSeconds: this.searchLagSeconds,
      webhookUrl: this.webhooks.rules.url,
    };
    if (isBrowser(request)) {
      const { key: _key, ...params } = call.params;
      return browserCall(context, { ...call, params });
    }
    return serverCall(context, call);
  }
}

const isBrowser = (request: IncomingMessage): boolean => request.headers.authorization === undefined;

/** Aborted when the client disconnects. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => controller.abort());
  return controller.signal;
}

function requestError(
  request: IncomingMessage,
  url: URL,
  text: string,
  { secretKey, publishableKey }: FakeStripeKeys,
): StripeResponse | null {
  const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded');
  if (request.method === 'POST' && text !== '' && !isForm)
    return invalid('Invalid request: the body must be a form.');
  if (isBrowser(request)) {
    const key = url.searchParams.get('key') ?? parseForm(text)['key'];
    return key === publishableKey ? null : invalid(`Invalid API Key provided: ${key}`, {}, 401);
  }
  if (request.headers.authorization !== `Bearer ${secretKey}`)
    return invalid('Invalid API Key provided: sk_test_****', {}, 401);
  return /^\d{4}-\d{2}-\d{2}\.\w+$/.test(String(request.headers['stripe-version']))
    ? null
    : invalid('Invalid Stripe API version');
}

function send(response: ServerResponse, { status, body }: StripeResponse, isReplayed: boolean): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    'access-control-allow-origin': '*',
    ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(JSON.stringify(body));
}
