import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { loadPublicConfig } from '~/lib/public-config';

let loading: Promise<Stripe | null> | null = null;

/**
 * Stripe's own script, loaded once and only where a card is entered or confirmed.
 * @throws when it cannot be loaded; the next call tries again
 */
export async function loadStripeOnce(publishableKey: string | null): Promise<Stripe> {
  if (!publishableKey) throw new Error('The card processor has no publishable key');
  loading ??= load(publishableKey);
  try {
    const stripe = await loading;
    if (!stripe) throw new Error("The card processor's script is missing");
    return stripe;
  } catch (error) {
    loading = null;
    throw error;
  }
}

async function load(publishableKey: string): Promise<Stripe | null> {
  const { stripe_js_url } = await loadPublicConfig();
  // The loader takes what is there already; without one it fetches Stripe's own.
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

/** Lets the customer confirm with their bank; null when they did, else why not. */
export async function confirmWith3DS(
  publishableKey: string | null,
  clientSecret: string,
): Promise<string | null> {
  try {
    const stripe = await loadStripeOnce(publishableKey);
    const { error } = await stripe.handleNextAction({ clientSecret });
    return error ? (error.message ?? 'Your bank did not confirm the payment.') : null;
  } catch (error) {
    console.error('asking the bank failed', error);
    return 'Your bank could not be reached.';
  }
}
