import { rich, type Wrap } from '../../rich.ts';

export const helpCenter = 'Help Center';
export const helpDescription = 'How giving, claiming and following a gift works, step by step.';
export const helpIntroduction =
  'How it goes, from choosing a gift to its arrival. It takes a few minutes to give one.';
export const givingAGift = 'Giving a gift';
export const stepChooseGift = 'Choose a gift and press “Purchase as Gift”.';
export const stepEnterDetails =
  'Enter your name, e-mail and card. You may create an account, and you may leave it.';
export const stepPickCard = 'Pick a card design and write a note, or skip either.';
export const stepGetLink =
  'You get a link. Copy it, share it, or scan the code beside it. We e-mail it to you as well, so it cannot get lost.';
export const stepSendLink =
  'Send the link to whom the gift is for, and only to them: whoever has it can claim the gift.';
export const receivingAGift = 'Receiving a gift';
export const stepOpenLink =
  'Open the link and tap the card. Nobody is told that you opened the page; the gifter hears of it when you tap.';
export const stepAddAddress =
  'Press “Add my address” and say where it should go. E-mail and phone are up to you.';
export const stepFollowParcel =
  'Follow your parcel on the page the link now shows. If you left an e-mail, we write when it ships and arrives.';
export const correctingAndDeclining =
  'A slip in the address can be put right on that page until the gift is ordered. And if the gift is not for you, you can decline it kindly: the gifter gets their money back.';
export const followingAGift = 'Following a gift';
export const whereThingsStand = (link: Wrap) =>
  rich`The gift link always shows where things stand. You can also enter its ID on ${link('the tracking page')}.`;
export const statusGiftSelected = (strong: Wrap) =>
  rich`${strong('Gift Selected:')} paid for, and waiting to be claimed.`;
export const statusProcessing = (strong: Wrap) =>
  rich`${strong('Processing Order:')} claimed; we are getting it ready.`;
export const statusOrdered = (strong: Wrap) =>
  rich`${strong('Order Placed:')} being packed. The address can no longer change.`;
export const statusShipped = (strong: Wrap) =>
  rich`${strong('Shipped:')} on its way, with a tracking number.`;
export const deliveredItIsThere = (strong: Wrap) => rich`${strong('Delivered:')} it is there.`;
export const changingOrCancelling = 'Changing or cancelling';
export const changingAndCancelling = (link: Wrap) =>
  rich`Your receipt has a link of its own, for you alone. There you see whether the gift was opened and claimed, change note and card until it is opened, and cancel until it is claimed. With an account you find the same under ${link('your gifts')}.`;
export const signingIn = 'Signing in';
export const signingInExplained =
  'We send a six-digit code to your phone; there is no password to remember or to lose. The code is valid for ten minutes. If none comes, wait half a minute, check the number and ask for another.';
export const stillStuck = 'Still stuck?';
export const writeOrCall = (link: Wrap) => rich`${link('Write or call')}. We are glad to help.`;
