export const unknownError = 'Unknown error';
export const cardWasDeclined = 'Your card was declined';
export const giftSoldOut = 'This gift just sold out';
export const notCompleted = "Your order didn't go through";
export const nothingCharged = 'Nothing was charged, and everything you entered is still here.';
export const safeToTryAgain = "It's safe to try again. You'll never be charged twice.";
export const cardNotSaved = "We couldn't reach the card processor. Check your connection and try again.";
export const useAnotherCard = 'Use another card';
export const tryAgain = 'Try again';
export const browseGifts = 'Browse Gifts';
export const logInToComplete = 'Please log in to complete your purchase';
export const completeBillingFirst = 'Please complete billing information first';
export const paidWithEarlierNote =
  'Your gift is paid for, with the note as it was before. You can still change it.';
export const orderNotCreated = (reason: string) => `Failed to create order: ${reason}`;
export const purchaseNotCompleted = 'Failed to complete purchase. Please try again.';
export const confirmationPending = "Your bank is still waiting for you to confirm. You haven't been charged.";
