/** Below each e-mail. @param shop a link with its name */
export const footer = (shop: string) =>
  `You get this e-mail because of a gift at ${shop}. Its links may be yours alone, so please forward only what it says can be shared.`;
export const quoted = (words: string) => `“${words}”`;

export const noSuchEmail = 'There is no such e-mail.';
export const noSuchMessage = 'There is no such message.';
export const alreadySent = 'This message was sent already.';
export const codeCannotBeSentAgain = 'A code cannot be sent again; a new one can be asked for.';
