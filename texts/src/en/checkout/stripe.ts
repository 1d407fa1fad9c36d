export const cardLabel = 'Card';
export const enterCard = 'Please enter your card';
export const cardDeclined = 'Your card was declined.';
export const cardFieldNotLoaded = "We couldn't load the card field.";
export const notConfirmedByBank = "Your bank didn't confirm the payment.";
export const bankNotReached = "We couldn't reach your bank.";
