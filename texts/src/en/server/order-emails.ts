export const hi = (name: string) => `Hi ${name},`;
export const hello = 'Hello,';
export const followYourGift = 'Follow your gift';
export const followItHere = 'Follow it here:';
export const seeItHere = 'See it here:';

export const receipt = {
  subject: (gift: string) => `Your gift is ready to share: ${gift}`,
  preview: 'Here is the link to share, and one that is yours alone.',
  heading: 'Your gift is ready to share',
  thanks: ({ price, gift }: { price: string; gift: string }) =>
    `Thank you. You paid ${price} for ${gift}; shipping is included.`,
  shareLink: 'Share this gift link with the person it is for:',
  deadline: (day: string) =>
    `They unwrap the gift and tell us where it should go. If nobody does so by ${day}, the money goes back to your card.`,
  manage: 'Look after your gift',
  manageIntroduction: 'Follow it, change the note or cancel here (this link is yours alone):',
};

export const opened = {
  subject: 'Your gift was opened',
  preview: (gift: string) => `${gift} has just been unwrapped.`,
  news: (gift: string) =>
    `Your gift (${gift}) has just been unwrapped. We tell you as soon as it has an address.`,
};

export const unclaimed = {
  subject: 'Your gift still waits for an address',
  preview: 'A short reminder often helps; here is one you can forward.',
  news: (gift: string) =>
    `${gift} has not been claimed yet. A short reminder often helps; here is one you can forward:`,
  reminder: (link: string) => `I sent you a gift! Unwrap it here and say where it should go: ${link}`,
  deadline: (day: string) => `It can be claimed until ${day}; after that the money goes back to your card.`,
};

export const claimed = {
  subject: 'Your gift was claimed',
  preview: (gift: string) => `${gift} has an address and ships in 1-2 business days.`,
  news: (gift: string) =>
    `Good news: your gift (${gift}) was claimed and has an address. We prepare it now; it ships in 1-2 business days.`,
};

export const claimedForRecipient = {
  subject: 'Your gift was claimed',
  preview: (gift: string) => `${gift} ships in 1-2 business days.`,
  heading: 'Your gift is yours',
  news: (gift: string) => `You claimed your gift (${gift}). It ships in 1-2 business days.`,
  followIntroduction:
    'Follow it, and correct the address until it is ordered, with this link (it is yours alone):',
};

export const trackingNumber = 'Tracking number';
export const numberOfCarrier = ({ number, carrier }: { number: string; carrier: string }) =>
  `${number} (${carrier})`;
export const carriersPage = "The carrier's page";
export const expected = 'Expected';

export const shipped = {
  subject: 'Your gift has shipped',
  preview: (gift: string) => `${gift} is on its way.`,
  news: (gift: string) => `Your gift (${gift}) was shipped.`,
};

export const shippedForRecipient = {
  subject: 'Your gift has shipped',
  preview: (gift: string) => `${gift} is on its way to you.`,
  news: (gift: string) => `Your gift (${gift}) was shipped and is on its way to you.`,
};

export const delivered = {
  subject: 'Your gift was delivered',
  preview: (gift: string) => `${gift} has arrived.`,
  news: (gift: string) => `Your gift (${gift}) was delivered.`,
  see: 'See your gift',
};

export const deliveredForRecipient = {
  subject: 'Your gift was delivered',
  preview: (gift: string) => `${gift} has arrived. Enjoy it!`,
  news: (gift: string) => `Your gift (${gift}) was delivered. Enjoy it!`,
  sayThankYou: 'Say thank you',
  sayThankYouIntroduction: 'Would you like to say thank you? You can do so here:',
};

export const thanks = {
  subject: 'A thank-you note for you',
  preview: 'From the person you sent a gift to.',
  news: (gift: string) => `The person you sent ${gift} to wrote you a thank-you note.`,
  read: 'Read your note',
  readIntroduction: 'Read it here:',
};

type Ended = { gift: string; price: string };
export const moneyGoesBack = (price: string) => `The ${price} goes back to the card it came from.`;
export const seeWhatHappened = 'See what happened';

export const declined = {
  subject: 'Your gift was kindly declined',
  news: ({ gift, price }: Ended) =>
    `The person you sent ${gift} to cannot accept it this time. ${moneyGoesBack(price)}`,
  readMessage: 'Read their message',
  readMessageIntroduction: 'They left you a message. Read it here:',
};

export const expired = {
  subject: 'Your gift has expired and was refunded',
  heading: 'Your gift has expired',
  news: ({ gift, price }: Ended) =>
    `${gift} was not claimed in time, so the gift has expired. ${moneyGoesBack(price)}`,
};

export const cancelled = {
  subject: 'Your gift was cancelled and refunded',
  heading: 'Your gift was cancelled',
  news: ({ gift, price }: Ended) => `Your gift (${gift}) was cancelled. ${moneyGoesBack(price)}`,
};
