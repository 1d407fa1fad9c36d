import type { ReactNode } from 'react';
import { rich } from '../../rich.ts';

export const reviewAndPay = 'Review and pay';
export const reviewIntroduction = "You won't be charged until you tap Pay.";
export const card = 'Card';
export const note = 'Note';
export const noCard = 'No card design';
export const noNote = 'No note';
export const change = 'Change';
export const changeCardDesign = 'Change card design';
export const changeNote = 'Change note';
export const addCardAndNoteAfter = 'You can add a greeting card and a note right after you pay.';
export const payment = 'Payment';
/** `brand`: as the card processor writes it, e.g. "visa". */
export const cardEndingIn = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brandNames[brand] ?? 'Card'} ending in ${last4}`;
export const changePaymentCard = 'Change payment card';
export const keepCard = ({ brand, last4 }: { brand: string; last4: string }) =>
  `Keep ${cardEndingIn({ brand, last4 })}`;
export const newCard = 'New card';
export const cardFieldsNotLoaded = "We couldn't load the card fields.";
export const loadingCardFields = 'Loading the card fields';
export const receiptGoesTo = (email: ReactNode) => rich`Your receipt and gift link will go to ${email}.`;
export const refundPromise = "If they don't claim it in time, you get a full refund.";
export const back = 'Back';
/** `price`: formatted, e.g. "$39.00". */
export const pay = (price: string) => `Pay ${price}`;

const brandNames: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};
