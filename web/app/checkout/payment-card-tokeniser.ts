import type { BillingAddress, PaymentMethod } from './checkout-state';

export type CardFieldName = 'cardNumber' | 'expiryDate' | 'cvv';

/** The processor rejected the card details; the message can be shown to the customer. */
export class CardError extends Error {
  override name = 'CardError';
  readonly field: CardFieldName;

  constructor(message: string, field: CardFieldName) {
    super(message);
    this.field = field;
  }
}

/**
 * Exchanges the entered card for a payment method. @throws CardError for invalid card details; other errors are outages
 */
export type TokeniseCard = (holder: BillingAddress) => Promise<PaymentMethod>;

/** The card field that a Stripe error code refers to. */
export function fieldForErrorCode(code: string): CardFieldName {
  if (/expir/.test(code)) return 'expiryDate';
  return /cvc/.test(code) ? 'cvv' : 'cardNumber';
}
