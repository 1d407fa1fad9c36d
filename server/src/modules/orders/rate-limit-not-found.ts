import type { FastifyRequest } from 'fastify';
import type { HttpError } from '../../platform/http/http-error.ts';
import { ipPrefix } from '../../platform/http/ip-prefix.ts';
import { consumeRateLimit } from '../../platform/http/rate-limit.ts';
import type { OrdersDeps } from './orders.deps.ts';

/** Far more than typos cause, and far less than guessing ids would need. */
const NOT_FOUND_LIMIT = { max: 600, windowSeconds: 600 };

/**
 * Finds something by a secret id. Only unsuccessful requests are rate-limited (by IP network), so that many users
 * behind one address never block each other.
 * @throws the error of `createError` when nothing is found, HttpError 429 after too many of those
 */
export async function withNotFoundLimit<T>(
  { database }: Pick<OrdersDeps, 'database'>,
  request: FastifyRequest,
  find: () => Promise<T | null>,
  createError: () => HttpError,
): Promise<T> {
  const found = await find();
  if (found !== null) return found;
  await consumeRateLimit(database.db, {
    bucket: `not-found:${ipPrefix(request.ip)}`,
    limit: NOT_FOUND_LIMIT,
  });
  throw createError();
}
