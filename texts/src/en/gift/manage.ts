import type { ReactNode } from 'react';
import { rich } from '../../rich.ts';

export const cancelThisGift = 'Cancel this gift?';
export const cancelThisGiftButton = 'Cancel this gift';
export const cancelExplained = (amount: string) =>
  `Its link will stop working, and we'll refund ${amount} to the card you paid with. This can't be undone.`;
export const keepTheGift = 'Keep the gift';
export const cancelTheGift = 'Cancel the gift';
export const changeYourGift = 'Change your gift';
export const editUntilOpened = 'You can edit until they open it.';
export const shortNote = 'Short Note';
export const personalMessage = 'Personal Message';
export const giftDate = 'Gift date';
export const giftDateHint = "For your records. It doesn't change when the gift ships.";
export const saveChanges = 'Save changes';
export const notExtended = "We couldn't extend the deadline. Please try again.";
export const linksNotSent = "We couldn't send the links. Please try again.";
export const linkNotReplaced = "We couldn't replace the link. Please try again.";
export const notCancelled = "We couldn't cancel the gift. Please try again.";
export const changesNotSaved = "We couldn't save your changes. Please try again.";
export const claimableUntilNotice = (day: string) => `They now have until ${day} to claim it`;
export const linksSentNotice = "We've emailed you the links";
export const linkReplacedNotice = 'The old link no longer works. Share the new one instead.';
export const extendDeadlineOf = (name: string) => `Extend the deadline: ${name}`;
export const extendDeadline = 'Extend the deadline';
export const emailLinkAgainFor = (name: string) => `Email me the link again: ${name}`;
export const emailLinkAgain = 'Email me the link again';
export const yourGift = 'Your gift';
export const yourGiftWasChanged = 'Your changes are saved';
export const yourGiftWasCancelled = 'Your gift was canceled';
export const thankYouNote = 'You got a thank-you note';
export const theirMessage = 'Their message';
export const changeNoteCardOrDate = 'Change note, card, or date';
export const changeNoteCardOrDateOf = (name: string) => `Change note, card, or date: ${name}`;
export const lookingForYourOrder = 'Looking for your order...';
export const yourOrder = 'Your order';
export const giftNotFoundTitle = "We can't find that gift";
export const notFoundHint = 'Gift or order not found. Please check your ID and try again.';
export const linkReplacedHint =
  'Did someone send you this link? It may have been replaced. Ask them for the new one.';
export const checkLatestEmail = (contactUs: ReactNode) =>
  rich`Check the latest email from us, or ${contactUs}.`;
export const linkMayBeWrong = 'This link may have been replaced or mistyped.';
export const didItComeByEmail = 'Did it come by email?';
export const contactUs = 'contact us';
export const recipientNotRecognized = "We couldn't show your address.";
export const recipientNotLoaded = "We couldn't load your address. Please try again.";
export const tryAgain = 'Try again';
export const trackAGift = 'Track a Gift';
export const browseGifts = 'Browse Gifts';
export const yourAddress = 'Your address';
export const editMyAddress = 'Edit my address';
export const replaceLinkOf = (name: string) => `Replace the link for ${name}`;
export const replaceTheLink = 'Replace the link';
export const replaceTheGiftLink = 'Replace the gift link?';
export const replaceExplained =
  "The old link will stop working right away for everyone who has it. You'll get a new one to share.";
export const keepTheLink = 'Keep the link';
export const giftLink = 'Gift link';
export const whoeverOpensIt = 'Anyone with this link can open and claim the gift, so share it with care.';
export const shareGiftLink = 'Share Gift Link';
export const hideQrCode = 'Hide QR code';
export const showQrCode = 'Show QR code';
export const printACard = 'Print a card';
export const qrCodeAlt = 'QR code of the gift link';
export const keepToCharacters = (max: number) => `Please keep it to ${max} characters`;
export const policiesChanged = "We've updated our policies since you bought this gift.";
export const yourTerms = 'terms of service';
export const yourReturns = 'returns policy';
export const bothStillApply = ({ terms, returns }: { terms: ReactNode; returns: ReactNode }) =>
  rich`It's still covered by the ${terms} and ${returns} from that day.`;
export const oneStillApplies = (policy: ReactNode) =>
  rich`It's still covered by the ${policy} from that day.`;
