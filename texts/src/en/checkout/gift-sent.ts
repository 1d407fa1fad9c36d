import type { ReactNode } from 'react';
import { rich } from '../../rich.ts';

export const readyToUnwrap = (giftName: ReactNode) =>
  rich`${giftName} is ready to be unwrapped. Share this link with the one it is for.`;
export const shipsOnceAddressed = 'Once they have added their address, your gift ships in 1-2 business days.';
export const receiptSentTo = (email: string) => `The link and your receipt are on their way to ${email}.`;
export const qrCodeLabel = 'QR code, to be scanned';
export const scanHint = 'Or let them scan it.';
export const manageThisGift = 'Manage this gift';
export const seeAllYourGifts = 'See all your gifts';
export const addCardAndNote = 'Add a card and note';
export const changeCardAndNote = 'Change card and note';
export const cardAndNoteSaved = 'Card and note saved.';
export const cardAndNoteNotSaved = "We couldn't save your card and note. Please try again.";
export const giftNotLoaded = "We couldn't load your gift. Please try again.";
export const openedAlready = "They've opened it already, so the card and note can't be changed.";
