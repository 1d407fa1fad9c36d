import { rich, type Wrap } from '../../rich.ts';

export const termsOfService = 'Terms of Service';
export const termsDescription = 'The rules of giving and receiving here, in plain words.';
export const termsIntroduction =
  'The rules, in plain words. By giving or claiming a gift here you agree to them.';
export const buyingAGift = 'Buying a gift';
export const buyingText =
  'The price on the page is in US dollars and includes shipping. The sale is made when your card has been charged and you have your gift link; until then nothing is owed. If a gift has sold out in the meantime we say so and charge nothing. What you bought keeps the name and price you bought it at, whatever the shop shows later.';
export const theGiftLink = 'The gift link';
export const giftLinkText =
  'The link is the gift: whoever has it can claim it, once. Share it with care. The first to claim it with an address receives the gift, and we cannot tell whether it was the person you meant.';
export const claiming = 'Claiming';
export const claimingText =
  'A gift can be claimed for 14 days after it was bought. The address must be a real one in the United States where the recipient may receive parcels. After 14 days the gift expires and the gifter is refunded in full.';
export const cancellingAndRefunds = 'Cancelling and refunds';
export const cancellingText = (link: Wrap) =>
  rich`The gifter may cancel until the gift is claimed. Refunds go to the card that paid. The whole of it stands under ${link('Returns')} and is part of these terms. Your rights under the law of where you live stay as they are.`;
export const notesAndCards = 'Notes and cards';
export const notesText =
  'Your words are yours. Please write nothing unlawful, threatening or hateful; we may cancel and refund a gift that carries such words.';
export const accounts = 'Accounts';
export const accountsText =
  'An account belongs to one phone number. Keep your codes to yourself: none of us will ever ask for one. You may delete your account at any time.';
export const whatWeAreAnswerableFor = 'What we are answerable for';
export const liabilityText =
  'We answer for selling what we describe and for delivering it as promised, up to what was paid for the gift. We do not answer for delays that neither we nor the carrier could prevent, nor for a link that was passed on.';
export const changes = 'Changes';
export const changesText = (link: Wrap) =>
  rich`If these terms change, gifts already bought keep the terms they were bought under. Questions? ${link('Ask us')}.`;
