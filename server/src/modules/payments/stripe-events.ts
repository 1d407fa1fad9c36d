import Stripe from 'stripe';
import type { ProcessorEvent } from './card-processor.ts';

/** Longest age of a signed event, and how far another machine's clock may be ahead of ours. */
const TOLERANCE_SECONDS = 300;
const CLOCK_SKEW_SECONDS = 60;

const SIGNATURE = /^t=([1-9]\d{0,11})((?:,v\d+=[0-9a-f]{64})+)$/;

/**
 * Checks a webhook's signature over the very bytes that came. During a change of secrets either is good.
 * @returns null when the event is not Stripe's, too old, or from the future
 */
export function readStripeEvent(
  rawBody: Buffer,
  header: unknown,
  secrets: string[],
  now: Date,
): ProcessorEvent | null {
  const body = rawBody.toString('utf8');
  const match = typeof header === 'string' ? SIGNATURE.exec(header) : null;
  // Bytes that are no UTF-8 would be signed as something that they are not.
  if (!match || !Buffer.from(body, 'utf8').equals(rawBody)) return null;
  if (Number(match[1]) > now.getTime() / 1000 + CLOCK_SKEW_SECONDS) return null;
  for (const secret of secrets) {
    try {
      return eventView(
        Stripe.webhooks.constructEvent(body, match[0], secret, TOLERANCE_SECONDS, undefined, now.getTime()),
      );
    } catch {
      // Not signed with this secret, or not in time; the next one may fit.
    }
  }
  return null;
}

/** null: no event at all. */
export function eventView({ id, type, data }: Stripe.Event): ProcessorEvent | null {
  const thing = data?.object as
    | { object?: string; id?: string; payment_intent?: string | { id: string } | null }
    | undefined;
  if (typeof id !== 'string' || typeof type !== 'string') return null;
  const intentId =
    thing?.object === 'payment_intent'
      ? (thing.id ?? null)
      : typeof thing?.payment_intent === 'string'
        ? thing.payment_intent
        : (thing?.payment_intent?.id ?? null);
  return { id, type, intentId, isAboutRefund: /refund/.test(type) };
}
