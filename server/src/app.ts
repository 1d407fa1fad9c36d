import fastifyCookie from '@fastify/cookie';
import { nothingAtThisAddress } from '@presently/texts/server/http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { hasLocalInbox } from './config.ts';
import { contentVersion } from './content-version.ts';
import type { BaseDeps } from './deps.ts';
import { type AccountsDeps, accountRoutes, authenticate, staffRoutes } from './modules/accounts/index.ts';
import { analyticsRoutes, operatorAnalyticsRoutes } from './modules/analytics/index.ts';
import { auditRoutes } from './modules/audit/index.ts';
import { backupRoutes } from './modules/backup/index.ts';
import { type CatalogueDeps, catalogueEditingRoutes, catalogueRoutes } from './modules/catalogue/index.ts';
import { importExportRoutes } from './modules/import-export/index.ts';
import { infoPageRoutes } from './modules/info-pages/index.ts';
import { type MediaDeps, mediaRoutes } from './modules/media/index.ts';
import { inboxRoutes } from './modules/messaging/index.ts';
import {
  carrierRoutes,
  countSoldByGift,
  registerOrderRoutes,
  type TrackingDeps,
} from './modules/orders/index.ts';
import {
  type PaymentsDeps,
  paymentRoutes,
  SANDBOX_PATHS,
  sandboxRoutes,
  webhookRoutes,
} from './modules/payments/index.ts';
import { peopleRoutes, personalDataRoutes } from './modules/personal-data/index.ts';
import { operatorReviewRoutes, reviewRoutes } from './modules/reviews/index.ts';
import { shopSettingsRoutes } from './modules/shop-settings/index.ts';
import { wishlistRoutes } from './modules/wishlist/index.ts';
import { respondToClientError } from './platform/http/client-error-handler.ts';
import { limitConnections } from './platform/http/connection-limit.ts';
import { allowPublicOrigin } from './platform/http/cors.ts';
import { rejectCrossSiteRequests } from './platform/http/csrf-origin-check.ts';
import { handleError, sendFailure } from './platform/http/error-handler.ts';
import { gracefulShutdown } from './platform/http/graceful-shutdown.ts';
import { createHostCheck } from './platform/http/host-check.ts';
import { notFound } from './platform/http/http-error.ts';
import { acceptOnlyJson, rejectEncodedBodies } from './platform/http/json-body.ts';
import { recordResponses } from './platform/http/log-response.ts';
import { handleMethodNotAllowed } from './platform/http/method-not-allowed.ts';
import { openApi } from './platform/http/open-api.ts';
import { rejectCardData } from './platform/http/reject-card-data.ts';
import { rejectInvalidUnicode } from './platform/http/reject-invalid-unicode.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { sendSharedResponses } from './platform/http/shared-responses.ts';
import { shedLoad } from './platform/http/shed-load.ts';
import { limitTransferTime, TIMEOUTS } from './platform/http/transfer-timeouts.ts';
import { warnOfUntrustedProxy } from './platform/http/warn-of-untrusted-proxy.ts';
import { configureZodMessages } from './platform/http/zod-error-messages.ts';
import { newRequestId } from './platform/ids.ts';
import { configRoutes } from './platform-routes/config.routes.ts';
import { cspReportRoutes } from './platform-routes/csp-reports.routes.ts';
import { healthRoutes } from './platform-routes/health.routes.ts';
import { priorityOf } from './request-priority.ts';

export type AppDeps = BaseDeps & AccountsDeps & CatalogueDeps & MediaDeps & PaymentsDeps & TrackingDeps;

const BODY_LIMIT = 64 * 1024;
/** Share of CACHE_MB for whole responses; most of their bodies are shared with the catalogue and page caches. */
const SHARED_RESPONSES_SHARE = 1 / 4;

/**
 * The whole server except its pages as one Fastify instance, ready to `inject` into or to listen. Pages are
 * registered by `startServer`, because they need a web build. `app.close()` does not close `deps`.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const headers = securityHeaders(deps.settings);
  const checkHost = createHostCheck(deps.settings);
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    http: { headersTimeout: TIMEOUTS.headersMs, connectionsCheckingInterval: 1_000 },
    requestTimeout: TIMEOUTS.uploadMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    trustProxy: deps.settings.trustedProxies.length > 0 ? deps.settings.trustedProxies : false,
    return503OnClosing: true,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 512 },
    clientErrorHandler: (error, socket) => respondToClientError(error, socket, headers),
    // A URL that cannot be decoded matches no route, so hooks do not run for it.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      handleError(checkHost(request) ?? error, request, reply);
    },
  });
  configureZodMessages();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, notFound(nothingAtThisAddress)));
  sendSharedResponses(app, {
    maxBytes: deps.settings.cacheBytes * SHARED_RESPONSES_SHARE,
    version: () => contentVersion(deps),
    checkHost,
    onSent: deps.metrics.responded,
    stalledResponseMs: TIMEOUTS.stalledResponseMs,
  });
  gracefulShutdown(app, { headers });
  limitConnections(app, { max: deps.settings.maxConnections });
  limitTransferTime(app, TIMEOUTS);
  acceptOnlyJson(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    const misdirected = checkHost(request);
    if (!misdirected) return;
    // Not thrown, because some routes have their own error handlers.
    handleError(misdirected, request, reply);
    return reply;
  });
  if (deps.settings.trustedProxies.length === 0) warnOfUntrustedProxy(app);
  app.addHook('onRequest', rejectCrossSiteRequests(deps.settings));
  app.addHook('preParsing', rejectEncodedBodies);
  shedLoad(app, { priorityOf, waitingForConnection: () => deps.database.pool.waitingCount });
  recordResponses(app, deps.metrics);
  await app.register(fastifyCookie);
  await app.register((api) => apiRoutes(api, deps), { prefix: '/api' });
  await app.register(mediaRoutes, { store: deps.media });
  if (deps.processor.name === 'sandbox')
    await app.register((sandbox) => sandboxRoutes(sandbox, deps), { prefix: '/sandbox' });
  return app;
}

async function apiRoutes(api: FastifyInstance, deps: AppDeps): Promise<void> {
  await openApi(api, {
    origin: deps.settings.publicOrigin,
    extraPaths: deps.processor.name === 'sandbox' ? SANDBOX_PATHS : {},
  });
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
  });
  await allowPublicOrigin(api, deps.settings);
  const registerMethodNotAllowed = handleMethodNotAllowed(api);
  api.addHook('onRequest', authenticate(deps));
  api.addHook('preValidation', rejectInvalidUnicode);
  api.addHook('preValidation', rejectCardData);
  api.setNotFoundHandler((request, reply) => sendFailure(request, reply, notFound(nothingAtThisAddress)));

  healthRoutes(api, deps);
  configRoutes(api, deps);
  await api.register((reports) => cspReportRoutes(reports, deps));
  accountRoutes(api, deps);
  catalogueRoutes(api, deps);
  wishlistRoutes(api, deps);
  registerOrderRoutes(api, deps);
  reviewRoutes(api, deps);
  personalDataRoutes(api, deps);
  peopleRoutes(api, deps);
  paymentRoutes(api, deps);
  analyticsRoutes(api, deps);
  staffRoutes(api, deps);
  auditRoutes(api, deps);
  operatorReviewRoutes(api, deps);
  operatorAnalyticsRoutes(api, deps);
  importExportRoutes(api, deps);
  await shopSettingsRoutes(api, deps);
  infoPageRoutes(api, deps);
  backupRoutes(api, deps);
  await catalogueEditingRoutes(api, { ...deps, countSoldByGift });
  await api.register((webhook) => webhookRoutes(webhook, deps));
  await api.register((webhook) => carrierRoutes(webhook, deps));
  if (hasLocalInbox(deps.settings)) inboxRoutes(api, deps);
  registerMethodNotAllowed();
}
