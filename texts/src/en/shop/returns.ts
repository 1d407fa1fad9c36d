import { rich, type Wrap } from '../../rich.ts';

export const returns = 'Returns';
export const returnsDescription =
  'Cancelled, declined or never claimed: the money goes back to the card it came from, by itself.';
export const returnsAndRefunds = 'Returns and refunds';
export const returnsIntroduction =
  'Refunds go back to the card that paid, in full, never as credit. Most of them happen by themselves.';
export const beforeTheGiftIsClaimed = 'Before the gift is claimed';
export const changedMind = ({ strong, link }: { strong: Wrap; link: Wrap }) =>
  rich`${strong('You change your mind.')} Cancel from the link in your receipt, or under ${link('your gifts')}. You get everything back.`;
export const theyDecline = (strong: Wrap) =>
  rich`${strong('They decline it.')} The recipient can kindly say no. You get everything back, and their words if they left any.`;
export const nobodyClaims = (strong: Wrap) =>
  rich`${strong('Nobody claims it.')} A gift can be claimed for 14 days. We remind you after two, with a few words to send on. After 14 days it expires and you get everything back, without asking.`;
export const afterItIsClaimed = 'After it is claimed';
export const afterClaimText = (link: Wrap) =>
  rich`Then the gift belongs to the recipient and we are already at work on it, so the gifter can no longer cancel. If something is plainly wrong, ${link('write to us')}: until it has shipped we can still stop it.`;
export const afterItHasArrived = 'After it has arrived';
export const brokenOrWrong =
  'Broken, wrong or not as it was described? Tell us within 30 days, gifter or recipient, with a photo if you can. We refund all or part of the price to the gifter’s card, whichever is fair.';
export const notTheRightThing =
  'Simply not the right thing? Also within 30 days, and unused: write to us first and we tell you where to send it. Food, flowers and anything made to order cannot come back.';
export const howLongARefundTakes = 'How long a refund takes';
export const refundTimeText =
  'We send it off at once and you see it on your gift’s page within seconds. Your bank takes its own time to show it, usually 5 to 10 business days.';
