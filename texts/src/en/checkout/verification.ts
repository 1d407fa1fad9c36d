import type { ReactNode } from 'react';
import { rich } from '../../rich.ts';

export const backToCheckout = 'Back to checkout';
export const verifyYourPhone = 'Verify your phone';
export const verifyAndSend = 'Verify and send gift';
export const payOnceVerified = (price: ReactNode) => rich`You pay ${price} once your phone is verified.`;
export const phoneVerified = 'Phone verified';
export const sendingGift = 'Sending your gift…';
export const tryAgain = 'Try again';
export const oneMoment = 'One moment…';
