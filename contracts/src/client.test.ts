import { describe, expect, it, test, vi } from 'vitest';
import { getMe } from './accounts.ts';
import { getGift, listGifts } from './catalogue.ts';
import { ApiError, createApiClient } from './client.ts';
import { trackGift } from './gift-links.ts';
import { createOrder } from './orders.ts';

const failing = (body: string, status = 418, statusText = "I'm a teapot") =>
  createApiClient({ baseUrl: '', fetch: async () => new Response(body, { status, statusText }) });
const errorOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.unreachable(),
    (error) => error,
  );

describe('the message of an error', () => {
  it.each([
    ['a plain string', '"Try tomorrow"', 'Try tomorrow'],
    ['its detail', '{"detail":"The detail","error":"The error"}', 'The detail'],
    ['its error', '{"error":"The error","message":"The message"}', 'The error'],
    ['its message', '{"message":"The message"}', 'The message'],
    ['the whole body', 'Bad gateway, sorry', 'Bad gateway, sorry'],
    ['a body without a message', '{"code":7}', '{"code":7}'],
    ['nothing', '', "HTTP 418 I'm a teapot"],
  ])('is %s @S8-1 @S8-5', async (_name, body, message) => {
    const error = await errorOf(failing(body)(getGift, { params: { id: 'x' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect([error.message, error.status]).toEqual([message, 418]);
  });

  it('comes with code, fields and request id of the envelope', async () => {
    const body = {
      success: false,
      error: 'No',
      code: 'invalid_input',
      request_id: 'r1',
      fields: { name: 'Bad' },
    };
    const error = await errorOf(failing(JSON.stringify(body), 400)(getGift, { params: { id: 'x' } }));
    expect(error).toMatchObject({
      message: 'No',
      code: 'invalid_input',
      requestId: 'r1',
      fields: { name: 'Bad' },
    });
  });

  it('is about the connection if there was no response', async () => {
    const api = createApiClient({
      baseUrl: '',
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    expect(await errorOf(api(listGifts))).toMatchObject({
      status: 0,
      code: 'network',
      message: expect.stringContaining('No connection'),
    });
  });
});

describe('a connection that is lost', () => {
  const lost = (cause: unknown) =>
    createApiClient({
      baseUrl: '',
      fetch: async () => new Response(new ReadableStream({ start: (stream) => stream.error(cause) })),
    });

  it.each([
    ['lost', new TypeError('network error')],
    ['given up', new DOMException('signal timed out', 'TimeoutError')],
  ])('within an answer counts as none when it is %s @R15-80', async (_name, cause) => {
    const error = await errorOf(lost(cause)(listGifts));
    expect(error).toMatchObject({ name: 'ApiError', status: 0, code: 'network' });
  });

  it('is said to be the browser’s own when that is offline @R15-80', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const api = createApiClient({
      baseUrl: '',
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    expect((await errorOf(api(listGifts))).message).toContain("You're offline.");
    vi.stubGlobal('navigator', { onLine: true });
    expect((await errorOf(api(listGifts))).message).toContain('No connection.');
    vi.unstubAllGlobals();
  });
});

test('calls go to the API host plus /api, with the token unless they are public @S6-5 @S6-6 @S7-1 @S9-18', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('{"success":true,"data":{}}'));
  const api = createApiClient({ baseUrl: 'https://api.gifts.example', fetch, getToken: () => 'secret' });
  await api(getMe);
  await api(trackGift, { params: { urlId: 'a b' } });
  await api(listGifts, { query: { query: 'tea', limit: '50' } });
  const calls = fetch.mock.calls.map(([url, { headers }]) => [
    url,
    new Headers(headers).get('authorization'),
  ]);
  expect(calls).toEqual([
    ['https://api.gifts.example/api/users/me', 'Bearer secret'],
    ['https://api.gifts.example/api/orders/track/a%20b', null],
    ['https://api.gifts.example/api/gifts?query=tea&limit=50', null],
  ]);
});

test('a purchase continues as a guest if the session has ended @S4.2-13 @R1-1c', async () => {
  const seen: (string | null)[] = [];
  const fetch = async (_url: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('authorization');
    seen.push(token);
    return new Response('{"success":true,"gift_id":"g1"}', { status: token ? 401 : 201 });
  };
  const api = createApiClient({
    baseUrl: '',
    fetch,
    getToken: () => 'ended',
    onUnauthorized: async () => null,
  });
  const body = { inventory_id: 'lamp', payment_method_id: 'pm_1' };
  expect(await api(createOrder, { body })).toMatchObject({ gift_id: 'g1' });
  expect(seen).toEqual(['Bearer ended', null]);
  await expect(api(getMe)).rejects.toMatchObject({ status: 401 });
});

describe('a call with a rejected token', () => {
  const me = { user_id: 'u1' };
  const seen: (string | null)[] = [];
  const createClient = (
    accepted: string | null,
    onUnauthorized: (rejected: string | null) => Promise<string | null>,
  ) => {
    seen.length = 0;
    return createApiClient({
      baseUrl: '',
      fetch: async (_url, { headers }) => {
        const token = new Headers(headers).get('authorization');
        seen.push(token);
        return token === accepted
          ? new Response(JSON.stringify({ success: true, data: me }))
          : new Response('{"error":"Please sign in."}', { status: 401 });
      },
      getToken: () => 'old',
      onUnauthorized,
    });
  };

  test('is retried once with the new one', async () => {
    const renew = vi.fn(async () => 'fresh');
    expect(await createClient('Bearer fresh', renew)(getMe)).toEqual({ success: true, data: me });
    expect(seen).toEqual(['Bearer old', 'Bearer fresh']);
    expect(renew.mock.calls).toEqual([['old']]);
  });

  test('is not retried again if the new one is rejected, too', async () => {
    const renew = vi.fn(async () => 'fresh');
    expect(await errorOf(createClient('Bearer other', renew)(getMe))).toMatchObject({ status: 401 });
    expect(seen).toEqual(['Bearer old', 'Bearer fresh']);
    expect(renew).toHaveBeenCalledOnce();
  });

  test('is not retried without a token if one is required', async () => {
    expect(await errorOf(createClient(null, async () => null)(getMe))).toMatchObject({ status: 401 });
    expect(seen).toEqual(['Bearer old']);
  });
});

describe('a request', () => {
  const record = (baseUrl: string) => {
    const inits: RequestInit[] = [];
    const fetch = async (_url: string, init: RequestInit) => {
      inits.push(init);
      return new Response('{"success":true,"data":{}}');
    };
    return { api: createApiClient({ baseUrl, fetch }), inits };
  };

  test.each([
    ['', 'same-origin'],
    ['https://api.gifts.example', 'include'],
  ])('to the API at "%s" sends cookies: %s', async (baseUrl, credentials) => {
    const { api, inits } = record(baseUrl);
    await api(listGifts);
    expect(inits[0]?.credentials).toBe(credentials);
  });

  test('has a body only if it is given one, as JSON, and outlives the page if asked to', async () => {
    const { api, inits } = record('');
    const body = { inventory_id: 'lamp', payment_method_id: 'pm_1' };
    await api(createOrder, { body, headers: { 'idempotency-key': 'k1' }, keepalive: true });
    await api(listGifts);
    const [order, list] = inits;
    expect(order).toMatchObject({ method: 'POST', body: JSON.stringify(body), keepalive: true });
    expect(order?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k1' });
    expect(list).not.toHaveProperty('body');
    expect(list).not.toHaveProperty('keepalive');
    expect(list?.headers).not.toHaveProperty('content-type');
  });
});

test.each([
  ['before its answer', async (signal: AbortSignal) => Promise.reject(signal.reason)],
  [
    'within its answer',
    async (signal: AbortSignal) =>
      new Response(new ReadableStream({ start: (stream) => stream.error(signal.reason) })),
  ],
])('a call that its caller gives up %s fails with the reason, not as an outage', async (_, respond) => {
  const caller = new AbortController();
  const fetch = async (_url: string, { signal }: RequestInit) => {
    caller.abort();
    return respond(signal as AbortSignal);
  };
  const call = createApiClient({ baseUrl: '', fetch })(listGifts, { query: {}, signal: caller.signal });
  await expect(call).rejects.toBe(caller.signal.reason);
});
