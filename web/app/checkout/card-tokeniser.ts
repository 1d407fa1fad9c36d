import { ApiError } from '@presently/contracts/client';
import type { BillingAddress } from './checkout-state';

/** What the shop learns of a card. */
export interface PaymentMethod {
  id: string;
  brand: string;
  last4: string;
}

export type CardFieldName = 'cardNumber' | 'expiryDate' | 'cvv';

/** The processor refused the card as entered; the words are for the gifter. */
export class CardError extends Error {
  override name = 'CardError';
  readonly field: CardFieldName;

  constructor(message: string, field: CardFieldName) {
    super(message);
    this.field = field;
  }
}

/** Hands the card to its processor. @throws CardError, or anything else for an outage */
export type TokeniseCard = (holder: BillingAddress) => Promise<PaymentMethod>;

export interface EnteredCard {
  number: string;
  month: number;
  year: number;
  cvc: string;
}

/** Sends a card to the sandbox, which stands where the real processor's own host would: never to the shop's API. */
export async function tokeniseInSandbox({ number, month, year, cvc }: EnteredCard): Promise<PaymentMethod> {
  const host = document.documentElement.dataset.api ?? '';
  const response = await fetch(`${host}/sandbox/v1/payment_methods`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'card', card: { number, exp_month: month, exp_year: year, cvc } }),
    credentials: 'omit',
  });
  if (response.status === 402) {
    const { error } = (await response.json()) as { error: { message: string; code?: string } };
    throw new CardError(error.message, fieldForErrorCode(error.code ?? ''));
  }
  if (!response.ok) throw new ApiError(`The card processor answered ${response.status}`, response.status);
  const { id, card } = (await response.json()) as { id: string; card: { brand: string; last4: string } };
  return { id, brand: card.brand, last4: card.last4 };
}

/** The field that one of Stripe's error codes speaks of. */
export function fieldForErrorCode(code: string): CardFieldName {
  if (/expir/.test(code)) return 'expiryDate';
  return /cvc/.test(code) ? 'cvv' : 'cardNumber';
}
