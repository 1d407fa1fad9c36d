import type { ReactNode } from 'react';
import { plural } from '../../plural.ts';
import { rich } from '../../rich.ts';

export const howWasTheGift = 'How was the gift?';
export const yourReview = 'Your review';
export const rateForOthers = 'Your rating helps others choose.';
export const stars = 'Stars';
export const starsOf = (count: number) => `${count} ${plural(count, { one: 'star', other: 'stars' })}`;
export const line = 'Anything to add?';
export const lineHint = 'Optional. One line, no links.';
const verified = { gifter: 'verified sender', recipient: 'verified recipient' };
export const shownAs = ({ name, author }: { name: ReactNode; author: keyof typeof verified }) =>
  rich`Shown publicly as ${name}, ${verified[author]}.`;
export const shownWithoutName = {
  gifter: 'Shown publicly as “A verified sender”.',
  recipient: 'Shown publicly as “A verified recipient”.',
};
export const chooseStars = 'Please choose 1 to 5 stars';
export const keepToCharacters = (max: number) => `Please keep it to ${max} characters`;
export const postReview = 'Post review';
export const saveReview = 'Save review';
export const editReview = 'Edit';
export const removeReview = 'Remove';
export const cancelEditing = 'Cancel';
export const thanksForReview = 'Thanks for your review!';
export const reviewRemoved = 'Your review was removed';
export const hiddenByShop = "This review isn't shown publicly. Questions? Contact us.";
export const shopReplied = (shop: string) => `${shop} replied`;
export const notSaved = "We couldn't save your review. Please try again.";
export const notRemoved = "We couldn't remove your review. Please try again.";
export const notLoaded = "We couldn't load your review.";
export const loadingReview = 'Loading your review...';
export const rateThisGift = 'Rate this gift';
export const rateThisGiftNamed = (name: string) => `Rate this gift: ${name}`;
