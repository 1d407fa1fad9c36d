import type { Endpoint } from '@presently/contracts/endpoint';
import * as texts from '@presently/texts/errors';
import type { FastifyInstance } from 'fastify';
import { defineRoute, type RouteReply, type RouteRequest } from '../../platform/http/define-route.ts';
import { type EncodedBody, matchesEtag, pickEncoding } from '../../platform/http/encoding.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';

/** Bytes; smaller bodies fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1000;

type CachedRoute<E extends Endpoint> = {
  /** Cache key of the request among those of the endpoint. */
  key: (request: RouteRequest<E>) => string;
  /** The whole response body as JSON text; null: 404 with `notFoundMessage`. */
  read: (request: RouteRequest<E>) => Promise<string | null>;
  notFoundMessage?: string;
};

/** A GET route with the same response for every visitor, cached in memory until the catalogue changes. */
export function defineCachedRoute<const E extends Endpoint>(
  app: FastifyInstance,
  { catalogue }: CatalogueDeps,
  endpoint: E,
  { key, read, notFoundMessage = texts.notFound }: CachedRoute<E>,
): void {
  defineRoute(app, endpoint, async (request) => {
    const body = await catalogue.getOrRead(`${endpoint.path} ${key(request)}`, () => read(request));
    if (!body) throw notFound(notFoundMessage);
    // A Buffer bypasses serialisation by the response schema; `read` already returns the declared shape.
    return (await cachedReply(request, body)) as unknown as RouteReply<E>;
  });
}

async function cachedReply(
  { request, reply }: Pick<RouteRequest<Endpoint>, 'request' | 'reply'>,
  body: EncodedBody,
): Promise<{ status: number; body: Buffer | undefined }> {
  const encoding =
    body.identity.length < MIN_COMPRESSED_BYTES
      ? 'identity'
      : pickEncoding(request.headers['accept-encoding']);
  const etag = body.etag(encoding);
  reply
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header('etag', etag)
    .header('vary', 'accept-encoding, origin');
  if (matchesEtag(request.headers['if-none-match'], etag)) return { status: 304, body: undefined };
  reply.type('application/json; charset=utf-8').isShared = true;
  if (encoding === 'identity') return { status: 200, body: body.identity };
  reply.header('content-encoding', encoding);
  return { status: 200, body: await body.encode(encoding) };
}
