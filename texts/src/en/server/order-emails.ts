export const hi = (name: string) => `Hi ${name},`;
export const hello = 'Hi there,';
export const followYourGift = 'Track your gift';
export const followItHere = 'See where it is:';
export const seeItHere = 'See the details:';

export const receipt = {
  subject: (gift: string) => `Your gift is ready to share: ${gift}`,
  preview: "Here's your link to share, plus a private one to manage your gift.",
  heading: 'Your gift is ready to share',
  thanks: ({ price, gift }: { price: string; gift: string }) =>
    `Thanks for your order! You paid ${price} for ${gift}, shipping included.`,
  shareLink: 'Share this link with the lucky person:',
  deadline: (day: string) =>
    `They'll unwrap your gift and tell us where to ship it. Unclaimed by ${day}? You'll be refunded automatically.`,
  manage: 'Manage your gift',
  manageIntroduction: 'Track it, edit your note, or cancel. This link is just for you:',
};

export const opened = {
  subject: 'Your gift was opened',
  preview: (gift: string) => `${gift} was just unwrapped.`,
  news: (gift: string) =>
    `Your gift (${gift}) was just unwrapped. We'll email you when they add their address.`,
};

export const unclaimed = {
  subject: "Your gift hasn't been claimed yet",
  preview: "A quick reminder often helps. Here's one you can send.",
  news: (gift: string) =>
    `${gift} hasn't been claimed yet. A quick reminder often helps. Here's one you can copy and send:`,
  reminder: (link: string) => `I sent you a gift! Unwrap it here and say where to ship it: ${link}`,
  deadline: (day: string) => `Unclaimed by ${day}? You'll be refunded automatically.`,
};

export const claimed = {
  subject: 'Your gift was claimed',
  preview: (gift: string) => `${gift} is getting ready and ships in 1–2 business days.`,
  news: (gift: string) =>
    `Good news, they claimed it! We're getting it ready. ${gift} ships in 1–2 business days.`,
};

export const claimedForRecipient = {
  subject: 'Your gift was claimed',
  preview: (gift: string) => `${gift} ships in 1–2 business days.`,
  heading: "It's all yours",
  news: (gift: string) => `You claimed your gift (${gift}). It ships in 1–2 business days.`,
  followIntroduction: 'Track it, or fix your address until we pack it. This link is just for you:',
};

export const trackingNumber = 'Tracking number';
export const numberOfCarrier = ({ number, carrier }: { number: string; carrier: string }) =>
  `${number} (${carrier})`;
export const carriersPage = 'Carrier tracking';
export const expected = 'Estimated delivery';

export const shipped = {
  subject: 'Your gift has shipped',
  preview: (gift: string) => `${gift} is on its way.`,
  news: (gift: string) => `Your gift (${gift}) has shipped.`,
};

export const shippedForRecipient = {
  subject: 'Your gift has shipped',
  preview: (gift: string) => `${gift} is on its way to you.`,
  news: (gift: string) => `Your gift (${gift}) has shipped and is on its way to you.`,
};

export const delivered = {
  subject: 'Your gift was delivered',
  preview: (gift: string) => `${gift} has arrived.`,
  news: (gift: string) => `Your gift (${gift}) was delivered.`,
  see: 'See your gift',
};

export const deliveredForRecipient = {
  subject: 'Your gift was delivered',
  preview: (gift: string) => `${gift} has arrived. Enjoy!`,
  news: (gift: string) => `Your gift (${gift}) was delivered. Enjoy!`,
  sayThankYou: 'Say thanks',
  sayThankYouIntroduction: 'Want to say thanks? Send a quick note:',
};

export const thanks = {
  subject: 'You got a thank-you note',
  preview: 'From the person you sent a gift to.',
  news: (gift: string) => `The person you sent ${gift} to wrote you a thank-you note.`,
  read: 'Read your note',
  readIntroduction: 'Read it here:',
};

type Ended = { gift: string; price: string };
export const moneyGoesBack = (price: string) =>
  `We're refunding ${price} to the card you paid with. It usually shows up in 5–10 business days.`;
export const seeWhatHappened = 'See details';

export const declined = {
  subject: 'Your gift was declined',
  news: ({ gift, price }: Ended) =>
    `It was a lovely thought, but the person you sent ${gift} to can't accept it this time. ${moneyGoesBack(price)}`,
  readMessage: 'Read their message',
  readMessageIntroduction: 'They left you a message:',
};

export const expired = {
  subject: 'Your gift expired and was refunded',
  heading: 'Your gift expired',
  news: ({ gift, price }: Ended) => `${gift} wasn't claimed in time, so it expired. ${moneyGoesBack(price)}`,
};

export const cancelled = {
  subject: 'Your gift was canceled and refunded',
  heading: 'Your gift was canceled',
  news: ({ gift, price }: Ended) => `Your gift (${gift}) was canceled. ${moneyGoesBack(price)}`,
};
