export const cardLabel = 'Card';
export const enterCard = 'Please enter your card';
export const cardDeclined = 'Your card was declined.';
export const cardFieldNotLoaded = 'The card field could not be loaded.';
export const notConfirmedByBank = 'Your bank did not confirm the payment.';
export const bankNotReached = 'Your bank could not be reached.';
