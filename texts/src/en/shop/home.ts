import type { ReactNode } from 'react';
import { plural } from '../../plural.ts';
import { rich } from '../../rich.ts';

export const notSureYet = 'Not sure yet?';
export const seeAllGifts = 'See all gifts';
export const noGiftsFound = 'No gifts found';
export const showMore = 'Show more';
export const giftsFor = (query: ReactNode) => rich`Gifts for “${query}”`;
export const heroHeading = 'A gift they unwrap from a link';
export const heroIntroduction =
  'Pick a gift, add a note, share the link. They tell us where to ship it, no address needed.';
export const browseGifts = 'Browse Gifts';
export const howItWorks = 'How it Works';
export const exampleMessage = 'Maya sent you a gift';
export const tapToReveal = 'Tap to reveal';
export const titleOfSearch = (query: string) => `Gifts for “${query}”`;
export const loadingFailed = 'Failed to load gifts from server';
export const featured = 'Featured';
export const trending = 'Trending';
export const browseByCategory = 'Browse by Category';
export const allGifts = 'All Gifts';
export const moreGifts = 'More Gifts';
export const adjustSearch = 'Try adjusting your search or browse all categories';
export const showAllGifts = 'Show all gifts';
export const giftsCount = (total: number) => plural(total, { one: '1 gift', other: `${total} gifts` });
export const pickAGift = 'Pick a gift';
export const pickGiftText = "The price you see is all you pay. Shipping's included.";
export const pickGiftWithoutAccount =
  "The price you see is all you pay. Shipping's included. No account needed.";
export const addCardHeading = 'Add a card and a note';
export const addCardText = 'Say it in your own words, with a design that fits the occasion. Or skip both.';
export const shareTheLink = 'Share the link';
export const shareLinkText =
  'Send it in a chat, text, or email. The preview shows a wrapped gift and keeps the surprise.';
export const theyUnwrapWeDeliver = 'They unwrap, we deliver';
export const unwrapText = "They tell us where to ship it. You'll see when it's opened and when it arrives.";
export const pagination = 'Pagination';
export const previous = 'Previous';
export const pageOf = ({ page, count }: { page: number; count: number }) => `Page ${page} of ${count}`;
export const next = 'Next';
export const soldOutSuffix = ' · Sold out';
