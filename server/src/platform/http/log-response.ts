import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HandledRequest, Metrics } from '../metrics/metrics.ts';
import { isInternalCall } from './is-internal-call.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Overrides the pattern of a route that serves many kinds of URLs. */
    routePattern?: string;
  }
}

export const patternOf = (request: FastifyRequest, reply: FastifyReply): string =>
  reply.routePattern ?? request.routeOptions.url ?? 'unknown';

/** Logs one line per request, and counts visitors' requests. */
export function recordResponses(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const handled = {
      method,
      route: patternOf(request, reply),
      status: reply.statusCode,
      ms: reply.elapsedTime,
    };
    logRequest(request.log, handled);
    if (!isInternalCall(request)) metrics.responded(handled);
  });
}

/** @param log adds the id of the request, unless `reqId` is given */
export function logRequest(
  log: FastifyBaseLogger,
  { ms, ...request }: HandledRequest & { reqId?: string },
): void {
  log.info({ ...request, ms: Math.round(ms) }, 'request');
}
