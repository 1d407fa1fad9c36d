import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';

type Inject = FastifyInstance['inject'];

/** The part of a visitor's request that is passed on to API calls of their page. */
export interface Visitor {
  /** For rate limits. */
  remoteAddress?: string;
  cookie?: string | undefined;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { remoteAddress: request.ip, cookie: request.headers.cookie };
}

/** `fetch` for paths of this server, by `inject`: same validation and rate limits, without the network. */
export function apiFetch(inject: Inject, visitor: Visitor): typeof fetch {
  return async (input, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    if (visitor.cookie) headers.cookie = visitor.cookie;
    const options: InjectOptions = {
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: String(input),
      headers,
    };
    if (visitor.remoteAddress) options.remoteAddress = visitor.remoteAddress;
    if (typeof init.body === 'string') options.payload = init.body;
    if (init.signal) options.signal = init.signal;
    const response = await inject(options);
    const responseHeaders = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      for (const one of [value].flat()) if (one !== undefined) responseHeaders.append(name, String(one));
    }
    const hasBody = response.statusCode !== 204 && response.statusCode !== 304;
    return new Response(hasBody ? new Uint8Array(response.rawPayload) : null, {
      status: response.statusCode,
      statusText: response.statusMessage,
      headers: responseHeaders,
    });
  };
}
