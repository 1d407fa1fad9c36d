import type { ReactNode } from 'react';
import { rich, type Wrap } from '../../rich.ts';

export const privacyPolicy = 'Privacy Policy';
export const privacyDescription = 'What we collect, who sees it, and what stays in your browser.';
export const privacyIntroduction =
  'We collect only what we need to deliver a gift, and show it to as few people as possible.';
export const privacyIntroductionWithoutTracking =
  "We collect only what we need to deliver a gift, and show it to as few people as possible. We don't track you.";
export const whatWeKeep = 'What we collect';
export const keptWhenGiving = (strong: Wrap) =>
  rich`${strong('When you give:')} your name, email, and billing address, the gift you picked, your note, and what you paid. From the card processor we get only a payment reference, never your card number or security code.`;
export const keptWhenReceiving = (strong: Wrap) =>
  rich`${strong('When you receive:')} your name and delivery address. Your email, phone, and delivery instructions if you add them, and your thank-you note if you send one.`;
export const keptWhenReviewing = (strong: Wrap) =>
  rich`${strong('When you review a gift:')} your rating, what you write, and your first name. You can edit or remove it anytime.`;
export const keptWithAccount = (strong: Wrap) =>
  rich`${strong('When you have an account:')} your phone number, name, email, wishlist, and preferences.`;
export const keptWhenLooking = (strong: Wrap) =>
  rich`${strong('When you browse:')} which gift pages you view, under a random ID that your browser forgets when you close the tab, and with your account if you're signed in.`;
export const whoSeesWhat = 'Who sees what';
export const seenByLinkHolders = (strong: Wrap) =>
  rich`${strong('Anyone with the gift link:')} the gift, the note and card, the sender's name, and where the package is. Once it's claimed, the recipient's first name, city, and state. Never the street, ZIP, phone, or email.`;
export const seenByRecipient = (strong: Wrap) =>
  rich`${strong('The recipient:')} all of that, plus their own full address.`;
export const seenByGifter = (strong: Wrap) =>
  rich`${strong('The sender:')} all of that, plus what was paid and whether the gift was opened and claimed. Never the address.`;
export const seenByStaff = (strong: Wrap) =>
  rich`${strong('Our staff:')} what they need to pack, ship, and refund. We log every time someone views an address.`;
export const seenByEveryone = (strong: Wrap) =>
  rich`${strong('Everyone:')} reviews, with the reviewer's first name. Never who sent a gift to whom.`;
export const seenByServices = (strong: Wrap) =>
  rich`${strong('The card processor, the carrier, and the services that send our texts and emails:')} only what each one needs. We never sell your data.`;
export const cookiesAndStorage = 'Cookies and storage';
export const threeCookies = 'We use three cookies. All are necessary, and no script can read them:';
export const sessionCookie = 'one keeps you signed in for 30 days after your last visit';
export const deviceCookie = 'one recognizes the browser you sign in with, so no one else can lock you out';
export const recipientCookie = 'one lets a gift recipient see and edit their own address';
export const browserStorage =
  "Your browser also stores your sign-in, your theme, the last gifts you viewed, and any checkout you haven't finished. None of it is used to track you. The card processor may set its own cookies to prevent fraud while you pay.";
export const browserStorageWithoutTracking =
  "Your browser also stores your sign-in, your theme, the last gifts you viewed, and any checkout you haven't finished. None of it is used to track you, so there's no cookie banner to click. The card processor may set its own cookies to prevent fraud while you pay.";
export const measuring = 'Analytics';
export const measuringText = (hostname: string) =>
  `An analytics service (${hostname}) counts visits to our public pages: home, gifts, categories, and pages like this one. It isn't there when you pay for, open, track, or manage a gift.`;
export const whenSomethingBreaks = 'When something breaks';
export const errorReportsText = (hostname: string) =>
  `Your browser tells an error-reporting service (${hostname}) what broke and where in our code, without addresses, names, notes, phone numbers, or gift links.`;
export const howItIsKept = 'How we protect it';
export const howItIsKeptText =
  "We store keys and sign-ins so that even reading our database wouldn't reveal them. Addresses, links, and codes stay out of our logs. Gift links can't be guessed and are hidden from search engines.";
export const yourChoices = 'Your choices';
export const choicesText = (link: Wrap) =>
  rich`If you have an account, you can download or delete your data in your ${link('preferences')}. Deleting signs you out everywhere and erases what's personal: your name on gift links, your notes, your reviews, messages from recipients, and the messages we sent you. We keep the orders, without your details, for our accounting. Without an account, `;
export const writeTo = (contactEmail: ReactNode) => rich`email ${contactEmail}`;
export const seeHowToReachUs = (link: Wrap) => rich`${link('contact us')}`;
