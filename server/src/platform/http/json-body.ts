import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

/**
 * JSON and nothing else. A body announced and left empty is none: many clients send the header with
 * every POST, and a call that needs a body refuses its absence by its own schema.
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

/** A compressed body can unpack to any size, and no client of ours sends one: it is refused unread (RFC 9110, 15.5.16). */
export async function rejectEncodedBodies(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  reply.header('accept-encoding', 'identity');
  throw new HttpError('unsupported_media_type', {
    message: 'Please send the body without Content-Encoding.',
  });
}
