import type { CardProcessor } from './card-processor.ts';

type Create = typeof import('./stripe-processor.ts').createStripeProcessor;

/** The card processor Stripe. Its library is loaded only now, because it takes 8 MB of memory. */
export async function createStripeProcessor(...options: Parameters<Create>): Promise<CardProcessor> {
  const stripe = await import('./stripe-processor.ts');
  return stripe.createStripeProcessor(...options);
}
