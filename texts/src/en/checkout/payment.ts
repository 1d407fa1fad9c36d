export const unknownError = 'Unknown error';
export const nothingCharged = 'Nothing was charged, and nothing you entered is lost.';
export const useAnotherCard = 'Use another card';
export const browseGifts = 'Browse Gifts';
export const logInToComplete = 'Please log in to complete your purchase';
export const completeBillingFirst = 'Please complete billing information first';
export const paidWithEarlierNote =
  'Your gift is paid, with the note as it was before. You can still change it.';
export const orderNotCreated = (reason: string) => `Failed to create order: ${reason}`;
export const purchaseNotCompleted = 'Failed to complete purchase. Please try again.';
export const confirmationPending = 'Your bank still waits for your confirmation. Nothing has been charged.';
