import * as texts from '@presently/texts/server/http';
import { isNotValid } from '@presently/texts/server/validation';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { sqlState } from '../db/sql-state.ts';
import { failureBody, HttpError, notFound } from './http-error.ts';

/** Errors that Fastify throws itself, by its codes. */
const FASTIFY_ERRORS: Record<string, () => HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new HttpError('payload_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new HttpError('unsupported_media_type'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new HttpError('invalid_input', { message: texts.bodyIsEmpty }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new HttpError('invalid_input', { message: texts.bodyIsNotJson }),
  FST_ERR_MAX_PARAM_LENGTH: () => notFound(texts.nothingAtThisAddress),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new HttpError('invalid_input', { message: texts.bodyLengthDiffers }),
};

/**
 * SQLSTATEs that become a 503: connection errors (08), insufficient resources (53), operator intervention (57),
 * I/O errors (58), read-only transaction, serialisation failures or deadlocks after the last retry, and a lock waited for
 * longer than `lock_timeout`.
 */
const UNAVAILABLE_STATES = /^(08|53|57|58|25006|40001|40P01|55P03)/;
const CONNECTION_ERRORS = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  // Out of file descriptors.
  ...['EMFILE', 'ENFILE'],
]);

/** Messages of Node.js and of sharp. */
const DISK_FULL = /\b(ENOSPC|EDQUOT|EROFS)\b|no space left on device|read-only file system/i;

function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(({ message }) => DISK_FULL.test(message));
}

function isDatabaseUnavailable(error: unknown): boolean {
  if (UNAVAILABLE_STATES.test(sqlState(error) ?? '')) return true;
  return causesOf(error).some(
    (cause) =>
      CONNECTION_ERRORS.has((cause as NodeJS.ErrnoException).code ?? '') ||
      /Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(cause.message),
  );
}

/** The error and its chain of causes. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function fieldErrors(error: FastifyError): HttpError | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const fields: Record<string, string> = {};
  for (const issue of error.validation) {
    const path = issue.instancePath.split('/').filter(Boolean).join('.');
    fields[path || 'body'] ??= path ? (issue.message ?? isNotValid) : texts.sendJsonObject;
  }
  const first = Object.values(fields)[0] as string;
  return new HttpError('invalid_input', { message: first, fields });
}

/** Maps any thrown value to an error response; unexpected errors become a 500 that does not reveal their cause. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const thrown = error as FastifyError;
  const known = FASTIFY_ERRORS[thrown.code]?.() ?? fieldErrors(thrown);
  if (known) return known;
  if (isDatabaseUnavailable(error) || isDiskFull(error))
    return new HttpError('unavailable', { retryAfterSeconds: 5 });
  if (thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500)
    return new HttpError('invalid_input', { message: texts.requestUnreadable });
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
  const httpError = toHttpError(error);
  if (httpError.status >= 500)
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  else
    request.log.info(
      { code: httpError.code, fields: httpError.fields && Object.keys(httpError.fields) },
      'request rejected',
    );
  sendFailure(request, reply, httpError);
}
