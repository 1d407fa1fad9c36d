// Around what each email says.
export const questions = 'Questions? Just reply to this email.';
export const help = 'Help Center';
export const returns = 'Returns';
export const contact = 'Contact';
export const reason = (shop: string) => `You're receiving this because of a gift at ${shop}.`;
export const reasonForOperators = (shop: string) =>
  `You're receiving this because issues at ${shop} are sent to this address. Owners can change that in the console's settings.`;
/** If a link in it is good for one person only. */
export const doNotForward = "Please don't forward this email; it has your private link.";
export const pictureOf = (gift: string) => `Picture of ${gift}`;
