import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * One line a request with the route's pattern instead of its URL: gift links, keys and tokens stand in
 * URLs, and they appear in no log (rulings 3).
 */
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
