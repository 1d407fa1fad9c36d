/** What a card of the fake Stripe does when it is charged. */
export type CardBehaviour =
  | { kind: 'succeeds' }
  | { kind: 'declined'; declineCode: string; message: string; code: string }
  /** The bank asks first; then it succeeds or is declined all the same. */
  | { kind: 'requires_action'; onApproval: CardBehaviour };

const succeeds: CardBehaviour = { kind: 'succeeds' };
const declined = (declineCode: string, message: string, code = 'card_declined'): CardBehaviour => ({
  kind: 'declined',
  declineCode,
  message,
  code,
});
const generic = declined('generic_decline', 'Your card was declined.');
const poor = declined('insufficient_funds', 'Your card has insufficient funds.');
const expired = declined('expired_card', 'Your card has expired.', 'expired_card');
const wrongCvc = declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc');
const faulty = declined(
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
  'processing_error',
);

/** Stripe's test numbers (docs.stripe.com/testing), as far as the fake Stripe knows them. */
const BY_NUMBER: Record<string, CardBehaviour> = {
  '4242424242424242': succeeds,
  '5555555555554444': succeeds,
  '378282246310005': succeeds,
  '4000000000000002': generic,
  '4000000000009995': poor,
  '4000000000000069': expired,
  '4000000000000127': wrongCvc,
  '4000000000000119': faulty,
  '4000000000000341': generic,
  '4000002500003155': { kind: 'requires_action', onApproval: succeeds },
  '4000002760003184': { kind: 'requires_action', onApproval: succeeds },
  '4000008260003178': { kind: 'requires_action', onApproval: poor },
  '4000008400001629': { kind: 'requires_action', onApproval: generic },
};

/** Stripe's names for payment methods made of those numbers; each use makes a new one. */
const NAMED: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
};

export const cardNumberOfTestMethod = (id: string): string | null =>
  Object.hasOwn(NAMED, id) ? (NAMED[id] as string) : null;

export const behaviourOf = (number: string): CardBehaviour | null =>
  Object.hasOwn(BY_NUMBER, number) ? (BY_NUMBER[number] as CardBehaviour) : null;
