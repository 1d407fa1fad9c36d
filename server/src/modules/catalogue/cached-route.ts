import type { Endpoint } from '@presently/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import { defineRoute, type RouteReply, type RouteRequest } from '../../platform/http/define-route.ts';
import { type EncodedBody, matchesEtag, pickEncoding } from '../../platform/http/encoding.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';

/** Below this, compressing costs more than it saves: one packet either way. */
const WORTH_COMPRESSING = 1000;

type PublicRead<E extends Endpoint> = {
  /** What tells this request's answer from others of the endpoint. */
  key: (request: RouteRequest<E>) => string;
  /** The answer's whole JSON text, in the shape that the endpoint declares; null: 404 in the words of `missing`. */
  read: (request: RouteRequest<E>) => Promise<string | null>;
  missing?: string;
};

/** A read that is the same for everybody: answered from memory while the catalogue stays as it is. */
export function definePublicRead<const E extends Endpoint>(
  app: FastifyInstance,
  { catalogue }: CatalogueDeps,
  endpoint: E,
  { key, read, missing = 'Not found' }: PublicRead<E>,
): void {
  defineRoute(app, endpoint, async (request) => {
    const body = await catalogue.answer(`${endpoint.path} ${key(request)}`, () => read(request));
    if (!body) throw notFound(missing);
    // The bytes are the declared answer already; a Buffer passes the response schema by.
    return (await publicReply(request, body)) as unknown as RouteReply<E>;
  });
}

async function publicReply(
  { raw, reply }: Pick<RouteRequest<Endpoint>, 'raw' | 'reply'>,
  body: EncodedBody,
): Promise<{ status: number; body: Buffer | undefined }> {
  const encoding =
    body.identity.length < WORTH_COMPRESSING ? 'identity' : pickEncoding(raw.headers['accept-encoding']);
  const etag = body.etag(encoding);
  reply
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header('etag', etag)
    .header('vary', 'accept-encoding, origin');
  if (matchesEtag(raw.headers['if-none-match'], etag)) return { status: 304, body: undefined };
  reply.type('application/json; charset=utf-8');
  if (encoding === 'identity') return { status: 200, body: body.identity };
  reply.header('content-encoding', encoding);
  return { status: 200, body: await body.encode(encoding) };
}
