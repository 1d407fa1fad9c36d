export const hi = (name: string) => `Hi ${name},`;
export const hello = 'Hi there,';
export const trackYourGift = 'Track your gift';
export const manageYourGift = 'Manage your gift';
/** `what`: the beginning of a subject. */
export const aboutGift = ({ what, gift }: { what: string; gift: string }) => `${what}: ${gift}`;
export const whatHappensNext = 'What happens next';
export const orderNumber = 'Order number';
export const linkIsPrivate = 'This link is just for you.';

export const receipt = {
  subject: 'Your gift is ready to share',
  preview: "Here's your link to share, plus a private one to manage your gift.",
  heading: 'Your gift is ready to share',
  thanks: 'Thanks for your order! Your gift is wrapped and ready to go.',
  shareLink: 'Share this link with the lucky person:',
  manageHint: 'Track it, edit your note, or cancel. This link is just for you.',
  sendTheLink: 'Send the link by text, chat, or email.',
  theyUnwrap: 'They unwrap your gift and tell us where to ship it.',
  weShip: 'It ships 1–2 business days later, and you can track it all the way.',
  deadline: (day: string) => `Unclaimed by ${day}? You'll be refunded automatically.`,
  orderDate: 'Order date',
  gift: 'Gift',
  shipping: 'Shipping',
  free: 'Free',
  tax: 'Sales tax',
  total: 'Total paid',
};

/** The receipt again, once the gift was claimed. */
export const receiptOfClaimed = {
  subject: 'Your gift receipt',
  preview: 'What you paid, plus your links to track the gift.',
  gettingReady: "Here's your receipt again. Your gift was claimed, and we're getting it ready.",
  onItsWay: "Here's your receipt again. Your gift was claimed and is on its way.",
  arrived: "Here's your receipt again. Your gift was claimed and delivered.",
  trackingLink: 'The link you shared now tracks the gift:',
  trackHint: 'Follow it on your own page. This link is just for you.',
};

export const opened = {
  subject: 'Your gift was opened',
  preview: (gift: string) => `${gift} was just unwrapped.`,
  news: "They just unwrapped your gift! We'll email you when they add their address.",
};

export const unclaimed = {
  subject: "Your gift hasn't been claimed yet",
  preview: "A quick reminder often helps. Here's one you can send.",
  news: "They haven't added their address yet, and a quick reminder often helps.",
  copyThis: 'Copy and send them this:',
  reminder: (link: string) => `I sent you a gift! Unwrap it and add your address here: ${link}`,
  deadline: (day: string) => `Unclaimed by ${day}? You'll be refunded automatically.`,
  manageHint: 'Extend the deadline, replace the link, or cancel.',
};

export const claimed = {
  subject: 'Your gift was claimed',
  preview: (gift: string) => `${gift} is getting ready and ships in 1–2 business days.`,
  news: "Good news, they claimed it! We're getting it ready. It ships in 1–2 business days.",
};

export const claimedForRecipient = {
  subject: 'Your gift was claimed',
  preview: (gift: string) => `${gift} ships in 1–2 business days.`,
  heading: "It's all yours",
  news: "You claimed your gift, and we have your address. There's nothing to pay.",
  trackHint: 'Track it, or fix your address until we pack it. This link is just for you.',
  itShips: 'Your gift ships in 1–2 business days.',
  weEmailYou: "We'll email you when it ships and when it arrives.",
  enjoyIt: 'Enjoy it, and say thanks if you like.',
};

export const addressCorrected = {
  subject: 'Your delivery address was updated',
  preview: (gift: string) => `We updated where ${gift} will be delivered.`,
  news: "We updated the delivery address for your gift. Please check that it's right, and contact us if it isn't.",
  check: 'Check your address',
};

export const trackingNumber = 'Tracking number';
export const carrier = 'Carrier';
export const expected = 'Estimated delivery';

export const shipped = {
  subject: 'Your gift has shipped',
  preview: (gift: string) => `${gift} is on its way.`,
  news: 'Your gift has shipped and is on its way to them.',
};

export const shippedForRecipient = {
  subject: 'Your gift has shipped',
  preview: (gift: string) => `${gift} is on its way to you.`,
  news: 'Your gift has shipped and is on its way to you.',
};

export const rateTheGift = 'Rate the gift';

export const delivered = {
  subject: 'Your gift was delivered',
  preview: (gift: string) => `${gift} has arrived.`,
  news: 'Your gift was delivered. Thanks for making their day with us.',
  see: 'See your gift',
  rateHint: 'Happy with how it went? A quick rating helps others choose.',
};

export const deliveredForRecipient = {
  subject: 'Your gift was delivered',
  preview: (gift: string) => `${gift} has arrived. Enjoy!`,
  news: 'Your gift was delivered. Enjoy!',
  sayThankYou: 'Say thanks',
  sayThankYouHint: 'A quick note is all it takes.',
  rateHint: 'How do you like it? A quick rating helps others choose.',
};

export const thanks = {
  subject: 'You got a thank-you note',
  preview: 'From the person you sent a gift to.',
  news: 'The person you sent this gift to wrote you a thank-you note.',
  read: 'Read your note',
};

export const seeDetails = 'See details';
export const refund = 'Refund';
export const refundGoesTo = 'Refunded to';
export const yourCard = 'The card you paid with';
export const refundTime = 'Usually shows up in';
export const businessDays = '5–10 business days';
export const refundPreview = (amount: string) => `We're refunding ${amount} to the card you paid with.`;
export const refundNews = (amount: string) =>
  `We're refunding ${amount} to the card you paid with. There's nothing you need to do.`;

export const declined = {
  subject: 'Your gift was declined',
  news: "It was a lovely thought, but the person you sent it to can't accept it this time.",
  readMessage: 'Read their message',
};

export const expired = {
  subject: 'Your gift expired and was refunded',
  heading: 'Your gift expired',
  news: "Your gift wasn't claimed in time, so it expired.",
};

export const cancelled = {
  subject: 'Your gift was canceled and refunded',
  heading: 'Your gift was canceled',
  news: "Your gift was canceled. Its link can't be used to claim it anymore.",
};

export const refunded = {
  subject: 'You have a refund on the way',
  heading: 'Your refund is on the way',
  paid: 'Paid',
  stillGoing: "This doesn't change your gift or its link.",
};
