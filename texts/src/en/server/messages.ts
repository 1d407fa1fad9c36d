export const noSuchEmail = 'Email not found.';
export const noSuchMessage = 'Message not found.';
export const alreadySent = 'This message was already sent.';
export const codeCannotBeSentAgain = "A code can't be resent. Request a new one.";
/** Why an unsent message failed. */
export const notSentAgain = 'not sent again after a restore';
