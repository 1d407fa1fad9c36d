import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './error-handler.ts';
import { HttpError } from './http-error.ts';
import { type OverloadLimits, createOverloadDetector } from './overload-detector.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer goes on for as long as somebody listens, and costs nothing meanwhile. */
    isStream?: boolean;
  }
}

/** Who is let in first when not everybody can be: what was begun before what is looked at. */
export type RequestPriority = 'vital' | 'ordinary' | 'browsing';

export type LoadLimits = Record<
  RequestPriority,
  {
    /** Requests being worked on at once. */
    underWay: number;
    /** Askers for a connection to the database. */
    waiting: number;
  }
>;

/**
 * Wide enough that a burst of some hundreds is only served a little later, narrow enough that whoever is let in
 * is served within a second or two.
 */
const LIMITS: LoadLimits = {
  vital: { underWay: 1_000, waiting: 600 },
  ordinary: { underWay: 600, waiting: 300 },
  browsing: { underWay: 400, waiting: 200 },
};

/** Of those that may be refused. A page takes some milliseconds to make, so whoever is let in has it in a moment. */
const CROWD: OverloadLimits = { minConcurrent: 100, sustainedSeconds: 5, maxConcurrent: 24, recoveryMs: 1_000 };

const RETRY_AFTER_SECONDS = 2;

/** Says the same to a browser; it asks again by itself. */
const BUSY_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><title>One moment, please</title></head><body><h1>One moment, please</h1><p>More people are here than the shop can serve at once. Nothing was lost; this page tries again by itself.</p></body></html>`;

type ShedOptions = {
  priorityOf: (request: FastifyRequest) => RequestPriority;
  /** How many wait for a connection to the database. */
  waiting: () => number;
  limits?: LoadLimits;
  crowd?: OverloadLimits;
};

/**
 * Refuses at once what would only make everybody wait: a shop that is asked for more than it can do goes
 * on doing what it can. No crowd of lookers keeps a buyer out.
 */
export function shedLoad(
  app: FastifyInstance,
  { priorityOf, waiting, limits = LIMITS, crowd = CROWD }: ShedOptions,
): void {
  const underWay: Record<RequestPriority, number> = { vital: 0, ordinary: 0, browsing: 0 };
  const counted = new WeakMap<FastifyRequest, RequestPriority>();

  const lookers = createOverloadDetector(crowd);

  const isOver = (rank: RequestPriority): boolean =>
    underWay[rank] >= limits[rank].underWay ||
    waiting() >= limits[rank].waiting ||
    (rank !== 'vital' && lookers.shouldReject(underWay.ordinary + underWay.browsing));
  const release = (request: FastifyRequest): void => {
    const rank = counted.get(request);
    if (rank && counted.delete(request)) underWay[rank]--;
  };

  app.addHook('onRequest', async (request, reply) => {
    if (isOwn(request)) return;
    if (isOver(priorityOf(request))) return sendBusy(request, reply);
  });
  // Only now is its body here: whoever sends slowly holds up nobody.
  app.addHook('preValidation', async (request) => {
    if (isOwn(request) || request.routeOptions.config.isStream) return;
    const rank = priorityOf(request);
    counted.set(request, rank);
    underWay[rank]++;
  });
  // And whoever reads slowly.
  app.addHook('onSend', async (request, _reply, payload) => {
    release(request);
    return payload;
  });
  app.addHook('onResponse', async (request) => release(request));
  app.addHook('onRequestAbort', async (request) => release(request));
}

/** A page's own calls to the API were let in with the page. */
const isOwn = (request: FastifyRequest): boolean => !(request.raw.socket instanceof Socket);

/** 503 with a time to come again: as a page to browsers, in the envelope to everybody else. */
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
