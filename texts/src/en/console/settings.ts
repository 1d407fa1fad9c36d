export const introduction = 'They hold from the moment they are saved, everywhere in the shop.';
export const saved = 'Saved. The whole shop knows.';
export const forOwnersOnly = 'Only owners change settings. You see what holds now.';
export const theShop = 'The shop';
export const contactEmail = 'E-mail for questions';
export const contactAddress = 'Address';
export const contactsHint = 'Shown in the footer, on the contact page and in e-mails.';
export const buyingAndClaiming = 'Buying and claiming';
export const guestCheckout = 'Guests may buy without an account';
export const guestCheckoutHint = 'Off: the last step asks them to sign in.';
export const claimWindow = 'Days to claim a gift';
export const claimWindowHint =
  'For gifts bought from now on. After that the gift expires and the money goes back.';
export const warnings = 'Warnings in this console';
export const lowStockHint = 'With this many left, or fewer.';
export const expiringSoonHint = 'This many days before the end.';
export const changedBy = ({ by, time, otherwise }: { by: string; time: string; otherwise: string }) =>
  `Changed ${time} by ${by}. Otherwise: ${otherwise}.`;
export const changed = ({ time, otherwise }: { time: string; otherwise: string }) =>
  `Changed ${time}. Otherwise: ${otherwise}.`;
export const on = 'on';
export const off = 'off';
export const notSavedYet = (count: number) => `${count} not saved yet`;
