import type * as accounts from '@presently/contracts/accounts';
import type * as analytics from '@presently/contracts/analytics';
import type * as catalogue from '@presently/contracts/catalogue';
import type * as giftLinks from '@presently/contracts/gift-links';
import type * as managedOrders from '@presently/contracts/managed-orders';
import type * as operatorAnalytics from '@presently/contracts/operator-analytics';
import type * as operatorAudit from '@presently/contracts/operator-audit';
import type * as operatorCardImages from '@presently/contracts/operator-card-images';
import type * as operatorCategories from '@presently/contracts/operator-categories';
import type * as operatorCorrections from '@presently/contracts/operator-corrections';
import type * as operatorFeaturedGifts from '@presently/contracts/operator-featured-gifts';
import type * as operatorFirstSteps from '@presently/contracts/operator-first-steps';
import type * as operatorGiftEdits from '@presently/contracts/operator-gift-edits';
import type * as operatorGifts from '@presently/contracts/operator-gifts';
import type * as operatorImportExport from '@presently/contracts/operator-import-export';
import type * as operatorInfoPages from '@presently/contracts/operator-info-pages';
import type * as operatorOrders from '@presently/contracts/operator-orders';
import type * as operatorPeople from '@presently/contracts/operator-people';
import type * as operatorProblems from '@presently/contracts/operator-problems';
import type * as operatorReviews from '@presently/contracts/operator-reviews';
import type * as operatorSearchSynonyms from '@presently/contracts/operator-search-synonyms';
import type * as operatorSettings from '@presently/contracts/operator-settings';
import type * as operatorStaff from '@presently/contracts/operator-staff';
import type * as operatorUnclaimed from '@presently/contracts/operator-unclaimed';
import type * as orderTracking from '@presently/contracts/order-tracking';
import type * as orders from '@presently/contracts/orders';
import type * as packingSlips from '@presently/contracts/packing-slips';
import type * as payments from '@presently/contracts/payments';
import type * as personalData from '@presently/contracts/personal-data';
import type * as reviews from '@presently/contracts/reviews';
import type * as wishlist from '@presently/contracts/wishlist';
import { HttpResponse, type HttpResponseResolver, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

type Contract =
  | typeof accounts
  | typeof analytics
  | typeof catalogue
  | typeof giftLinks
  | typeof managedOrders
  | typeof operatorAnalytics
  | typeof operatorAudit
  | typeof operatorCardImages
  | typeof operatorCategories
  | typeof operatorCorrections
  | typeof operatorFeaturedGifts
  | typeof operatorFirstSteps
  | typeof operatorGifts
  | typeof operatorGiftEdits
  | typeof operatorImportExport
  | typeof operatorInfoPages
  | typeof operatorOrders
  | typeof operatorPeople
  | typeof operatorProblems
  | typeof operatorSearchSynonyms
  | typeof operatorReviews
  | typeof operatorSettings
  | typeof operatorStaff
  | typeof operatorUnclaimed
  | typeof orders
  | typeof orderTracking
  | typeof packingSlips
  | typeof payments
  | typeof personalData
  | typeof reviews
  | typeof wishlist;

/** The type of paths that match a pattern such as `/gifts/:id/related`. */
type PathOf<Pattern extends string> = Pattern extends `${infer Before}:${string}/${infer After}`
  ? `${Before}${string}/${PathOf<After>}`
  : Pattern extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Pattern;

type RouteOf<E> = E extends { method: infer Method extends string; path: infer Pattern extends string }
  ? `${Method} /api${PathOf<Pattern>}`
  : never;

/** An operation of the contracts, such as "GET /api/gifts/:id", or one of the sandbox's card processor. */
export type Route =
  | (Contract extends infer C ? (C extends unknown ? RouteOf<C[keyof C]> : never) : never)
  | `POST /sandbox/${string}`;

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
export const sentTo = (route: Route): SentRequest[] =>
  sent.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === route);

/**
 * Responds to requests in the current test by route, such as "GET /api/gifts/:id"; the last response for a route stays.
 * A request without a response fails the test.
 */
export function answer(routes: { [R in Route]?: HttpResponseResolver }): void {
  const handlers = Object.entries(routes as Record<string, HttpResponseResolver>).map(([route, resolver]) => {
    const [method = '', path = ''] = route.split(' ');
    return http[method.toLowerCase() as 'get'](path, async (info) => {
      await record(info.request);
      return await resolver(info);
    });
  });
  server.use(...handlers);
}

/** A success response of the shop's API. */
export const succeed =
  (data: unknown, status = 200): HttpResponseResolver =>
  () =>
    HttpResponse.json({ success: true, data }, { status });

/** An error response of the shop's API. */
export const reject =
  (
    status: number,
    error: { code?: string; error?: string; fields?: Record<string, string>; amount?: number } = {},
  ) =>
  (): Response =>
    HttpResponse.json(
      { success: false, error: 'Something went wrong', request_id: 'r1', ...error },
      { status },
    );

/** The responses to consecutive requests; the last one stays. */
export function inTurn(...resolvers: HttpResponseResolver[]): HttpResponseResolver {
  return (info) => (resolvers.length > 1 ? resolvers.shift() : resolvers[0])?.(info);
}

/** A response that is sent when `give` is called. */
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

async function record(request: Request): Promise<void> {
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
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sent.length = 0;
});
afterAll(() => server.close());
