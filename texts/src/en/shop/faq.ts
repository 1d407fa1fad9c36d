import { rich, type Wrap } from '../../rich.ts';

export const faq = 'FAQ';
export const faqDescription = 'Short answers about giving and receiving gifts by link.';
export const faqIntroduction = 'Short answers. The longer ones are in the Help Center.';
export const giving = 'Giving';
export const doINeedAnAccount = 'Do I need an account?';
export const accountAnswer =
  "No. Enter your name, email, and card, and you're set. An account keeps your gifts and wishlist in one place.";
export const accountRequiredAnswer =
  "To send a gift, yes. Sign in with your phone number and the code we text you, so there's no password. To receive one, no.";
export const addressQuestion = 'Do I need their address or phone number?';
export const addressAnswer =
  'No. Send them the link however you like, and they give us their address themselves.';
export const whatDoesItCost = 'What does it cost?';
export const costAnswer =
  "The price on the gift's page. Shipping is included, and nothing is added at the end.";
export const willTheySeeThePrice = 'Will they see the price?';
export const priceAnswer =
  "Not while it's wrapped. The link preview doesn't show the gift or its price, and there's no price in the package. After they claim it, the tracking page shows the gift as it appears in our shop, price included.";
export const changeNoteQuestion = 'Can I change the note after I pay?';
export const changeNoteAnswer =
  "Yes, and the card design too, until the gift is opened. Use the link in your receipt, or go to your gifts when you're signed in.";
export const iLostTheLink = 'I lost the link.';
export const lostLinkAnswer = (link: Wrap) =>
  rich`It's in the email we sent you, and under ${link('your gifts')} when you're signed in.`;
export const wrongChatQuestion = 'I sent the link to the wrong chat!';
export const wrongChatAnswer =
  'Open your gift from the receipt or from your gifts, and replace its link before anyone claims it. The old link stops working right away, and you can share the new one.';
export const receiving = 'Receiving';
export const freeQuestion = 'Is it really free for me?';
export const freeAnswer = "Yes. It's paid for, shipping included. We'll never ask you for a card.";
export const howLongCanIWait = 'How long do I have to claim it?';
/** `days`: "14 days" */
export const waitAnswer = (days: string) =>
  `You have ${days} from the purchase, but the sooner you add your address, the sooner it ships. After ${days} the gift expires and the sender gets a refund.`;
export const addressVisibleQuestion = 'Does the gifter see my address?';
export const addressVisibleAnswer =
  'No. They can see that you opened, claimed, and received the gift. Anyone else with the link sees only your first name, city, and state.';
export const addressMistakeQuestion = 'I made a mistake in my address.';
export const addressMistakeAnswer =
  'Open your gift link on the same device and fix it there, until we start packing. After that, contact us.';
export const itIsNotForMe = "What if it's not for me?";
export const declineAnswer =
  'You can decline it on the claim page, with a message if you like. The sender gets a refund and a polite note.';
export const thankYouQuestion = 'How do I say thank you?';
export const thankYouAnswer =
  'After you claim the gift, your link shows a place to write a thank-you note. We pass it on to the sender.';
export const moneyAndSafety = 'Money and safety';
export const isMyCardSafe = 'Is my card safe?';
export const cardSafetyAnswer =
  'Yes. Your card number goes straight from your browser to the card processor. It never touches our servers.';
export const cardDeclinedQuestion = 'My card was declined. Was I charged?';
export const cardDeclinedAnswer =
  "No. Everything you entered is still there, so try again or use another card. You'll never be charged twice.";
export const refundQuestion = 'When do I get a refund?';
export const refundAnswer = ({ days, link }: { days: string; link: Wrap }) =>
  rich`When you cancel, when the gift is declined, or when it isn't claimed within ${days}. You get a full refund to the card you paid with. Learn more under ${link('Returns')}.`;
export const doYouTrackMe = 'Do you track me?';
export const trackingAnswer = (link: Wrap) =>
  rich`No. We don't use trackers or advertising cookies. See ${link('Privacy')}.`;
