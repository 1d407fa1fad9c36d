import { HttpResponse, type HttpResponseResolver, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

interface SentRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Headers;
  /** Parsed JSON; null without a body. */
  body: any;
}

/** The requests of the current test, in order. */
export const sent: SentRequest[] = [];

/** The requests of the current test to this route, such as "GET /api/gifts". */
export const sentTo = (route: string): SentRequest[] =>
  sent.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === route);

/**
 * Answers requests of the current test by route, such as "GET /api/gifts/:id"; the last answer to a route holds. A
 * request without an answer fails, and its test with it.
 */
export function answer(routes: Record<string, HttpResponseResolver>): void {
  const handlers = Object.entries(routes).map(([route, resolver]) => {
    const [method = '', path = ''] = route.split(' ');
    return http[method.toLowerCase() as 'get'](path, resolver);
  });
  server.use(...handlers);
}

/** Answers as the shop's API does when it succeeds. */
export const succeed =
  (data: unknown, status = 200): HttpResponseResolver =>
  () =>
    HttpResponse.json({ success: true, data }, { status });

/** Answers as the shop's API does when it rejects a request. */
export const reject =
  (status: number, error: { code?: string; error?: string; fields?: Record<string, string> } = {}) =>
  (): Response =>
    HttpResponse.json(
      { success: false, error: 'Something went wrong', request_id: 'r1', ...error },
      { status },
    );

/** The answers to consecutive requests; the last one stays. */
export function inTurn(...resolvers: HttpResponseResolver[]): HttpResponseResolver {
  return (info) => (resolvers.length > 1 ? resolvers.shift() : resolvers[0])?.(info);
}

/** An answer that is given when `give` is called. */
export function delayed(resolver: HttpResponseResolver): { resolver: HttpResponseResolver; give(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    resolver: async (info) => {
      await promise;
      return await resolver(info);
    },
    give: resolve,
  };
}

const server = setupServer();

server.events.on('request:start', async ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const entry: SentRequest = {
    method: request.method,
    path: pathname + search,
    headers: request.headers,
    body: null,
  };
  sent.push(entry);
  const text = await request.clone().text();
  if (text) entry.body = JSON.parse(text);
});

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sent.length = 0;
});
afterAll(() => server.close());
