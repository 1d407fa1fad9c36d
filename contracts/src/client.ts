import type { Endpoint, RequestOf, ResponseOf } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

export type ApiClientOptions = {
  /** Origin of the API without `/api`; empty for the same origin. */
  baseUrl: string;
  fetch: (input: string, init: RequestInit) => Promise<Response>;
  getToken?: () => string | null;
  /** Called on a 401, with the token that was refused: clears it; may answer with a fresh one to try once more. */
  onUnauthorized?: (refusedToken: string | null) => Promise<string | null>;
};

/** Any answer that is not a success, or none at all (`status` 0). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'network' | undefined;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(
    message: string,
    status: number,
    details: {
      code?: ErrorCode | 'network' | undefined;
      fields?: Record<string, string>;
      requestId?: string | undefined;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
  }
}

type CallOptions = { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean };

type Given<E extends Endpoint> = RequestOf<E> & CallOptions;

export type ApiClient = ReturnType<typeof createApiClient>;

/** `/gifts/:id` with {id: 'a b'} → `/gifts/a%20b`; undefined query values are left out. */
export function pathOf(
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

function messageOf(body: unknown, raw: string, response: Response): string {
  if (typeof body === 'string' && body) return body;
  if (body && typeof body === 'object') {
    for (const name of ['detail', 'error', 'message']) {
      const value = (body as Record<string, unknown>)[name];
      if (typeof value === 'string' && value) return value;
    }
  }
  return raw || `HTTP ${response.status} ${response.statusText}`.trim();
}

/** What a refusal says, for those who fetch by other means too. */
export async function failureOf(response: Response): Promise<ApiError> {
  const raw = await response.text();
  let body: unknown = raw;
  try {
    body = JSON.parse(raw);
  } catch {
    // Not JSON: the text itself is the message (specification 8, transport rule).
  }
  const details = (body && typeof body === 'object' ? body : {}) as {
    code?: ErrorCode;
    fields?: Record<string, string>;
    request_id?: string;
  };
  return new ApiError(messageOf(body, raw, response), response.status, {
    code: details.code,
    fields: details.fields ?? {},
    requestId: details.request_id,
  });
}

/**
 * The typed client of the HTTP interface: `api(getGift, {params: {id}})`.
 * @throws ApiError on any answer that is not 2xx and when no answer came (status 0, code `network`).
 */
export function createApiClient(options: ApiClientOptions) {
  const send = async (
    endpoint: Endpoint,
    given: Partial<Record<'params' | 'query' | 'body', unknown>> & CallOptions,
    token: string | null,
  ) => {
    const headers: Record<string, string> = { accept: 'application/json', ...given.headers };
    if (given.body !== undefined) headers['content-type'] = 'application/json';
    if (token) headers.authorization = `Bearer ${token}`;
    const url =
      options.baseUrl +
      pathOf(endpoint, given.params as Record<string, unknown>, given.query as Record<string, unknown>);
    try {
      return await options.fetch(url, {
        method: endpoint.method,
        headers,
        credentials: options.baseUrl ? 'include' : 'same-origin',
        ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
        ...(given.signal ? { signal: given.signal } : {}),
        ...(given.keepalive ? { keepalive: true } : {}),
      });
    } catch (cause) {
      if (given.signal?.aborted) throw cause;
      throw new ApiError('No connection. Please check your network and try again.', 0, { code: 'network' });
    }
  };

  return async <E extends Endpoint>(endpoint: E, given?: Given<E>): Promise<ResponseOf<E>> => {
    const call = (given ?? {}) as Partial<Record<'params' | 'query' | 'body', unknown>> & CallOptions;
    const token = endpoint.auth && endpoint.auth !== 'public' ? (options.getToken?.() ?? null) : null;
    let response = await send(endpoint, call, token);
    if (response.status === 401 && token && options.onUnauthorized) {
      const fresh = await options.onUnauthorized(token);
      if (fresh || endpoint.auth === 'optional') response = await send(endpoint, call, fresh);
    }
    if (!response.ok) throw await failureOf(response);
    return (await response.json()) as ResponseOf<E>;
  };
}
