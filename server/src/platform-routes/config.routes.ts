import { getPublicConfig } from '@presently/contracts/payments';
import type { FastifyInstance } from 'fastify';
import { hasLocalInbox } from '../config.ts';
import type { BaseDeps } from '../deps.ts';
import { defineRoute, ok } from '../platform/http/define-route.ts';

export function configRoutes(app: FastifyInstance, { settings, shopSettings }: BaseDeps): void {
  defineRoute(app, getPublicConfig, async () =>
    ok({
      ...shopSettings.current(),
      card_processor: settings.stripe ? ('stripe' as const) : ('sandbox' as const),
      stripe_publishable_key: settings.stripe?.publishableKey ?? null,
      stripe_js_url: settings.stripe?.scriptUrl ?? null,
      local_inbox: hasLocalInbox(settings),
    }),
  );
}
