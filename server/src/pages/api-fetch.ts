import type { FetchApi } from '@presently/contracts/fetch-api';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';

type Inject = FastifyInstance['inject'];

/** The part of a visitor's request that is passed on to the page's API calls. */
export type Visitor = {
  /** For rate limits. */
  remoteAddress?: string;
  cookie?: string | undefined;
};

export function visitorOf(request: FastifyRequest): Visitor {
  return { remoteAddress: request.ip, cookie: request.headers.cookie };
}

/**
 * `fetch` for paths of this server, using `inject`: same validation and rate limits, without the network. A `Response`,
 * whose body is a stream, would cost as much as parsing it.
 */
export function apiFetch(inject: Inject, visitor: Visitor): FetchApi {
  return async (url, init) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    if (visitor.cookie) headers.cookie = visitor.cookie;
    const options: InjectOptions = {
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url,
      headers,
    };
    if (visitor.remoteAddress) options.remoteAddress = visitor.remoteAddress;
    if (typeof init.body === 'string') options.payload = init.body;
    if (init.signal) options.signal = init.signal;
    const { statusCode, statusMessage, payload } = await inject(options);
    return {
      ok: statusCode >= 200 && statusCode < 300,
      status: statusCode,
      statusText: statusMessage,
      text: async () => payload,
      json: async () => JSON.parse(payload),
    };
  };
}
