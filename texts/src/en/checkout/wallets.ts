export const expressCheckout = 'Express checkout';
export const addCardAndNoteAfter = 'Pay now, then add a greeting card and note.';
export const orPayByCard = 'or pay by card';
export const secureCheckout = 'Secure checkout';
export const cardNumberStaysPrivate = 'Your card number is encrypted and never reaches our servers.';
export const payWithSandboxWallet = 'Pay with Sandbox Wallet';
export const sandboxWallet = 'Sandbox Wallet';
/** `amount`: formatted, e.g. "$39.00". */
export const sandboxExplained = (amount: string) =>
  `Stands in for Apple Pay, Google Pay and Link. No money moves. Total: ${amount}.`;
export const outcome = 'Outcome';
export const approved = 'Approved';
export const declined = 'Declined';
export const requires3DSecure = 'Requires 3-D Secure';
export const shareEmail = 'Share my email';
export const cancel = 'Cancel';
export const authorize = 'Authorize';
export const walletFailed = "We couldn't reach your wallet. You haven't been charged. Please try again.";
export const whereToSendReceipt = 'Where should we send your receipt?';
export const receiptExplained = "Your gift link goes there, too. Your wallet didn't share an email.";
export const email = 'Email';
export const enterEmail = 'Please enter your email';
