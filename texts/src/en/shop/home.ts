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
  'Choose something lovely, write a note, share the link. They tell us where it should go, so you need no address.';
export const browseGifts = 'Browse Gifts';
export const howItWorks = 'How it Works';
export const exampleMessage = 'Maya has a gift for you';
export const tapToReveal = 'Tap to reveal';
export const titleOfSearch = (query: string) => `Gifts for “${query}”`;
export const loadingFailed = 'Failed to load gifts from server';
export const featured = 'Featured';
export const trending = 'Trending';
export const browseByCategory = 'Browse by Category';
export const allGifts = 'All Gifts';
export const adjustSearch = 'Try adjusting your search or browse all categories';
export const showAllGifts = 'Show all gifts';
export const giftsCount = (total: number) => plural(total, { one: '1 gift', other: `${total} gifts` });
export const pickAGift = 'Pick a gift';
export const pickGiftText = 'The price you see is all you pay. Shipping is in it, and you need no account.';
export const addCardHeading = 'Add a card and a note';
export const addCardText = 'A few of your own words, in a design that suits the day. Or skip both.';
export const shareTheLink = 'Share the link';
export const shareLinkText =
  'In a chat, a text, an e-mail. The link shows a wrapped gift and gives nothing away.';
export const theyUnwrapWeDeliver = 'They unwrap, we deliver';
export const unwrapText = 'They tell us where it should go. You see when it is opened and when it arrives.';
export const pagesOfTheList = 'Pages of the list';
export const previous = 'Previous';
export const pageOf = ({ page, count }: { page: number; count: number }) => `Page ${page} of ${count}`;
export const next = 'Next';
export const soldOutSuffix = ' · Sold out';
