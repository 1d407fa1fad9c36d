import { getPublicConfig } from '@presently/contracts/payments';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../deps.ts';
import { defineRoute, ok } from '../platform/http/define-route.ts';

export function configRoutes(app: FastifyInstance, { settings }: BaseDeps): void {
  defineRoute(app, getPublicConfig, async () =>
    ok({
      card_processor: settings.stripe ? ('stripe' as const) : ('sandbox' as const),
      stripe_publishable_key: settings.stripe?.publishableKey ?? null,
      guest_checkout: settings.guestCheckout,
      local_inbox: !settings.twilio || !settings.smtp,
    }),
  );
}
