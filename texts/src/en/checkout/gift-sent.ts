import type { ReactNode } from 'react';
import { rich } from '../../rich.ts';

export const readyToShare = (giftName: ReactNode) =>
  rich`${giftName} is ready to share. Now share the link with the lucky person.`;
export const orderNumber = (number: string) => `Order ${number}`;
export const shipsOnceAddressed = 'Once they add their address, your gift ships in 1-2 business days.';
export const receiptSentTo = (email: string) => `We've emailed the link and your receipt to ${email}.`;
export const qrCodeLabel = 'QR code for your gift link';
export const scanHint = 'Or have them scan this code.';
export const givingItInPerson = 'Giving it in person?';
export const printACard = 'Print a card';
export const manageYourGift = 'Manage your gift';
export const manageLinkToKeep = (link: string) => `To manage your gift (only for you): ${link}`;
export const seeAllYourGifts = 'See all your gifts';
export const addCardAndNote = 'Add a card and note';
export const changeCardAndNote = 'Change card and note';
export const cardAndNoteSaved = 'Card and note saved.';
export const cardAndNoteNotSaved = "We couldn't save your card and note. Please try again.";
export const giftNotLoaded = "We couldn't load your gift. Please try again.";
export const openedAlready = "They've opened it already, so the card and note can't be changed.";
