export const paymentNotFound = 'Payment not found';
export const paymentHasEnded = 'This payment has expired. Please start over.';
export const eventNotSigned = "This event isn't signed by the card processor.";
export const tooManyCardsRefused = 'Too many cards were declined. Please try again in an hour.';

/** Reasons why a payment failed. */
export const insufficientFunds = 'Your card has insufficient funds.';
export const methodUsed = 'This payment method has already been used.';
export const noSuchMethod = "We can't find this payment method.";
export const methodUnusable = "This payment method can't be used.";
export const notApprovedByBank = "Your bank didn't approve this payment.";
export const notConfirmedInTime = "The payment wasn't confirmed in time.";
export const notMadeInTime = "The payment wasn't completed in time.";

export const noMoneyTaken = "There's no payment to refund.";
export const onlySoMuchLeft = (amount: string) => `Only ${amount} of this payment can still be refunded.`;
export const nothingLeftToRefund = 'This payment was already fully refunded.';
export const refundHasGoneThrough = 'This refund already went through.';
/** The reason of a refund. */
export const refundedAtProcessor = 'Refunded at the card processor';

/** Reasons why a refund failed. */
export const refundNeverCreated =
  "The card processor couldn't confirm this refund, and it didn't go through.";
export const processorUnreachable = "We couldn't reach the card processor.";
export const moreThanIsLeft = 'This is more than can still be refunded.';
export const refundEnded = {
  failed: 'The refund failed',
  canceled: 'The refund was canceled',
};

/** The sandbox in place of the card processor. */
export const sendCard = 'Send {"type": "card", "card": {…}}.';
export const cardMissing = 'The card is missing.';
export const testCardsOnly =
  "Your card number is incorrect: this shop's sandbox takes test cards only, such as 4242 4242 4242 4242.";
export const expiryMonthInvalid = "Your card's expiration month is invalid.";
export const expiryYearInvalid = "Your card's expiration year is invalid.";
export const cardExpired = 'Your card has expired.';
export const securityCodeInvalid = "Your card's security code is invalid.";
