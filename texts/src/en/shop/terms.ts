import { rich, type Wrap } from '../../rich.ts';

export const termsOfService = 'Terms of Service';
export const termsDescription = 'The rules for giving and receiving gifts here, in plain English.';
export const termsIntroduction =
  'The rules, in plain English. By sending or claiming a gift here, you agree to them.';
export const buyingAGift = 'Buying a gift';
export const buyingText =
  "Prices are in US dollars and include shipping. The sale is complete when your card is charged and you have your gift link. Until then, you owe nothing. If a gift sells out while you check out, we'll tell you and won't charge you. Your order keeps the name and price at the time of purchase, even if the shop changes them later.";
export const theGiftLink = 'The gift link';
export const giftLinkText =
  "The link is the gift. Anyone who has it can claim the gift, once, so share it with care. The first person to claim it with an address gets the gift, and we can't tell whether that's the person you had in mind.";
export const claiming = 'Claiming';
/** `days`: "14 days" */
export const claimingText = (days: string) =>
  `A gift can be claimed for ${days} after purchase. The address must be a real US address where the recipient can receive packages. After ${days}, the gift expires and the sender gets a full refund.`;
export const cancellingAndRefunds = 'Cancellations and refunds';
export const cancellingText = (link: Wrap) =>
  rich`The sender can cancel until the gift is claimed. Refunds go to the card you paid with. Our full policy is under ${link('Returns')} and is part of these terms. Nothing here limits your rights under your local law.`;
export const notesAndCards = 'Notes and cards';
export const notesText =
  "What you write is yours. Please don't write anything illegal, threatening, or hateful. If you do, we may cancel and refund the gift.";
export const accounts = 'Accounts';
export const accountsText =
  "Each account belongs to one phone number. Keep your codes to yourself. We'll never ask you for one. You can delete your account at any time.";
export const whatWeAreAnswerableFor = 'Our responsibility';
export const liabilityText =
  "We're responsible for selling what we describe and delivering it as promised, up to the amount paid for the gift. We're not responsible for delays that neither we nor the carrier could prevent, or for links that get passed on.";
export const changes = 'Changes';
export const changesText = (link: Wrap) =>
  rich`If these terms change, the terms at the time of purchase still apply to gifts you've already bought. Questions? ${link('Ask us')}.`;
