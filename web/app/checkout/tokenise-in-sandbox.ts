import { apiOrigin } from '~/lib/session';
import type { PaymentMethod } from './checkout-state';
import { CardError, fieldForErrorCode } from './payment-card-tokeniser';

interface EnteredCard {
  number: string;
  month: number;
  year: number;
  cvc: string;
}

/**
 * Sends the card to the sandbox processor, a separate endpoint like a real processor's API; the shop's API never gets
 * card data.
 */
export async function tokeniseInSandbox({ number, month, year, cvc }: EnteredCard): Promise<PaymentMethod> {
  const response = await fetch(`${apiOrigin()}/sandbox/v1/payment_methods`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'card', card: { number, exp_month: month, exp_year: year, cvc } }),
    credentials: 'omit',
  });
  if (response.status === 402) {
    const { error } = (await response.json()) as { error: { message: string; code?: string } };
    throw new CardError(error.message, fieldForErrorCode(error.code ?? ''));
  }
  if (!response.ok) throw new Error(`The card processor responded with ${response.status}`);
  const { id, card } = (await response.json()) as { id: string; card: { brand: string; last4: string } };
  return { id, brand: card.brand, last4: card.last4 };
}
