import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { sqlState } from '../db/sql-state.ts';
import { failureBody, HttpError, notFound } from './http-error.ts';

/** The framework's own refusals, by its codes. */
const FRAMEWORK_CODES: Record<string, () => HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new HttpError('payload_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new HttpError('unsupported_media_type'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () =>
    new HttpError('invalid_input', { message: 'The body is empty; please send JSON.' }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new HttpError('invalid_input', { message: 'The body is not JSON.' }),
  FST_ERR_MAX_PARAM_LENGTH: () => notFound('There is nothing at this address.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new HttpError('invalid_input', { message: 'The body has another length than announced.' }),
};

/**
 * Connection lost, too many connections or disk full, disk broken, starting up or shutting down, query cancelled,
 * read only, or in each other's way more often than a transaction is tried again: try again later.
 */
const UNAVAILABLE_STATES = /^(08|53|57|58|25006|40001|40P01)/;
const CONNECTION_ERRORS = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  // No file descriptor is left for a connection.
  ...['EMFILE', 'ENFILE'],
]);

/** In the words of Node and of the picture library. */
const DISK_FULL = /\b(ENOSPC|EDQUOT|EROFS)\b|no space left on device|read-only file system/i;

function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (DISK_FULL.test(at.message)) return true;
  return false;
}

function isDatabaseAway(error: unknown): boolean {
  if (UNAVAILABLE_STATES.test(sqlState(error) ?? '')) return true;
  for (let at = error; at instanceof Error; at = at.cause) {
    if (CONNECTION_ERRORS.has((at as NodeJS.ErrnoException).code ?? '')) return true;
    if (/Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(at.message))
      return true;
  }
  return false;
}

function fieldErrors(error: FastifyError): HttpError | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const fields: Record<string, string> = {};
  for (const issue of error.validation) {
    const path = issue.instancePath.split('/').filter(Boolean).join('.');
    fields[path || 'body'] ??= path ? (issue.message ?? 'Is not valid') : 'Please send a JSON object';
  }
  const first = Object.values(fields)[0] as string;
  return new HttpError('invalid_input', { message: first, fields });
}

/** Any thrown thing as an answer; what nobody expected is a 500 without a word about its cause. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const thrown = error as FastifyError;
  const known = FRAMEWORK_CODES[thrown.code]?.() ?? fieldErrors(thrown);
  if (known) return known;
  if (isDatabaseAway(error) || isDiskFull(error))
    return new HttpError('unavailable', { retryAfterSeconds: 5 });
  if (thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500)
    return new HttpError('invalid_input', { message: 'The request could not be read.' });
  return new HttpError('internal');
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: HttpError): void {
  const body = failureBody(error, request.id);
  if (error.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfterSeconds))));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="presently"');
  reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toHttpError(error);
  if (answer.status >= 500)
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  else
    request.log.info(
      { code: answer.code, fields: answer.fields && Object.keys(answer.fields) },
      'request refused',
    );
  sendFailure(request, reply, answer);
}
