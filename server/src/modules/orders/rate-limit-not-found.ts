import type { FastifyRequest } from 'fastify';
import type { HttpError } from '../../platform/http/http-error.ts';
import { ipPrefix } from '../../platform/http/ip-prefix.ts';
import { consumeRateLimit } from '../../platform/http/rate-limit.ts';
import type { OrdersDeps } from './orders.deps.ts';

/** Nobody mistypes an id six hundred times in ten minutes; whoever guesses is stopped there. */
const NOT_FOUND_LIMIT = { max: 600, windowSeconds: 600 };

/**
 * Looks something up by a secret id. Finding is never limited, so that a household or an office is
 * never in the way of itself; not finding is, by address.
 * @throws what `missing` makes, or 429 once too many were missed
 */
export async function withNotFoundLimit<T>(
  { database }: Pick<OrdersDeps, 'database'>,
  request: FastifyRequest,
  find: () => Promise<T | null>,
  missing: () => HttpError,
): Promise<T> {
  const found = await find();
  if (found !== null) return found;
  await consumeRateLimit(database.db, `missed-look-up:${ipPrefix(request.ip)}`, NOT_FOUND_LIMIT);
  throw missing();
}
