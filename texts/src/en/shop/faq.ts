import { rich, type Wrap } from '../../rich.ts';

export const faq = 'FAQ';
export const faqDescription = 'Short answers about giving and receiving gifts by link.';
export const faqIntroduction = 'Short answers. The longer ones are in the Help Center.';
export const giving = 'Giving';
export const doINeedAnAccount = 'Do I need an account?';
export const accountAnswer =
  'No. Enter your name, e-mail and card, and that is it. An account keeps your gifts and your wishlist in one place.';
export const addressQuestion = 'Do I need their address or phone number?';
export const addressAnswer =
  'No. You send them the link however you like, and they tell us the address themselves.';
export const whatDoesItCost = 'What does it cost?';
export const costAnswer =
  'The price on the gift’s page. Shipping is included and nothing is added at the end.';
export const willTheySeeThePrice = 'Will they see the price?';
export const priceAnswer =
  'Not while it is wrapped: the link’s preview in a chat names neither the gift nor its price, and there is no price in the parcel. Once it is claimed, the tracking page shows the gift as the shop does.';
export const changeNoteQuestion = 'Can I change the note after I have paid?';
export const changeNoteAnswer =
  'Yes, and the card design too, until the gift is opened. Use the link in your receipt, or your gifts when you are signed in.';
export const iLostTheLink = 'I lost the link.';
export const lostLinkAnswer = (link: Wrap) =>
  rich`It is in the e-mail we sent you, and under ${link('your gifts')} when you are signed in.`;
export const wrongChatQuestion = 'I sent the link to the wrong chat!';
export const wrongChatAnswer =
  'Open your gift from the receipt or from your gifts, and replace its link before anybody claims it: the old one stops working at once, and you share the new one.';
export const receiving = 'Receiving';
export const freeQuestion = 'Is it really free for me?';
export const freeAnswer = 'Yes. It is paid for, shipping and all. We never ask a recipient for a card.';
export const howLongCanIWait = 'How long can I wait?';
export const waitAnswer =
  'Adding your address within two days is kind. The gift waits for 14 days; then it expires and the money goes back to whoever sent it.';
export const addressVisibleQuestion = 'Does the gifter see my address?';
export const addressVisibleAnswer =
  'No. They see that you opened, claimed and received it. Whoever else has the link sees your first name, city and state at most.';
export const addressMistakeQuestion = 'I made a mistake in my address.';
export const addressMistakeAnswer =
  'Open your gift link again on the same device and correct it. That works until the gift is ordered; after that, tell us.';
export const itIsNotForMe = 'It is not for me.';
export const declineAnswer =
  'Decline it on the claim page, with a few words if you like. The gifter gets their money back and a kind message.';
export const thankYouQuestion = 'How do I say thank you?';
export const thankYouAnswer = 'On the page your link shows after claiming. Your words go to the gifter.';
export const moneyAndSafety = 'Money and safety';
export const isMyCardSafe = 'Is my card safe?';
export const cardSafetyAnswer =
  'Its number goes from your browser straight to the card processor. It never reaches our own server.';
export const cardDeclinedQuestion = 'My card was declined. Was I charged?';
export const cardDeclinedAnswer =
  'No. What you typed is still there: try again or take another card. Trying again never charges twice.';
export const refundQuestion = 'When do I get a refund?';
export const refundAnswer = (link: Wrap) =>
  rich`When you cancel, when the gift is declined, and when nobody claims it within 14 days. Always in full, to the card you paid with. More under ${link('Returns')}.`;
export const doYouTrackMe = 'Do you track me?';
export const trackingAnswer = (link: Wrap) =>
  rich`No. There are no trackers and no advertising cookies. See ${link('Privacy')}.`;
