import type { ReactNode } from 'react';
import { rich, type Wrap } from '../../rich.ts';

export const alreadyClaimed = 'This gift has already been claimed';
export const redirectingToTrackingPage = 'Redirecting to tracking page...';
export const followThisGift = 'Track this gift';
export const card = 'Card';
export const noCard = 'No card';
export const loadingGiftDetails = 'Loading gift details...';
export const giftNotLoaded = 'Failed to load gift details. Please check your gift ID.';
export const tryAgain = 'Try again';
export const weGetItReady = "We'll get it ready";
export const packedAndShips = 'Your gift is packed with care and ships in 1–2 business days.';
export const youFollowIt = 'You can track it';
export const trackingPageHint = 'Your gift link shows where it is, any time.';
export const itArrives = 'It arrives';
export const unpackAndEnjoy = 'Open it, enjoy it, and say thanks if you like.';
export const giftClaimedSuccessfully = 'Gift claimed successfully!';
export const whatHappensNext = 'What happens next?';
export const sentYouAGift = (name: string) => `${name} sent you a gift`;
export const someoneSentYouAGift = 'Someone sent you a gift';
export const trackAGift = 'Track a Gift';
export const backToTheShop = 'Back to the shop';
export const somethingWentWrong = 'Something went wrong. Please try again.';
export const declineThisGift = 'Decline this gift?';
/** `gifter`: null without a name; the same below where it is in a sentence. */
export const declineExplained = (gifter: string | null) =>
  `We won't ship it. ${gifter ?? 'The sender'} will get a refund and a polite note. This can't be undone.`;
export const keepTheGift = 'Keep the gift';
export const declineGift = 'Decline gift';
export const messageTo = (gifter: string | null) => `Message to ${gifter ?? 'the sender'}`;
export const optional = 'Optional';
export const notAvailable = 'This gift is not available for claiming';
export const browseGifts = 'Browse Gifts';
export const giftDetails = 'Gift details';
export const fromGifter = (gifterName: ReactNode) => rich`From ${gifterName}`;
export const enterValidId = 'Please enter a valid gift or order ID';
export const giftOrOrderId = 'Gift or order ID';
export const enterGiftOrOrderId = 'Enter gift or order ID';
export const search = 'Search';
export const metaDescription = 'Tap to unwrap it and tell us where to ship it. No account needed.';
export const wrappedGiftAlt = 'A wrapped gift with a bow';
export const addYourAddress = 'Add your address';
export const addressPrivacy = (gifter: string | null) =>
  `Used only for delivery. ${gifter ?? 'The sender'} won't see it.`;
export const wePackAndShipIt = "We'll pack and ship it";
export const shippingTimeHint = 'Ships in 1–2 business days, free.';
export const followItOnItsWay = 'Track it on the way';
export const linkBecomesTracking = 'Your gift link becomes its tracking page.';
export const enjoyIt = 'Enjoy it';
export const sendThankYouHint = (gifter: string | null) =>
  gifter === null ? 'If you like, send a thank-you note.' : `If you like, send ${gifter} a thank-you note.`;
export const gifterCelebratesYou = (gifter: ReactNode) => rich`${gifter} celebrates you`;
export const howItWorks = 'How it works';
export const giftsOthersLove = 'Gifts others love';
export const declineHint = (button: Wrap) => rich`Not quite right? ${button('Decline this gift')}`;
export const addMyAddress = 'Add my address';
export const someoneSpecial = 'Someone special';
export const noteFrom = (from: ReactNode) => rich`From ${from}`;
export const sayThankYou = 'Say thank you';
export const thankYouSent = (gifter: ReactNode) =>
  rich`We've sent your thank-you note to ${gifter ?? 'the sender'}.`;
export const noteNotSent = "We couldn't send your note. Please try again.";
export const fewWordsMakeDay = (gifter: ReactNode) =>
  rich`A few words will make ${gifter ?? 'the sender'}'s day.`;
export const keepToCharacters = (maxCharacters: number) => `Please keep it to ${maxCharacters} characters`;
export const sendThankYouNote = 'Send thank-you note';
export const youReceivedAGift = 'You received a gift!';
export const giftFromGifter = (gifter: ReactNode) => rich`Gift from ${gifter}`;
export const tapToReveal = 'tap to reveal';
export const openTheBox = 'tap to open the box';
