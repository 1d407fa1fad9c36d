import { rich, type Wrap } from '../../rich.ts';

export const helpCenter = 'Help Center';
export const helpDescription = 'How to give, claim, and track a gift, step by step.';
export const helpIntroduction =
  'How it works, from picking a gift to delivery. Sending one takes just a few minutes.';
export const givingAGift = 'Giving a gift';
export const stepChooseGift = 'Pick a gift and tap “Purchase as Gift.”';
export const stepEnterDetails = 'Enter your name, email, and card. Creating an account is optional.';
export const stepSignIn = 'Sign in with your phone number, then enter your name, email, and card.';
export const stepPickCard = 'Pick a card design and add a note, or skip either one.';
export const stepGetLink =
  "Get your link. Copy it, share it, or have them scan the code. We'll email it to you too, so you won't lose it.";
export const stepSendLink =
  'Send the link to the person the gift is for, and no one else. Anyone with the link can claim it.';
export const receivingAGift = 'Receiving a gift';
export const stepOpenLink =
  'Open the link and tap the card. The sender is notified when you tap, not when you visit the page.';
export const stepAddAddress =
  'Tap “Add my address” and tell us where to ship it. Email and phone are optional.';
export const stepFollowParcel =
  "Your link now shows where your package is. If you added an email, we'll let you know when it ships and arrives.";
export const correctingAndDeclining =
  "You can fix a typo in your address on that page until we start packing. If the gift isn't for you, you can decline it, and the sender gets a refund.";
export const followingAGift = 'Tracking a gift';
export const whereThingsStand = (link: Wrap) =>
  rich`The gift link always shows the latest status. You can also enter its ID on ${link('the tracking page')}.`;
export const statusGiftSelected = (strong: Wrap) =>
  rich`${strong('Gift Selected:')} paid for and waiting to be claimed.`;
export const statusProcessing = (strong: Wrap) =>
  rich`${strong('Processing Order:')} claimed, and we're getting it ready.`;
export const statusOrdered = (strong: Wrap) =>
  rich`${strong('Order Placed:')} being packed. The address can't be changed anymore.`;
export const statusShipped = (strong: Wrap) =>
  rich`${strong('Shipped:')} on its way, with a tracking number.`;
export const deliveredItIsThere = (strong: Wrap) => rich`${strong('Delivered:')} it's there.`;
export const changingOrCancelling = 'Changing or canceling';
export const changingAndCancelling = (link: Wrap) =>
  rich`Your receipt has a private link just for you. Use it to see whether the gift was opened and claimed, edit the note and card until it's opened, and cancel until it's claimed. If you have an account, you can do the same under ${link('your gifts')}.`;
export const signingIn = 'Signing in';
export const signingInExplained =
  "We'll text a six-digit code to your phone, so there's no password to remember. The code expires in 10 minutes. If it doesn't arrive, wait 30 seconds, check the number, and request another.";
export const stillStuck = 'Still stuck?';
export const writeOrCall = (link: Wrap) => rich`${link('Email or call us')}. We're happy to help.`;
