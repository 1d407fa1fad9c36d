import { formatNumber } from '../../format.ts';
import { plural } from '../../plural.ts';

export const people = 'Personal data';
export const introduction =
  "For people who ask what you store about them, or want it removed. Make sure it's really them: have them write from that email, or call from that phone.";
export const whoIsAsking = 'Who is asking?';
export const emailOrPhone = 'Email or phone';
export const emailOrPhoneHint =
  "You can find accounts by phone number only, because their emails aren't verified.";
export const enterEmailOrPhone = 'Please enter an email or a 10-digit phone number';
export const find = 'Find';
export const found = 'What we store';
export const nothingFound = 'Nothing is stored about them.';
export const account = (name: string) => `${name}'s account`;
export const accountWithoutName = 'Account without a name';
export const ordersOfAccount = (count: number) =>
  count === 0
    ? 'No orders.'
    : `${formatNumber(count)} ${plural(count, { one: 'order', other: 'orders' })}, erased with the account. Gifts on their way still arrive, without the name.`;
export const giftsSent = 'Gifts sent as a guest';
export const giftsReceived = 'Gifts received';
export const unconfirmed = 'Gifts received, phone number not confirmed';
export const unconfirmedHint =
  "Someone typed this phone number when they claimed. Check the ones you're sure are theirs.";
export const alsoWritten = ({ messages, reviews }: { messages: number; reviews: number }) =>
  `Along with ${formatNumber(messages)} ${plural(messages, { one: 'message', other: 'messages' })} and ${formatNumber(reviews)} ${plural(reviews, { one: 'review', other: 'reviews' })}.`;
export const waitsUntil = (day: string) =>
  `Can't be erased until it's delivered or canceled, or until ${day}`;
export const downloadData = 'Download their data';
export const eraseData = 'Erase their data';
export const eraseTheirData = 'Erase their data?';
export const eraseExplained =
  "Names, addresses, emails, phone numbers, notes, messages, and reviews will be gone. Amounts, dates, states, and ZIP codes are kept for accounting. This can't be undone.";
export const keepData = 'Keep it';
export const dataErased = 'Their data is erased.';
export const nothingErased = 'Nothing was erased.';
export const unconfirmedStay = (numbers: string) =>
  `Not erased, because their phone number isn't confirmed: ${numbers}. Check the ones you're sure are theirs.`;
export const someWait = (numbers: string) =>
  `Their data is erased, except for gifts that aren't delivered or canceled yet: ${numbers}. Come back for those.`;
