import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, fail, invalid } from './answers.ts';
import { browserCall, type Call, serverCall } from './api.ts';
import { type Fault, Faults } from './faults.ts';
import { parseForm } from './form.ts';
import { Idempotency } from './idempotency.ts';
import { Books } from './ledger.ts';
import { newId } from './objects.ts';
import { Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

export type FakeStripeKeys = { secretKey: string; publishableKey: string };

const LIMITED = fail(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Too many requests.',
});
const BROKEN = fail(500, { type: 'api_error', message: 'An unknown error occurred.' });

/** Everything of the twin that is not on the wire. */
export class Twin {
  readonly books: Books;
  readonly faults = new Faults();
  readonly webhooks: Webhooks;
  readonly #idempotency: Idempotency;
  readonly #keys: FakeStripeKeys;
  bankOrigin = '';
  searchLagSeconds = 0;
  /** How far the twin's clock is ahead, so that a day can pass in a test. */
  clockOffsetSeconds = 0;

  constructor(path: string, keys: FakeStripeKeys) {
    this.books = new Books(path);
    this.webhooks = new Webhooks(this.books);
    this.#idempotency = new Idempotency(this.books);
    this.#keys = keys;
    this.books.resume();
  }

  now(): number {
    return Math.floor(Date.now() / 1000) + this.clockOffsetSeconds;
  }

  /** One change of the books, with the events it makes. */
  change<T>(work: (world: World) => T, idempotencyKey: string | null = null): T {
    const result = this.books.transaction(() =>
      work({
        books: this.books,
        now: this.now(),
        idempotencyKey,
        bankOrigin: this.bankOrigin,
        announce: (event) => this.webhooks.plan(event.id),
      }),
    );
    this.webhooks.wake();
    return result;
  }

  /** A request to `/v1/…`, with what was made to go wrong with it. */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL, text: string): Promise<void> {
    const call = `${request.method} ${url.pathname}`;
    const key = String(request.headers['idempotency-key'] ?? '') || null;
    const fault = this.faults.take(call, `${url.pathname} ${url.search} ${text} ${key}`);
    const done = (answer: Answer, outcome: string) => {
      this.books.note(call, key, outcome);
      if (fault?.do === 'cut') request.socket.destroy();
      else send(response, answer, outcome === 'replayed');
    };
    if (fault?.do === 'limit') {
      fault.strike();
      return done(LIMITED, 'limited');
    }
    const refusal = refusalOf(request, url, text, this.#keys);
    if (refusal) return done(refusal, 'refused');
    if (fault?.do === 'cut' && fault.when === 'before') {
      fault.strike();
      return done(BROKEN, 'cut before');
    }
    const gone = goneSignal(response);
    const { answer, outcome } = await this.#once(request, url, text, key, fault, gone);
    fault?.strike();
    if (fault?.do === 'delay' && fault.when !== 'before') await this.faults.holdUp(fault, gone);
    done(answer, outcome);
  }

  async #once(
    request: IncomingMessage,
    url: URL,
    text: string,
    key: string | null,
    fault: (Fault & { strike(): void }) | null,
    gone: AbortSignal,
  ): Promise<{ answer: Answer; outcome: string }> {
    const guarded = request.method === 'POST' ? key : null;
    const params = `${request.method} ${url.pathname} ${text}`;
    const early = guarded === null ? null : this.#idempotency.begin(guarded, params, this.now());
    if (early) return early;
    try {
      if (fault?.do === 'delay' && fault.when === 'before') {
        fault.strike();
        await this.faults.holdUp(fault, gone);
      }
      const answer = this.change((world) => {
        const failsFirst = fault?.do === 'fail' && fault.when === 'before';
        const made = failsFirst ? BROKEN : this.#run(world, request, url, text);
        const kept = fault?.do === 'fail' ? BROKEN : made;
        if (guarded !== null) this.#idempotency.keep(guarded, params, kept, world.now);
        return kept;
      }, key);
      return { answer, outcome: 'ran' };
    } finally {
      if (guarded !== null) this.#idempotency.end(guarded);
    }
  }

  #run(world: World, request: IncomingMessage, url: URL, text: string): Answer {
    const call: Call = {
      method: request.method ?? '',
      path: url.pathname,
      query: parseForm(url.search.slice(1)),
      params: parseForm(text),
      searchLagSeconds: this.searchLagSeconds,
    };
    if (isBrowser(request)) {
      const { key: _key, ...params } = call.params;
      return browserCall(world, { ...call, params });
    }
    return serverCall(world, call);
  }
}

const isBrowser = (request: IncomingMessage): boolean => request.headers.authorization === undefined;

/** Aborted when the caller has gone away. */
function goneSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => controller.abort());
  return controller.signal;
}

function refusalOf(
  request: IncomingMessage,
  url: URL,
  text: string,
  { secretKey, publishableKey }: FakeStripeKeys,
): Answer | null {
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

function send(response: ServerResponse, { status, body }: Answer, isReplayed: boolean): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    'access-control-allow-origin': '*',
    ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(JSON.stringify(body));
}
