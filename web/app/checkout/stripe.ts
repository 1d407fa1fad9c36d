import * as texts from '@presently/texts/checkout/stripe';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { loadPublicConfig } from '~/lib/public-config';

let stripePromise: Promise<Stripe | null> | null = null;

/**
 * Loads Stripe.js once, and only on pages where a card is entered or confirmed.
 * @throws when loading fails; the next call retries
 */
export async function loadStripeOnce(publishableKey: string | null): Promise<Stripe> {
  if (!publishableKey) throw new Error('The card processor has no publishable key');
  stripePromise ??= loadStripeJs(publishableKey);
  try {
    const stripe = await stripePromise;
    if (!stripe) throw new Error("The card processor's script is missing");
    return stripe;
  } catch (error) {
    stripePromise = null;
    throw error;
  }
}

async function loadStripeJs(publishableKey: string): Promise<Stripe | null> {
  const { stripe_js_url } = await loadPublicConfig();
  // loadStripe uses a Stripe.js that is already on the page, and otherwise loads it from js.stripe.com.
  if (stripe_js_url) await addScript(stripe_js_url);
  return await loadStripe(publishableKey);
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("The card processor's script could not be loaded"));
    document.head.append(script);
  });
}

/** Runs 3-D Secure. Returns null on success, else whether it is the card's fault, and a message for the customer. */
export async function confirmWith3DS(
  publishableKey: string | null,
  clientSecret: string,
): Promise<{ kind: 'card' | 'other'; message: string } | null> {
  try {
    const stripe = await loadStripeOnce(publishableKey);
    const { error } = await stripe.handleNextAction({ clientSecret });
    if (error?.type === 'api_connection_error') return { kind: 'other', message: texts.bankNotReached };
    return error ? { kind: 'card', message: error.message ?? texts.notConfirmedByBank } : null;
  } catch (error) {
    console.error('3-D Secure failed', error);
    return { kind: 'other', message: texts.bankNotReached };
  }
}
