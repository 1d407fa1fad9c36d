import { rich, type Wrap } from '../../rich.ts';

export const aboutUs = 'About Us';
export const aboutDescription =
  'Why we send gifts as links: the surprise stays whole, and the address stays theirs.';
export const aboutShop = (shopName: string) => `About ${shopName}`;
export const aboutIntroduction =
  'We think a present should begin with joy, and not with “Sorry, what is your address again?”';
export const whyWeAreHere = 'Why we are here';
export const bestMoment =
  'The best moment of a gift is the one before it is open. Somebody thought of you, chose something, and now it lies in your hands. Sending things by post has a way of spoiling that: you ask for an address and the surprise is gone, or you do not ask and the parcel goes to where they used to live.';
export const howWeTurnedItRound =
  'So we turned it round. You choose a gift and get a link. They open it wherever they are, on a train or at breakfast, read your words, loosen the ribbon, and then tell us where it should go. The surprise comes first. The parcel follows.';
export const whatWeHoldOurselvesTo = 'What we hold ourselves to';
export const onePrice = (strong: Wrap) =>
  rich`${strong('One price.')} What the page says is what you pay. Shipping is in it.`;
export const addressIsTheirs = (strong: Wrap) =>
  rich`${strong('Their address is theirs.')} It is used to deliver the gift. You, the one who gives, never see it, and neither does anybody else who has the link.`;
export const noGiftNoMoney = (strong: Wrap) =>
  rich`${strong('No gift, no money.')} A gift that nobody claims, or that is kindly declined, goes back to your card by itself. We hold no credit and sell no points.`;
export const noAccount = (strong: Wrap) =>
  rich`${strong('No account needed.')} Neither to give nor to receive.`;
export const noTrackers = ({ strong, link }: { strong: Wrap; link: Wrap }) =>
  rich`${strong('Nobody is followed.')} There are no trackers here. ${link('What we keep')} fits on one page.`;
export const comeAndSayHello = 'Come and say hello';
export const sayHello = (link: Wrap) =>
  rich`Something went wrong, or wonderfully right? ${link('Write to us')}. People read it, and people answer.`;
export const browseGifts = 'Browse Gifts';
