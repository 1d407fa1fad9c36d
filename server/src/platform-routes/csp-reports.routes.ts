import { reportCspViolation } from '@presently/contracts/csp-reports';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../deps.ts';
import { parseViolations } from '../platform/http/csp-reports.ts';
import { defineRoute, noContent } from '../platform/http/define-route.ts';

const BODY_LIMIT = 16 * 1024;

/** Reports are unauthenticated, so their log lines are rate limited. */
const MAX_LOGGED = 20;
const WINDOW_MS = 60_000;

/** Registered in its own scope, because reports have their own media types. */
export async function cspReportRoutes(
  scope: FastifyInstance,
  { log, clock }: Pick<BaseDeps, 'log' | 'clock'>,
): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    [...reportCspViolation.consumes],
    { parseAs: 'string' },
    scope.getDefaultJsonParser('error', 'error'),
  );
  const mayLog = limitPerWindow(clock);
  defineRoute(
    scope,
    reportCspViolation,
    async ({ body }) => {
      for (const violation of parseViolations(body))
        if (mayLog()) log.warn(violation, 'content security policy violated');
      return noContent();
    },
    { bodyLimit: BODY_LIMIT },
  );
}

function limitPerWindow(clock: BaseDeps['clock']): () => boolean {
  let startedAt = 0;
  let count = 0;
  return () => {
    const now = clock.now().getTime();
    if (now - startedAt >= WINDOW_MS) {
      startedAt = now;
      count = 0;
    }
    return ++count <= MAX_LOGGED;
  };
}
