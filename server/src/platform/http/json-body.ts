import { sendWithoutContentEncoding } from '@presently/texts/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

/**
 * Accepts JSON bodies only. An empty body counts as none, because many clients send the content type with every
 * POST; where a body is required, the schema of the endpoint rejects its absence.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}

/** Rejects compressed bodies, which could unpack to any size (RFC 9110, 15.5.16). */
export async function rejectEncodedBodies(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  reply.header('accept-encoding', 'identity');
  throw new HttpError('unsupported_media_type', { message: sendWithoutContentEncoding });
}
