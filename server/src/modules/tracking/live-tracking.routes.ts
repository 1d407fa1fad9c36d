import { followGift } from '@presently/contracts/gift-links';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { notFound } from '../../platform/http/http-error.ts';
import { findGiftId, limitMisses } from '../orders/index.ts';
import type { TrackingDeps } from './tracking.deps.ts';

/** Proxies cut what is silent for a minute. */
const HEARTBEAT_MS = 20_000;
/** The browser comes back by itself after a cut. */
const OPENING = 'retry: 4000\n\n';

/**
 * Server-sent events of one gift: `changed` whenever it may have changed, without saying what, so that
 * each visitor reads again what they may read.
 */
export function liveTrackingRoutes(app: FastifyInstance, deps: TrackingDeps): void {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
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
      const id = await limitMisses(
        deps,
        request,
        async () => await findGiftId(deps.database.db, urlId),
        () => notFound('Gift or order not found. Please check your ID and try again.'),
      );
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      raw.write(OPENING);
      const silence = deps.orderChanges.listen(id, () => raw.write('event: changed\ndata: {}\n\n'));
      const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
      const end = () => raw.end();
      open.add(end);
      raw.once('close', () => {
        clearInterval(heartbeat);
        silence();
        open.delete(end);
      });
    },
  );
}
