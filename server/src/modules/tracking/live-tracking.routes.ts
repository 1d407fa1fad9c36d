import { followGift } from '@presently/contracts/gift-links';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { notFound } from '../../platform/http/http-error.ts';
import { ipPrefix } from '../../platform/http/ip-prefix.ts';
import { findOrderIdByLink, withNotFoundLimit } from '../orders/index.ts';
import { createStreamSlots, type StreamLimits } from './stream-limits.ts';
import type { TrackingDeps } from './tracking.deps.ts';

/** Proxies cut what is silent for a minute. */
const HEARTBEAT_MS = 20_000;
/** The browser comes back by itself after a cut. */
const OPENING = 'retry: 4000\n\n';

const LIMITS: StreamLimits = { perLink: 20, perAddress: 100, total: 2_000 };
/** A stream that nobody reads any more is not kept for ever; a browser that reads it connects again. */
const MAX_AGE_MS = 3_600_000;

type LiveTrackingOptions = { limits?: StreamLimits; maxAgeMs?: number };

/**
 * Server-sent events of one gift: `changed` whenever it may have changed, without saying what, so that
 * each visitor reads again what they may read.
 */
export function liveTrackingRoutes(
  app: FastifyInstance,
  deps: TrackingDeps,
  { limits = LIMITS, maxAgeMs = MAX_AGE_MS }: LiveTrackingOptions = {},
): void {
  const slots = createStreamSlots(limits);
  const open = new Set<() => void>();
  app.stopping.addEventListener('abort', () => {
    for (const end of open) end();
  });
  app.get(
    followGift.path,
    {
      exposeHeadRoute: false,
      config: { auth: 'public', isStream: true },
      schema: {
        summary: followGift.summary,
        tags: ['orders'],
        params: followGift.params,
        response: {
          200: {
            description: 'A stream of `changed` events',
            content: { 'text/event-stream': { schema: followGift.responses[200] } },
          },
        },
      },
    },
    async (request: FastifyRequest, reply) => {
      const { urlId } = request.params as z.output<typeof followGift.params>;
      const id = await withNotFoundLimit(
        deps,
        request,
        async () => await findOrderIdByLink(deps.database.db, urlId),
        () => notFound('Gift or order not found. Please check your ID and try again.'),
      );
      const releaseSlot = slots.take(id, ipPrefix(request.ip));
      const raw = openStream(reply);
      const silence = deps.orderChanges.listen(id, () => raw.write('event: changed\ndata: {}\n\n'));
      const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
      const end = () => raw.end();
      const tooOld = setTimeout(end, maxAgeMs);
      open.add(end);
      const release = () => {
        clearInterval(heartbeat);
        clearTimeout(tooOld);
        silence();
        open.delete(end);
        releaseSlot();
      };
      raw.once('close', release);
      // The visitor may have gone while the gift was looked up.
      if (raw.destroyed) release();
      if (app.stopping.aborted) end();
    },
  );
}

function openStream(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  reply.raw.write(OPENING);
  return reply.raw;
}
