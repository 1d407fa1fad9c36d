import type { ReactNode } from 'react';
import { rich } from '../../rich.ts';

export const previewCaption = 'What they will see';
export const notePlaceholder = 'Your note';
export const fromGifter = (firstName: string) => `From ${firstName}`;
export const pageTitle = 'Add a note';
export const addPersonalTouch = 'Add a Personal Touch';
export const noteIntroduction = 'A few words they will read before they unwrap your gift.';
export const shortNote = 'Short Note';
export const shortNoteHint = 'Required, or skip this step.';
export const personalMessage = 'Personal Message';
export const personalMessageHint = 'Optional';
export const back = 'Back';
export const skipNote = 'Skip';
export const continueToCheckout = 'Continue to Checkout';

/** `last4`: the last digits of the card's number, where it is known. */
export const youPay = ({
  price,
  gift,
  last4,
}: {
  price: ReactNode;
  gift: ReactNode;
  last4: string | undefined;
}) =>
  last4 === undefined
    ? rich`You pay ${price} for ${gift}. Shipping is free.`
    : rich`You pay ${price} for ${gift} with your card ending in ${last4}. Shipping is free.`;
