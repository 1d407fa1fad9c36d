import { rich, type Wrap } from '../../rich.ts';

export const contact = 'Contact';
export const contactDescription = "Email or call us. You'll hear back from a real person.";
export const contactIntroduction = "Email or call us. You'll hear back from a real person.";
export const eMail = 'Email';
export const phone = 'Phone';
export const byPost = 'Mail';
export const whatHelpsUsHelpYou = 'Help us help you';
export const helpForGifters = (strong: Wrap) =>
  rich`${strong('You gave a gift:')} tell us the order number from your receipt, or the email address you used at checkout and the date.`;
export const helpForRecipients = (strong: Wrap) =>
  rich`${strong('You received one:')} tell us who sent it, and the tracking number if you have one.`;
export const helpForErrors = (strong: Wrap) =>
  rich`${strong('Something looked broken:')} send us the short code on the error page, if you saw one.`;
export const neverSendSecrets =
  "Please don't send us card numbers, verification codes, or gift links meant for someone else. Anyone with a gift link can claim the gift, so we'll never ask for one.";
export const perhapsItIsQuickerHere = 'Need a faster answer?';
export const quickerAnswers = ({ link, link2, link3 }: { link: Wrap; link2: Wrap; link3: Wrap }) =>
  rich`${link('Track a gift')} with its ID, check the ${link2('FAQ')}, or read how ${link3('cancellations and refunds')} work.`;
