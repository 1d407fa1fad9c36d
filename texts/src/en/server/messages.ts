/** Below each email. @param shop a link with its name */
export const footer = (shop: string) =>
  `You're receiving this because of a gift at ${shop}. Please don't forward this email; it has your private link.`;
export const quoted = (words: string) => `“${words}”`;

export const noSuchEmail = 'There is no such e-mail.';
export const noSuchMessage = 'There is no such message.';
export const alreadySent = 'This message was sent already.';
export const codeCannotBeSentAgain = 'A code cannot be sent again; a new one can be asked for.';
