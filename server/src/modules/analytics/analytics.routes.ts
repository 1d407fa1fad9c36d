import * as contract from '@presently/contracts/analytics';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { accepted, defineRoute, ok } from '../../platform/http/define-route.ts';
import { requireViewer } from '../accounts/index.ts';
import { createGiftViewRecorder, type GiftViewRecorder } from './gift-view-recorder.ts';
import { parseGiftView } from './parse-gift-view.ts';
import { RawBody, registerRawBodyParser } from './raw-body-parser.ts';
import { readOrderAnalytics } from './read-order-analytics.ts';

export function analyticsRoutes(app: FastifyInstance, deps: BaseDeps): void {
  defineRoute(app, contract.getOrderAnalytics, async ({ request }) =>
    ok(await readOrderAnalytics(deps, requireViewer(request))),
  );

  const recorder = createGiftViewRecorder(deps);
  app.addHook('onClose', () => recorder.flush());
  app.register(async (scope) => giftViewRoute(scope, recorder));
}

/**
 * In its own scope: its error handler and body parser turn every error into a 202, so that analytics never break a
 * page.
 */
function giftViewRoute(scope: FastifyInstance, recorder: GiftViewRecorder): void {
  registerRawBodyParser(scope);
  scope.setErrorHandler((error, request, reply) => {
    request.log.info({ err: error }, 'invalid gift view ignored');
    reply.code(202).send(accepted().body);
  });
  defineRoute(scope, contract.recordGiftView, async ({ request }) => {
    recordView(recorder, request);
    return accepted();
  });
}

function recordView(recorder: GiftViewRecorder, { body, viewer, ip }: FastifyRequest): void {
  const view = body instanceof RawBody ? parseGiftView(body.text) : null;
  if (view) recorder.record({ ...view, userId: viewer?.userId ?? null }, ip);
}
