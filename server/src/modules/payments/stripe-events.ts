import Stripe from 'stripe';
import type { ProcessorEvent } from './card-processor.ts';

/** Max age of a signed event; max clock skew of a timestamp in the future. */
const TOLERANCE_SECONDS = 300;
const CLOCK_SKEW_SECONDS = 60;

const SIGNATURE = /^t=([1-9]\d{0,11})((?:,v\d+=[0-9a-f]{64})+)$/;

/**
 * Verifies a webhook's signature over the raw body and parses the event. Several secrets are accepted, so that
 * they can be rotated.
 * @returns null when the signature is invalid, too old, or from the future
 */
export function readStripeEvent(
  rawBody: Buffer,
  header: unknown,
  secrets: string[],
  now: Date,
): ProcessorEvent | null {
  const body = rawBody.toString('utf8');
  const match = typeof header === 'string' ? SIGNATURE.exec(header) : null;
  // The signature is checked over the decoded text, so bytes that are not valid UTF-8 have to be rejected.
  if (!match || !Buffer.from(body, 'utf8').equals(rawBody)) return null;
  if (Number(match[1]) > now.getTime() / 1000 + CLOCK_SKEW_SECONDS) return null;
  for (const secret of secrets) {
    try {
      return toProcessorEvent(
        Stripe.webhooks.constructEvent(body, match[0], secret, TOLERANCE_SECONDS, undefined, now.getTime()),
      );
    } catch {
      // Not signed with this secret, or expired: try the next one.
    }
  }
  return null;
}

/** @returns null for a malformed event */
export function toProcessorEvent({ id, type, data }: Stripe.Event): ProcessorEvent | null {
  const object = data?.object as
    | { object?: string; id?: string; payment_intent?: string | { id: string } | null }
    | undefined;
  if (typeof id !== 'string' || typeof type !== 'string') return null;
  const intentId =
    object?.object === 'payment_intent'
      ? (object.id ?? null)
      : typeof object?.payment_intent === 'string'
        ? object.payment_intent
        : (object?.payment_intent?.id ?? null);
  return { id, type, intentId, isAboutRefund: /refund/.test(type) };
}
