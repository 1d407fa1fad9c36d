import { rich, type Wrap } from '../../rich.ts';

export const shipping = 'Shipping';
export const shippingDescription = 'Shipping is included in every price. Gifts arrive in 2-4 business days.';
export const shippingIntroduction =
  'Shipping is free: it is in the price of every gift. The total on the gift’s page is the total on your card.';
export const howLongItTakes = 'How long it takes';
export const deliveryTimeText =
  'The clock starts when the gift is claimed, because only then do we know where it should go. From there it ships within 1-2 business days and arrives in 2-4 business days.';
export const whereWeShip = 'Where we ship';
export const destinationText =
  'To addresses in the United States, including apartments, offices and post office boxes. The recipient can leave word for the carrier, such as a gate code or a neighbour’s name.';
export const theAddress = 'The address';
export const addressText = (link: Wrap) =>
  rich`It comes from the recipient and stays with us and the carrier. The gifter sees that the gift was claimed, shipped and delivered, but not where to. A mistake can be corrected from the gift link, on the device it was claimed with or from the recipient’s e-mail, until the gift is ordered. After that, ${link('tell us quickly')} and we do what we can.`;
export const followingIt = 'Following it';
export const followingText = (link: Wrap) =>
  rich`As soon as the parcel leaves, the ${link('tracking page')} shows its tracking number and, when the carrier gives one, the expected day. The gifter is e-mailed when it ships and when it arrives; so is the recipient, if they left an e-mail.`;
export const whatIsInTheParcel = 'What is in the parcel';
export const parcelText = 'The gift, with your note and card. No price, no invoice.';
export const lateLostOrDamaged = 'Late, lost or damaged';
export const lateOrLostText = ({ link, link2 }: { link: Wrap; link2: Wrap }) =>
  rich`${link('Write to us')}. We look for it with the carrier, and if it does not turn up whole, the money goes back to the card it came from. See ${link2('Returns')}.`;
