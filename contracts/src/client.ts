import { noConnection, offline } from '@presently/texts/shell';
import type { Endpoint, RequestOf, ResponseOf } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import type { ApiResponse, FetchApi } from './fetch-api.ts';

export type ApiClientOptions = {
  /** Origin of the API without `/api`; empty for the same origin. */
  baseUrl: string;
  fetch: FetchApi;
  getToken?: () => string | null;
  /** Called with the rejected token on a 401. Resolve with a new token to retry the call once, or null to give up. */
  onUnauthorized?: (rejectedToken: string | null) => Promise<string | null>;
};

/** A response that is not 2xx, or no response at all (`status` 0, code `network`). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'network' | undefined;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** For `price_changed`: the current total, in cents. */
  readonly amount: number | undefined;

  constructor(
    message: string,
    status: number,
    details: {
      code?: ErrorCode | 'network' | undefined;
      fields?: Record<string, string>;
      requestId?: string | undefined;
      amount?: number | undefined;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
    this.amount = details.amount;
  }
}

type CallOptions = { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean };

type CallInput<E extends Endpoint> = RequestOf<E> & CallOptions;

export type ApiClient = ReturnType<typeof createApiClient>;

/** `/gifts/:id` with {id: 'a b'} → `/gifts/a%20b`; undefined query values are left out. */
export function buildPath(
  endpoint: Endpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** The first of: a JSON string, `detail`, `error`, `message`, the raw body, the status line. */
function messageFrom(body: unknown, raw: string, response: ApiResponse): string {
  if (typeof body === 'string' && body) return body;
  if (body && typeof body === 'object') {
    for (const name of ['detail', 'error', 'message']) {
      const value = (body as Record<string, unknown>)[name];
      if (typeof value === 'string' && value) return value;
    }
  }
  return raw || `HTTP ${response.status} ${response.statusText}`.trim();
}

/** The error of a response that is not 2xx; exported for callers that use `fetch` directly. */
export async function toApiError(response: ApiResponse): Promise<ApiError> {
  const raw = await response.text();
  let body: unknown = raw;
  try {
    body = JSON.parse(raw);
  } catch {
    // Not JSON (a proxy's error page, for instance): the text itself is the message.
  }
  const details = (body && typeof body === 'object' ? body : {}) as {
    code?: ErrorCode;
    fields?: Record<string, string>;
    request_id?: string;
    amount?: number;
  };
  return new ApiError(messageFrom(body, raw, response), response.status, {
    code: details.code,
    fields: details.fields ?? {},
    requestId: details.request_id,
    amount: details.amount,
  });
}

/** Browsers know when they are offline; otherwise the server is unreachable or does not respond. */
const connectionError = (): ApiError =>
  new ApiError(globalThis.navigator?.onLine === false ? offline : noConnection, 0, { code: 'network' });

/**
 * The typed client of the HTTP interface: `api(getGift, {params: {id}})`.
 * After a 401 it retries once with the token from `onUnauthorized`; calls with `auth: 'optional'` retry without one.
 * @throws ApiError for any response that is not 2xx, and when there is none (status 0, code `network`)
 */
export function createApiClient(options: ApiClientOptions) {
  const send = async (
    endpoint: Endpoint,
    input: Partial<Record<'params' | 'query' | 'body', unknown>> & CallOptions,
    token: string | null,
  ) => {
    const headers: Record<string, string> = { accept: 'application/json', ...input.headers };
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    if (token) headers.authorization = `Bearer ${token}`;
    const url =
      options.baseUrl +
      buildPath(endpoint, input.params as Record<string, unknown>, input.query as Record<string, unknown>);
    try {
      return await options.fetch(url, {
        method: endpoint.method,
        headers,
        credentials: options.baseUrl ? 'include' : 'same-origin',
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        ...(input.signal ? { signal: input.signal } : {}),
        ...(input.keepalive ? { keepalive: true } : {}),
      });
    } catch (cause) {
      if (input.signal?.aborted) throw cause;
      throw connectionError();
    }
  };

  return async <E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ResponseOf<E>> => {
    const call = (input ?? {}) as Partial<Record<'params' | 'query' | 'body', unknown>> & CallOptions;
    const token = endpoint.auth && endpoint.auth !== 'public' ? (options.getToken?.() ?? null) : null;
    let response = await send(endpoint, call, token);
    if (response.status === 401 && token && options.onUnauthorized) {
      const newToken = await options.onUnauthorized(token);
      if (newToken || endpoint.auth === 'optional') response = await send(endpoint, call, newToken);
    }
    try {
      if (!response.ok) throw await toApiError(response);
      return (await response.json()) as ResponseOf<E>;
    } catch (cause) {
      // The connection was lost, or the call timed out, before the whole body had arrived.
      const isIncomplete = cause instanceof TypeError || cause instanceof DOMException;
      throw isIncomplete && !call.signal?.aborted ? connectionError() : cause;
    }
  };
}
