import type { FastifyInstance } from 'fastify';

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
