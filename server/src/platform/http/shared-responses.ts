import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { elapsedMs } from '../clock.ts';
import { newRequestId } from '../ids.ts';
import type { HandledRequest } from '../metrics/metrics.ts';
import { pickEncoding } from './encoding.ts';
import type { createHostCheck } from './host-check.ts';
import { logRequest, patternOf } from './log-response.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** A response with status 200 is the same for every visitor until the content changes. */
    isShared?: boolean;
  }
}

type SharedResponse = { route: string; headers: string[]; body: Buffer };
/** A request that a cached response could serve. */
type Miss = { key: string; version: string };

type SharedResponsesOptions = {
  /** Max memory for cached responses, including bodies shared with other caches; 0 disables caching. */
  maxBytes: number;
  /** Changes whenever any shared response may have changed. */
  version: () => string;
  checkHost: ReturnType<typeof createHostCheck>;
  /** Called after each response sent from this cache. */
  onSent: (request: HandledRequest) => void;
  /** Max time without progress while a response is sent. */
  stalledResponseMs: number;
};

/** Estimated memory of a response besides body and key. */
const OVERHEAD_BYTES = 1_000;
/** Requests with these headers may have a different response, or a body to read. */
const UNCOMMON_HEADERS = ['if-none-match', 'origin', 'content-length', 'transfer-encoding'];

/**
 * Caches responses that routes mark as shared, and sends them before Fastify sees the request: its routing and hooks
 * cost several times as much as the response. Headers and body are the ones Fastify sent, so both paths give the same
 * response. Anything but a plain GET of a known URL is passed on to Fastify. Load is not shed here, because a rejection
 * is not cheaper. Call before anything else listens to `app.server`.
 */
export function sendSharedResponses(app: FastifyInstance, options: SharedResponsesOptions): void {
  const { maxBytes, version, checkHost, onSent, stalledResponseMs } = options;
  if (maxBytes === 0) return;
  const responses = new LRUCache<string, SharedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length * 2 + OVERHEAD_BYTES,
  });
  const misses = new WeakMap<IncomingMessage, Miss>();
  let cachedVersion = version();

  const isPlainGet = (request: IncomingMessage): boolean =>
    request.method === 'GET' &&
    !UNCOMMON_HEADERS.some((name) => name in request.headers) &&
    !app.stopping.aborted &&
    checkHost(request) === null;

  /** @returns whether the request was handled */
  function sendCached(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isPlainGet(request)) return false;
    const current = version();
    if (current !== cachedVersion) {
      responses.clear();
      cachedVersion = current;
    }
    const key = `${pickEncoding(request.headers['accept-encoding'])} ${request.url}`;
    const cached = responses.get(key);
    if (!cached) {
      misses.set(request, { key, version: current });
      return false;
    }
    recordWhenSent(response, cached.route);
    request.socket.setTimeout(stalledResponseMs);
    response.writeHead(200, cached.headers).end(cached.body);
    return true;
  }

  function recordWhenSent(response: ServerResponse, route: string): void {
    const startedAt = elapsedMs();
    response.once('finish', () => {
      const sent = { method: 'GET', route, status: 200, ms: elapsedMs() - startedAt };
      logRequest(app.log, { reqId: newRequestId(), ...sent });
      onSent(sent);
    });
  }

  const [handle] = app.server.listeners('request') as [(...args: unknown[]) => void];
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (!sendCached(request, response)) handle(request, response);
  });
  app.addHook('onSend', async (request, reply, body) => {
    const miss = misses.get(request.raw);
    if (Buffer.isBuffer(body) && isForEverybody(reply) && miss?.version === cachedVersion)
      responses.set(miss.key, {
        route: patternOf(request, reply),
        headers: flatHeaders(reply, body),
        body,
      });
    return body;
  });
}

/** A cookie belongs to one visitor, whatever the route says. */
const isForEverybody = (reply: FastifyReply): boolean =>
  reply.isShared === true && reply.statusCode === 200 && !reply.hasHeader('set-cookie');

/** Names and values alternate, as `writeHead` expects them. */
function flatHeaders(reply: FastifyReply, body: Buffer): string[] {
  const headers = { ...reply.getHeaders(), 'content-length': body.length };
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}
