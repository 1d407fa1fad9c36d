import { rich, type Wrap } from '../../rich.ts';

export const contact = 'Contact';
export const contactDescription = 'Write to us or call: a person answers.';
export const contactIntroduction = 'Write or call. A person reads it, and a person answers.';
export const eMail = 'E-mail';
export const phone = 'Phone';
export const byPost = 'By post';
export const whatHelpsUsHelpYou = 'What helps us help you';
export const helpForGifters = (strong: Wrap) =>
  rich`${strong('You gave a gift:')} the e-mail address you paid with, and the day. Your receipt has the rest.`;
export const helpForRecipients = (strong: Wrap) =>
  rich`${strong('You received one:')} the name of whoever sent it, and the tracking number if there is one.`;
export const helpForErrors = (strong: Wrap) =>
  rich`${strong('Something looked broken:')} the short code on the error page, if there was one.`;
export const neverSendSecrets =
  'Please never send us a card number, a verification code, or a gift link meant for somebody else. We will not ask for them: whoever has a gift link can claim the gift.';
export const perhapsItIsQuickerHere = 'Perhaps it is quicker here';
export const quickerAnswers = ({ link, link2, link3 }: { link: Wrap; link2: Wrap; link3: Wrap }) =>
  rich`${link('Follow a gift')} with its ID, look into the ${link2('FAQ')}, or read how ${link3('cancelling and refunds')} work.`;
