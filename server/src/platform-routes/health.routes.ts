import { getHealth } from '@presently/contracts/payments';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../deps.ts';
import { defineRoute, ok } from '../platform/http/define-route.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { version } from '../platform/version.ts';

/** 200 while orders can be taken, 503 while the database cannot be reached. */
export function healthRoutes(app: FastifyInstance, { database }: BaseDeps): void {
  defineRoute(app, getHealth, async () => {
    await database.db.execute(sql`SELECT 1`).catch((cause) => {
      throw new HttpError('unavailable', { retryAfterSeconds: 5, cause });
    });
    return ok({ status: 'ok' as const, version });
  });
}
