import type { ReactNode } from 'react';
import { rich, type Wrap } from '../../rich.ts';

export const privacyPolicy = 'Privacy Policy';
export const privacyDescription = 'What we keep, who sees what, and what your browser keeps to itself.';
export const privacyIntroduction =
  'We keep what it takes to deliver a gift, and show it to as few people as possible.';
export const privacyIntroductionWithoutTracking =
  'We keep what it takes to deliver a gift, and show it to as few people as possible, and follow nobody.';
export const whatWeKeep = 'What we keep';
export const keptWhenGiving = (strong: Wrap) =>
  rich`${strong('When you give:')} your name, e-mail and billing address, what you chose, your note, and what was paid. Of your card, what the processor tells us: its reference for the payment. Never the number or the code on the back.`;
export const keptWhenReceiving = (strong: Wrap) =>
  rich`${strong('When you receive:')} your name and delivery address; e-mail, phone and words for the carrier only if you leave them; your thank-you note if you send one.`;
export const keptWithAccount = (strong: Wrap) =>
  rich`${strong('When you have an account:')} your phone number, your name and e-mail, your wishlist and preferences.`;
export const keptWhenLooking = (strong: Wrap) =>
  rich`${strong('When you look around:')} which gift pages are viewed, under a random number that your browser forgets when you close the tab, and with your account if you are signed in.`;
export const whoSeesWhat = 'Who sees what';
export const seenByLinkHolders = (strong: Wrap) =>
  rich`${strong('Anyone with the gift link:')} the gift, the note and card, the gifter’s name, where the parcel is; once it is claimed, the recipient’s first name, city and state. Not the street, ZIP, phone or e-mail.`;
export const seenByRecipient = (strong: Wrap) =>
  rich`${strong('The recipient:')} also their own full address.`;
export const seenByGifter = (strong: Wrap) =>
  rich`${strong('The gifter:')} also what was paid and whether it was opened and claimed. Never the address.`;
export const seenByStaff = (strong: Wrap) =>
  rich`${strong('Our staff:')} what it takes to pack, ship and refund. Each look at an address is recorded.`;
export const seenByServices = (strong: Wrap) =>
  rich`${strong('The card processor, the carrier, and the services that send our texts and e-mails:')} what each needs for its part. We sell nothing to anybody.`;
export const cookiesAndStorage = 'Cookies and storage';
export const threeCookies = 'Three cookies, all needed, none readable by scripts:';
export const sessionCookie = 'one that keeps you signed in, for 30 days after you were last here;';
export const deviceCookie =
  "one that tells the browser you sign in with from a stranger's, so that nobody can lock you out;";
export const recipientCookie = 'one that lets the recipient of a gift see and correct their own address.';
export const browserStorage =
  'Your browser also keeps your sign-in, light or dark, and a half-finished checkout to itself. None of it is there to follow you. The card processor may set cookies of its own against fraud while you pay.';
export const browserStorageWithoutTracking =
  'Your browser also keeps your sign-in, light or dark, and a half-finished checkout to itself. None of it is there to follow you, so there is no banner to click away. The card processor may set cookies of its own against fraud while you pay.';
export const measuring = 'Measuring';
export const measuringText = (hostname: string) =>
  `A measuring service (${hostname}) counts visits to our shop window: home, gifts, categories and pages like this one. It is not there when you pay, open, follow or manage a gift.`;
export const whenSomethingBreaks = 'When something breaks';
export const errorReportsText = (hostname: string) =>
  `Your browser then tells a service of ours (${hostname}) what broke and where in our program, without addresses, names, notes, numbers or gift links.`;
export const howItIsKept = 'How it is kept';
export const howItIsKeptText =
  'Keys and sign-ins are stored so that reading our database would not give them away. Addresses, links and codes are kept out of our logs. Gift links can be guessed by nobody and are hidden from search engines.';
export const yourChoices = 'Your choices';
export const choicesText = (link: Wrap) =>
  rich`With an account, you can download your data and delete it in your ${link('preferences')}. Deleting signs you out everywhere and erases what is personal: your name on gift links, your notes, what recipients wrote to you, and the messages we sent you. Orders stay, without you, because the books must add up. Without an account, `;
export const writeTo = (contactEmail: ReactNode) => rich`write to ${contactEmail}`;
export const seeHowToReachUs = (link: Wrap) => rich`see ${link('how to reach us')}`;
