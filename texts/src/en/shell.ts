import { rich, type Wrap } from '../rich.ts';

export const partNotLoaded = (link: Wrap) =>
  rich`Part of this page could not be loaded. We keep trying, and keep what you enter. ${link('Load the page again')}`;
export const pageNotFound = 'Page not found';
export const somethingWentWrong = 'Something went wrong';
export const signIn = 'Sign in';
export const skipToContent = 'Skip to content';
export const localInbox = 'Local inbox';
export const homeOf = (shopName: string) => `${shopName}, home`;
export const lookAgain = 'Look again';
export const inboxExplained =
  'No SMS or e-mail provider is configured, so every message the shop sends ends here.';
export const to = 'To';
export const inboxFilterPlaceholder = '+15551234567 or an e-mail address';
export const filter = 'Filter';
export const messagesNewestFirst = 'Messages, newest first';
export const noMessages = 'No messages';
export const inboxIsEmpty = 'Codes, receipts and news of gifts appear here.';
export const kindTo = (detail: string) => `${detail} to`;
export const sms = 'SMS';
export const eMail = 'E-mail';
export const inUtc = (slice: string) => `${slice} UTC`;
export const seeAsEmail = 'See it as an e-mail';
export const opensNewTab = '(opens a new tab)';
export const gifts = 'Gifts';
export const browseGifts = 'Browse Gifts';
export const trackAGift = 'Track a Gift';
export const help = 'Help';
export const legal = 'Legal';
export const copyright = (shopName: string) => `© 2025 ${shopName}. All rights reserved.`;
export const tagline = 'A gift in a link. They unwrap it, tell us where it should go, and we bring it.';
export const openMenu = 'Open menu';
export const main = 'Main';
export const howItWorks = 'How it Works';
export const menu = 'Menu';
export const browse = 'Browse';
export const track = 'Track';
export const notFoundExplained =
  'Nothing is wrapped up here. The link may be mistyped, or the page has moved.';
export const overloaded = 'The shop is very busy right now. Nothing is lost: please try again in a moment.';
export const pageNotShown =
  'This page could not be shown. Nothing you did is lost: please try again, and if it stays so, write to us.';
export const tryAgain = 'Try again';
export const noConnection = 'No connection. Please check your network and try again.';
