import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';

type Inject = FastifyInstance['inject'];

/** What of a visitor's request a page's own calls to the API carry on. */
export interface Visitor {
  /** For limits per address. */
  remoteAddress?: string;
  cookie?: string | undefined;
}

/** The visitor behind a request for a page of their own. */
export function visitorOf(request: FastifyRequest): Visitor {
  return { remoteAddress: request.ip, cookie: request.headers.cookie };
}

/** `fetch` for paths of this very server: through the same validation and limits, without the network. */
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
    const answer = await inject(options);
    const answerHeaders = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value].flat()) if (one !== undefined) answerHeaders.append(name, String(one));
    }
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: answerHeaders,
    });
  };
}
