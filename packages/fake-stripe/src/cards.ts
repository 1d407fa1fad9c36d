/** What happens when a test card is charged. */
export type CardBehaviour =
  | { kind: 'succeeds' }
  | { kind: 'declined'; declineCode: string; message: string; code: string }
  /** 3-D Secure: once the cardholder has approved, the charge succeeds or is declined. */
  | { kind: 'requires_action'; onApproval: CardBehaviour };

const succeeds: CardBehaviour = { kind: 'succeeds' };
const declined = (declineCode: string, message: string, code = 'card_declined'): CardBehaviour => ({
  kind: 'declined',
  declineCode,
  message,
  code,
});
const genericDecline = declined('generic_decline', 'Your card was declined.');
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');
const expiredCard = declined('expired_card', 'Your card has expired.', 'expired_card');
const incorrectCvc = declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc');
const processingError = declined(
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
  'processing_error',
);

/** The supported subset of Stripe's test card numbers (docs.stripe.com/testing). */
const BEHAVIOUR_BY_CARD_NUMBER: Record<string, CardBehaviour> = {
  '4242424242424242': succeeds,
  '5555555555554444': succeeds,
  '378282246310005': succeeds,
  '4000000000000002': genericDecline,
  '4000000000009995': insufficientFunds,
  '4000000000000069': expiredCard,
  '4000000000000127': incorrectCvc,
  '4000000000000119': processingError,
  '4000000000000341': genericDecline,
  '4000002500003155': { kind: 'requires_action', onApproval: succeeds },
  '4000002760003184': { kind: 'requires_action', onApproval: succeeds },
  '4000008260003178': { kind: 'requires_action', onApproval: insufficientFunds },
  '4000008400001629': { kind: 'requires_action', onApproval: genericDecline },
};

/** Stripe's named test payment methods; each use creates a new payment method with that card number. */
const CARD_NUMBER_BY_TEST_METHOD: Record<string, string> = {
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
  Object.hasOwn(CARD_NUMBER_BY_TEST_METHOD, id) ? (CARD_NUMBER_BY_TEST_METHOD[id] as string) : null;

export const behaviourOf = (number: string): CardBehaviour | null =>
  Object.hasOwn(BEHAVIOUR_BY_CARD_NUMBER, number)
    ? (BEHAVIOUR_BY_CARD_NUMBER[number] as CardBehaviour)
    : null;
