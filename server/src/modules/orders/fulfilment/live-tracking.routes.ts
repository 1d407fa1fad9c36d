import { streamGiftEvents } from '@presently/contracts/gift-links';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { routeSchema } from '../../../platform/http/define-route.ts';
import { ipPrefix } from '../../../platform/http/ip-prefix.ts';
import { orderNotFound } from '../order-access.ts';
import { withNotFoundLimit } from '../rate-limit-not-found.ts';
import { findOrderIdByLink } from '../store/orders.store.ts';
import { createStreamSlots, type StreamLimits } from './stream-limits.ts';
import type { TrackingDeps } from './tracking.deps.ts';

/** Proxies close connections that have been idle for about a minute. */
const HEARTBEAT_MS = 20_000;
/** Sent first: the delay after which EventSource reconnects, in milliseconds. */
const RETRY_FIELD = 'retry: 4000\n\n';

const LIMITS: StreamLimits = { perLink: 20, perAddress: 100, total: 2_000 };
/** Closes streams whose client has gone without closing the connection; EventSource reconnects. */
const MAX_AGE_MS = 3_600_000;

type LiveTrackingOptions = { limits?: StreamLimits; maxAgeMs?: number };

/**
 * Server-sent events: `changed` whenever the gift may have changed. Events carry no data, so that each client fetches
 * what it is allowed to see.
 */
export function liveTrackingRoutes(
  app: FastifyInstance,
  deps: TrackingDeps,
  { limits = LIMITS, maxAgeMs = MAX_AGE_MS }: LiveTrackingOptions = {},
): void {
  const slots = createStreamSlots(limits);
  const closeStreams = new Set<() => void>();
  app.stopping.addEventListener('abort', () => {
    for (const closeStream of closeStreams) closeStream();
  });
  app.get(
    streamGiftEvents.path,
    {
      exposeHeadRoute: false,
      config: { auth: 'public', isStream: true },
      schema: routeSchema(streamGiftEvents),
    },
    async (request: FastifyRequest, reply) => {
      const { urlId } = request.params as z.output<typeof streamGiftEvents.params>;
      const id = await withNotFoundLimit(
        deps,
        request,
        async () => await findOrderIdByLink(deps.database.db, urlId),
        orderNotFound,
      );
      const releaseSlot = slots.acquire(id, ipPrefix(request.ip));
      const raw = openStream(reply);
      const unsubscribe = deps.orderChanges.subscribe(id, () => raw.write('event: changed\ndata: {}\n\n'));
      const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
      const dispose = () => {
        clearInterval(heartbeat);
        clearTimeout(maxAgeTimer);
        unsubscribe();
        closeStreams.delete(closeStream);
        releaseSlot();
      };
      // A client that does not read delays 'close'; writing after the end would be an error.
      const closeStream = () => {
        dispose();
        raw.end();
      };
      const maxAgeTimer = setTimeout(closeStream, maxAgeMs);
      closeStreams.add(closeStream);
      raw.once('close', dispose);
      // The client may have disconnected during the look-up.
      if (raw.destroyed) dispose();
      if (app.stopping.aborted) closeStream();
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
  reply.raw.write(RETRY_FIELD);
  return reply.raw;
}
