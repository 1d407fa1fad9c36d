import type Stripe from 'stripe';
import type { CheckLog } from '../../platform/check-log.ts';

type Settings = { secretKey: string; apiHost: string | null };

/** Events without which the shop would only learn of a payment or refund late, by polling. */
const NEEDED_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

/**
 * Checks through Stripe's API that the key is accepted and that a webhook endpoint points to this shop.
 * @param publicOrigin if missing, the endpoint is not checked
 */
export async function checkStripe(
  settings: Settings,
  publicOrigin: string | null,
  log: CheckLog,
): Promise<void> {
  const { createStripeClient } = await import('./stripe-processor.ts');
  const stripe = createStripeClient(settings);
  const mode = /^[sr]k_live_/.test(settings.secretKey) ? 'live' : 'test';
  try {
    await stripe.events.list({ limit: 1 });
    log.info(`STRIPE_SECRET_KEY is accepted by Stripe, in ${mode} mode.`);
  } catch (error) {
    if (!isForbidden(error)) return log.error(`STRIPE_SECRET_KEY: ${reasonOf(error)}.`);
    log.warn(
      `STRIPE_SECRET_KEY is a restricted key, in ${mode} mode, that may not read events (403): the shop cannot ask for those that were not delivered.`,
    );
  }
  if (publicOrigin !== null) await checkWebhook(stripe, `${publicOrigin}/api/payments/webhook`, log);
}

async function checkWebhook(stripe: Stripe, url: string, log: CheckLog): Promise<void> {
  let endpoints: Stripe.WebhookEndpoint[];
  try {
    endpoints = (await stripe.webhookEndpoints.list({ limit: 100 })).data;
  } catch (error) {
    return log.warn(`STRIPE_WEBHOOK_SECRET: the endpoints cannot be listed: ${reasonOf(error)}.`);
  }
  const endpoint = endpoints.find((one) => one.url === url);
  if (!endpoint)
    return log.error(`PUBLIC_ORIGIN: Stripe has no webhook endpoint ${url} in the mode of this key.`);
  if (endpoint.status !== 'enabled') return log.error(`Stripe's webhook endpoint ${url} is disabled.`);
  const missing = endpoint.enabled_events.includes('*')
    ? []
    : NEEDED_EVENTS.filter((name) => !endpoint.enabled_events.includes(name));
  if (missing.length > 0)
    return log.error(`Stripe's webhook endpoint ${url} does not get the events ${missing.join(', ')}.`);
  log.info(`Stripe sends its events to ${url}; its secret can only be checked by an event.`);
}

/** Stripe's response to a restricted key without the permission; an unknown key is a 401. */
const isForbidden = (error: unknown) => (error as { statusCode?: number }).statusCode === 403;

/** Without Stripe's message, which may contain a part of the key. */
function reasonOf(error: unknown): string {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 401) return 'it is not accepted by Stripe (401)';
  if (isForbidden(error)) return 'the key lacks the permission to read this (403)';
  return statusCode === undefined
    ? `no response from Stripe (${code ?? 'unknown reason'})`
    : `the response of Stripe was ${statusCode}`;
}
