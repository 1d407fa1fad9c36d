import { rich, type Wrap } from '../../rich.ts';

export const shipping = 'Shipping';
export const shippingDescription = 'Shipping is included in every price. Gifts arrive in 2-4 business days.';
export const shippingIntroduction =
  "Shipping is free and included in every price. The total on the gift's page is the total we charge your card.";
export const howLongItTakes = 'How long it takes';
export const deliveryTimeText =
  "The clock starts when the gift is claimed, because that's when we learn where to ship it. It ships within 1-2 business days and arrives in 2-4 business days.";
export const whereWeShip = 'Where we ship';
export const destinationText =
  "Anywhere in the United States, including apartments, offices, and PO boxes. Recipients can add delivery instructions, like a gate code or a neighbor's name.";
export const theAddress = 'The address';
export const addressText = (link: Wrap) =>
  rich`The recipient gives it to us, and only we and the carrier see it. The sender can see that the gift was claimed, shipped, and delivered, but not where it went. The recipient can fix a mistake from the gift link, on the device they used to claim it or from our email, until we start packing. After that, ${link('contact us right away')} and we'll do what we can.`;
export const followingIt = 'Tracking';
export const followingText = (link: Wrap) =>
  rich`Once the package ships, the ${link('tracking page')} shows its tracking number and the estimated delivery date, if the carrier gives us one. We'll email the sender when it ships and when it arrives, and the recipient too, if they added an email.`;
export const whatIsInTheParcel = "What's in the package";
export const parcelText = 'The gift, with your note and card. No price, no invoice.';
export const lateLostOrDamaged = 'Late, lost, or damaged';
export const lateOrLostText = ({ link, link2 }: { link: Wrap; link2: Wrap }) =>
  rich`${link('Contact us')}. We'll track it down with the carrier, and if it doesn't arrive in one piece, we'll refund the card you paid with. See ${link2('Returns')}.`;
