import { describe, expect, it, test, vi } from 'vitest';
import { getMe } from './accounts.ts';
import { getGift, listGifts } from './catalogue.ts';
import { ApiError, createApiClient } from './client.ts';
import { trackOrder } from './gift-links.ts';
import { createOrder } from './orders.ts';

const failing = (body: string, status = 418, statusText = "I'm a teapot") =>
  createApiClient({ baseUrl: '', fetch: async () => new Response(body, { status, statusText }) });
const failureOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.unreachable(),
    (error) => error,
  );

describe('the words of a failure', () => {
  it.each([
    ['a plain string', '"Try tomorrow"', 'Try tomorrow'],
    ['its detail', '{"detail":"The detail","error":"The error"}', 'The detail'],
    ['its error', '{"error":"The error","message":"The message"}', 'The error'],
    ['its message', '{"message":"The message"}', 'The message'],
    ['the whole body', 'Bad gateway, sorry', 'Bad gateway, sorry'],
    ['a body without words', '{"code":7}', '{"code":7}'],
    ['nothing', '', "HTTP 418 I'm a teapot"],
  ])('are %s @S8-1 @S8-5', async (_name, body, words) => {
    const error = await failureOf(failing(body)(getGift, { params: { id: 'x' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect([error.message, error.status]).toEqual([words, 418]);
  });

  it('come with the code, the fields and the request of the envelope', async () => {
    const body = {
      success: false,
      error: 'No',
      code: 'invalid_input',
      request_id: 'r1',
      fields: { name: 'Bad' },
    };
    const error = await failureOf(failing(JSON.stringify(body), 400)(getGift, { params: { id: 'x' } }));
    expect(error).toMatchObject({
      message: 'No',
      code: 'invalid_input',
      requestId: 'r1',
      fields: { name: 'Bad' },
    });
  });

  it('are those of a lost connection when no answer came', async () => {
    const api = createApiClient({
      baseUrl: '',
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    expect(await failureOf(api(listGifts))).toMatchObject({
      status: 0,
      code: 'network',
      message: expect.stringContaining('No connection'),
    });
  });
});

test('calls go to the API host plus /api, with the token unless they are public @S6-5 @S6-6 @S7-1 @S9-18', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('{"success":true,"data":{}}'));
  const api = createApiClient({ baseUrl: 'https://api.gifts.example', fetch, getToken: () => 'secret' });
  await api(getMe);
  await api(trackOrder, { params: { urlId: 'a b' } });
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

test('a session that ends in the middle of a purchase goes on as a guest @S4.2-13 @R1-1c', async () => {
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

describe('a call with a token that is refused', () => {
  const me = { user_id: 'u1' };
  const seen: (string | null)[] = [];
  const refuses = (
    accepted: string | null,
    onUnauthorized: (refused: string | null) => Promise<string | null>,
  ) => {
    seen.length = 0;
    return createApiClient({
      baseUrl: '',
      fetch: async (_url, { headers }) => {
        const token = new Headers(headers).get('authorization');
        seen.push(token);
        return token === accepted
          ? new Response(JSON.stringify({ success: true, data: me }))
          : new Response('{"error":"Please log in."}', { status: 401 });
      },
      getToken: () => 'old',
      onUnauthorized,
    });
  };

  test('is repeated once with the fresh one, and answers with what that brings', async () => {
    const renew = vi.fn(async () => 'fresh');
    expect(await refuses('Bearer fresh', renew)(getMe)).toEqual({ success: true, data: me });
    expect(seen).toEqual(['Bearer old', 'Bearer fresh']);
    expect(renew.mock.calls).toEqual([['old']]);
  });

  test('is not repeated for ever when the fresh one is refused, too', async () => {
    const renew = vi.fn(async () => 'fresh');
    expect(await failureOf(refuses('Bearer other', renew)(getMe))).toMatchObject({ status: 401 });
    expect(seen).toEqual(['Bearer old', 'Bearer fresh']);
    expect(renew).toHaveBeenCalledOnce();
  });

  test('is not repeated without a token where one is needed', async () => {
    expect(await failureOf(refuses(null, async () => null)(getMe))).toMatchObject({ status: 401 });
    expect(seen).toEqual(['Bearer old']);
  });
});
