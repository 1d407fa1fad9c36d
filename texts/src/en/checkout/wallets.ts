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
export const whatHappens = 'What happens';
export const pays = 'It pays';
export const isRefused = "It's declined";
export const asks = 'The bank asks';
export const shareEmail = 'Share my email';
export const cancel = 'Cancel';
export const authorize = 'Authorize';
export const walletFailed = "We couldn't reach your wallet. You haven't been charged. Please try again.";
export const whereToSendReceipt = 'Where should we send your receipt?';
export const receiptExplained = "Your gift link goes there, too. Your wallet didn't share an email.";
export const email = 'Email';
export const enterEmail = 'Please enter your email';
