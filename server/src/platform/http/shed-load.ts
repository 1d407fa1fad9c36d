import { language } from '@presently/texts/locale';
import { busyExplanation, busyTitle } from '@presently/texts/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './error-handler.ts';
import { HttpError } from './http-error.ts';
import { isInternalCall } from './is-internal-call.ts';
import { createOverloadDetector, type OverloadLimits } from './overload-detector.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response stays open for as long as the client listens, at no cost, so it is not counted. */
    isStream?: boolean;
  }
}

/** The order in which requests are rejected under overload: `low` first, `critical` last. */
export type RequestPriority = 'critical' | 'normal' | 'low';

export type LoadLimits = Record<
  RequestPriority,
  {
    /** Max requests in flight. */
    inFlight: number;
    /** Max queries waiting for a database connection. */
    waitingForConnection: number;
  }
>;

/**
 * High enough that a burst of a few hundred requests is only delayed, low enough that an accepted request completes
 * within a second or two.
 */
const LIMITS: LoadLimits = {
  critical: { inFlight: 1_000, waitingForConnection: 600 },
  normal: { inFlight: 600, waitingForConnection: 300 },
  low: { inFlight: 400, waitingForConnection: 200 },
};

/** For requests of normal and low priority. A page takes a few milliseconds to render, so accepted ones are quick. */
const OVERLOAD_LIMITS: OverloadLimits = {
  minConcurrent: 100,
  // The time in which the slowest machine completes the allowed `low` requests in flight; a burst ends sooner.
  sustainedSeconds: 2,
  maxConcurrent: 24,
  recoveryMs: 1_000,
};

const RETRY_AFTER_SECONDS = 2;

/** The 503 for browsers; it reloads itself. */
const BUSY_PAGE = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><title>${busyTitle}</title></head><body><h1>${busyTitle}</h1><p>${busyExplanation}</p></body></html>`;

type ShedLoadOptions = {
  priorityOf: (request: FastifyRequest) => RequestPriority;
  /** Number of queries waiting for a database connection. */
  waitingForConnection: () => number;
  limits?: LoadLimits;
  overloadLimits?: OverloadLimits;
};

/** Load shedding: rejects requests beyond capacity with a fast 503, those of low priority first. */
export function shedLoad(
  app: FastifyInstance,
  { priorityOf, waitingForConnection, limits = LIMITS, overloadLimits = OVERLOAD_LIMITS }: ShedLoadOptions,
): void {
  const inFlight: Record<RequestPriority, number> = { critical: 0, normal: 0, low: 0 };
  const counted = new WeakMap<FastifyRequest, RequestPriority>();

  const overload = createOverloadDetector(overloadLimits);

  const exceedsLimits = (priority: RequestPriority): boolean =>
    inFlight[priority] >= limits[priority].inFlight ||
    waitingForConnection() >= limits[priority].waitingForConnection ||
    (priority !== 'critical' && overload.shouldReject(inFlight.normal + inFlight.low));
  const release = (request: FastifyRequest): void => {
    const priority = counted.get(request);
    if (priority && counted.delete(request)) inFlight[priority]--;
  };

  app.addHook('onRequest', async (request, reply) => {
    if (isInternalCall(request)) return;
    if (exceedsLimits(priorityOf(request))) return sendBusy(request, reply);
  });
  // Counted once its body has arrived, so that slow uploads do not displace other requests.
  app.addHook('preValidation', async (request) => {
    if (isInternalCall(request) || request.routeOptions.config.isStream) return;
    const priority = priorityOf(request);
    counted.set(request, priority);
    inFlight[priority]++;
  });
  // No longer counted while the client reads the response, which may be slow.
  app.addHook('onSend', async (request, _reply, payload) => {
    release(request);
    return payload;
  });
  app.addHook('onResponse', async (request) => release(request));
  app.addHook('onRequestAbort', async (request) => release(request));
}

/** 503 with Retry-After: an HTML page for browsers, the JSON error for everything else. */
export function sendBusy(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(BUSY_PAGE);
  sendFailure(request, reply, new HttpError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  return reply;
}
