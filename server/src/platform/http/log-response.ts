import type { FastifyReply, FastifyRequest } from 'fastify';

/** Logs one line per request, with the route's pattern instead of the URL, because URLs hold gift links, keys and tokens. */
export async function logResponse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'request',
  );
}
