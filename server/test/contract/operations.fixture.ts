import * as accounts from '@presently/contracts/accounts';
import * as analytics from '@presently/contracts/analytics';
import * as catalogue from '@presently/contracts/catalogue';
import * as cspReports from '@presently/contracts/csp-reports';
import * as dev from '@presently/contracts/dev-inbox';
import type { Endpoint } from '@presently/contracts/endpoint';
import { Failure } from '@presently/contracts/errors';
import * as giftLinks from '@presently/contracts/gift-links';
import * as infoPages from '@presently/contracts/info-pages';
import * as managedOrders from '@presently/contracts/managed-orders';
import * as operatorAnalytics from '@presently/contracts/operator-analytics';
import * as operatorAudit from '@presently/contracts/operator-audit';
import * as operatorBackups from '@presently/contracts/operator-backups';
import * as operatorCardImages from '@presently/contracts/operator-card-images';
import * as operatorCatalogue from '@presently/contracts/operator-catalogue';
import * as operatorCategories from '@presently/contracts/operator-categories';
import * as operatorCorrections from '@presently/contracts/operator-corrections';
import * as operatorFeaturedGifts from '@presently/contracts/operator-featured-gifts';
import * as operatorFirstSteps from '@presently/contracts/operator-first-steps';
import * as operatorGiftEdits from '@presently/contracts/operator-gift-edits';
import * as operatorGifts from '@presently/contracts/operator-gifts';
import * as operatorImportExport from '@presently/contracts/operator-import-export';
import * as operatorInfoPages from '@presently/contracts/operator-info-pages';
import * as operatorOrders from '@presently/contracts/operator-orders';
import * as operatorPeople from '@presently/contracts/operator-people';
import * as operatorProblems from '@presently/contracts/operator-problems';
import * as operatorReviews from '@presently/contracts/operator-reviews';
import * as operatorSearchSynonyms from '@presently/contracts/operator-search-synonyms';
import * as operatorSettings from '@presently/contracts/operator-settings';
import * as operatorStaff from '@presently/contracts/operator-staff';
import * as operatorUnclaimed from '@presently/contracts/operator-unclaimed';
import * as orderTracking from '@presently/contracts/order-tracking';
import * as orders from '@presently/contracts/orders';
import * as packingSlips from '@presently/contracts/packing-slips';
import * as payments from '@presently/contracts/payments';
import * as personalData from '@presently/contracts/personal-data';
import * as reviews from '@presently/contracts/reviews';
import * as wishlist from '@presently/contracts/wishlist';
import type { InjectOptions } from 'fastify';
import { errorStatusesOf } from '../../src/platform/http/error-statuses.ts';
import type { TestApp } from '../support/build-test-app.ts';

export type Operation = { name: string; endpoint: Endpoint };

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'responses' in value;

/** Every operation of the contracts. */
export const operations: Operation[] = [
  accounts,
  analytics,
  catalogue,
  cspReports,
  dev,
  giftLinks,
  infoPages,
  operatorAudit,
  operatorCatalogue,
  operatorCardImages,
  operatorCategories,
  operatorGifts,
  operatorGiftEdits,
  operatorFeaturedGifts,
  operatorSearchSynonyms,
  operatorImportExport,
  operatorAnalytics,
  operatorFirstSteps,
  operatorOrders,
  operatorCorrections,
  operatorUnclaimed,
  packingSlips,
  operatorPeople,
  operatorProblems,
  operatorReviews,
  operatorBackups,
  operatorSettings,
  operatorInfoPages,
  operatorStaff,
  orders,
  managedOrders,
  orderTracking,
  payments,
  personalData,
  reviews,
  wishlist,
]
  .flatMap((contract) => Object.values(contract).filter(isEndpoint))
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

export type Request = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** A multipart form instead of a JSON body. */
  form?: FormData;
  token?: string | undefined;
  cookie?: string;
  headers?: Record<string, string>;
};
export type Answer = { status: number; body: unknown; headers: Record<string, unknown> };

export function urlOf({ path }: Endpoint, { params = {}, query = {} }: Request): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? 'nothing').toWellFormed()),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) search.append(name, String(one));
  return `/api${filled}?${search}`;
}

/** Sends a request without validating it first. */
export async function send(shop: TestApp, endpoint: Endpoint, request: Request): Promise<Answer> {
  const answer = await shop.app.inject({
    method: endpoint.method as InjectOptions['method'] & 'GET',
    url: urlOf(endpoint, request),
    headers: {
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
      ...(request.cookie === undefined ? {} : { cookie: request.cookie }),
      ...request.headers,
    },
    ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
    ...(request.form ? { payload: request.form } : {}),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : isJson ? answer.json() : answer.body,
    headers: answer.headers,
  };
}

const SentFailure = Failure.strict();

const mediaTypeOf = (headers: Answer['headers']): string | undefined =>
  (headers['content-type'] as string | undefined)?.split(';')[0];

/** Headers that belong to a status, and the media type that the operation declares. */
function expectDeclaredHeaders({ name, endpoint }: Operation, { status, body, headers }: Answer): void {
  const required = { 201: 'location', 401: 'www-authenticate', 429: 'retry-after', 503: 'retry-after' }[
    status
  ];
  if (required && !headers[required]) throw new Error(`${name} answered with ${status} without ${required}`);
  const expected = status < 300 ? (endpoint.produces ?? 'application/json') : 'application/json';
  const sent = mediaTypeOf(headers);
  if (body !== null && sent !== expected && sent !== 'application/x-ndjson')
    throw new Error(`${name} answered with ${status} as ${sent} instead of ${expected}`);
}

/** Checks that the operation declares the response's status, headers and schema. */
export function expectDeclared({ name, endpoint }: Operation, answer: Answer, about: unknown): void {
  const { status, body } = answer;
  const schema =
    endpoint.responses[status] ??
    (errorStatusesOf(endpoint).includes(status) && status < 500 ? SentFailure : null);
  if (!schema)
    throw new Error(
      `${name} answered with ${status}, which it does not declare: ${JSON.stringify({ body, about })}`,
    );
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new Error(
      `${name} answered with ${status} in another shape: ${parsed.error.message} ${JSON.stringify({ body, about })}`,
    );
  expectDeclaredHeaders({ name, endpoint }, answer);
}

/** Data that requests refer to. */
export type RequestContext = {
  shop: TestApp;
  giftId: string;
  token: string;
  operatorToken: string;
  /** Another user's. */
  otherToken: string;
};
