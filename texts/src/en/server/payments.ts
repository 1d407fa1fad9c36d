export const paymentNotFound = 'Payment not found';
export const paymentHasEnded = 'This payment has expired. Please start over.';
export const eventNotSigned = 'This event is not signed by the card processor.';
export const tooManyCardsRefused = 'Too many cards were declined. Please try again in an hour.';

/** Reasons why a payment failed. */
export const insufficientFunds = 'Your card has insufficient funds.';
export const methodUsed = 'This payment method has already been used.';
export const noSuchMethod = 'No such payment method.';
export const methodUnusable = "This payment method can't be used.";
export const notApprovedByBank = "Your bank didn't approve this payment.";
export const notConfirmedInTime = "The payment wasn't confirmed in time.";
export const notMadeInTime = "The payment wasn't completed in time.";

export const noMoneyTaken = 'No money was taken that could go back.';
export const onlySoMuchLeft = (amount: string) => `Only ${amount} of this payment is left to refund.`;
export const nothingLeftToRefund = 'Nothing of this payment is left to refund.';
export const refundHasGoneThrough = 'This refund has gone through already.';
/** The reason of a refund. */
export const refundedAtProcessor = 'refunded at the card processor';

/** Reasons why a refund failed. */
export const refundNeverCreated =
  'The card processor could not say whether it gave this refund, and did not.';
export const processorUnreachable = 'The card processor could not be reached.';
export const moreThanIsLeft = 'This is more than what is left of the payment.';
export const refundEnded = {
  failed: 'the refund was failed',
  canceled: 'the refund was canceled',
};

/** The sandbox in place of the card processor. */
export const sendCard = 'Please send {"type": "card", "card": {…}}.';
export const cardMissing = 'The card is missing.';
export const testCardsOnly =
  "Your card number is incorrect: this shop's sandbox takes test cards only, such as 4242 4242 4242 4242.";
export const expiryMonthInvalid = "Your card's expiration month is invalid.";
export const expiryYearInvalid = "Your card's expiration year is invalid.";
export const cardExpired = 'Your card has expired.';
export const securityCodeInvalid = "Your card's security code is invalid.";
