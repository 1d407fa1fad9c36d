import { rich, type Wrap } from '../../rich.ts';

export const returns = 'Returns';
export const returnsDescription =
  'Canceled, declined, or never claimed? You get an automatic refund to the card you paid with.';
export const returnsAndRefunds = 'Returns and refunds';
export const returnsIntroduction =
  'We refund the card you paid with, never store credit. Most refunds are automatic.';
export const beforeTheGiftIsClaimed = 'Before the gift is claimed';
export const changedMind = ({ strong, link }: { strong: Wrap; link: Wrap }) =>
  rich`${strong('You change your mind.')} Cancel from the link in your receipt, or under ${link('your gifts')}. You get a full refund.`;
export const theyDecline = (strong: Wrap) =>
  rich`${strong('They decline it.')} The recipient can say no thanks. You get a full refund, and their message if they left one.`;
/** `days`: "14 days" */
export const nobodyClaims = ({ days, strong }: { days: string; strong: Wrap }) =>
  rich`${strong('No one claims it.')} They have ${days} to claim it. If they're slow to respond, we'll email you a reminder to send them. After ${days} it expires and you get a full refund automatically.`;
export const afterItIsClaimed = "After it's claimed";
export const afterClaimText = (link: Wrap) =>
  rich`Once it's claimed, the gift belongs to the recipient and we start packing it, so the sender can't cancel anymore. If something's wrong, ${link('contact us')}. We can still stop it until it ships.`;
export const afterItHasArrived = 'After it arrives';
export const brokenOrWrong =
  "Damaged, wrong, or not as described? Either of you can tell us within 30 days, with a photo if you can. We'll make it right with a full or partial refund to the sender's card.";
export const notTheRightThing =
  "Just not the right gift? You can return it unused within 30 days. Contact us first and we'll tell you where to send it. Food, flowers, and made-to-order items can't be returned.";
export const howLongARefundTakes = 'How long refunds take';
export const refundTimeText =
  "We start refunds right away, and you'll see yours on your gift's page within seconds. Your bank usually takes 5–10 business days to show it.";
