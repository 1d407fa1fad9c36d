import { rich, type Wrap } from '../../rich.ts';

export const aboutUs = 'About Us';
export const aboutDescription =
  'Why we send gifts as links: they get the surprise, and their address stays private.';
export const aboutShop = (shopName: string) => `About ${shopName}`;
export const aboutIntroduction =
  "We think a gift should start with joy, not with “Sorry, what's your address again?”";
export const whyWeAreHere = "Why we're here";
export const bestMoment =
  "The best part of a gift is the moment before you open it. Someone thought of you, picked something out, and now it's in your hands. Mailing a gift tends to spoil that. You ask for an address and the surprise is gone, or you don't ask and the package goes to their old apartment.";
export const howWeTurnedItRound =
  'So we flipped it around. You pick a gift and get a link. They open it wherever they are, on the train or over breakfast. They read your note, untie the ribbon, and then tell us where to ship it. The surprise comes first, and the package follows.';
export const whatWeHoldOurselvesTo = 'What we promise';
export const onePrice = (strong: Wrap) =>
  rich`${strong('One price.')} The price on the page is what you pay. Shipping's included.`;
export const addressIsTheirs = (strong: Wrap) =>
  rich`${strong('Their address is theirs.')} We use it only to deliver the gift. You'll never see it, and neither will anyone else with the link.`;
export const noGiftNoMoney = (strong: Wrap) =>
  rich`${strong('No gift, no charge.')} If a gift is declined or never claimed, we automatically refund your card. Real money, not store credit.`;
export const noAccount = (strong: Wrap) =>
  rich`${strong('No account needed.')} Not to give, and not to receive.`;
export const noAccountToReceive = (strong: Wrap) =>
  rich`${strong('Nothing for them to sign up for.')} They open the link, tell us where to ship it, and that's it.`;
export const noTrackers = ({ strong, link }: { strong: Wrap; link: Wrap }) =>
  rich`${strong('No tracking.')} We don't use trackers. ${link('What we collect')} fits on one page.`;
export const comeAndSayHello = 'Come and say hello';
export const sayHello = (link: Wrap) =>
  rich`Something went wrong, or wonderfully right? ${link('Contact us')}. Real people read and answer every message.`;
export const browseGifts = 'Browse Gifts';
