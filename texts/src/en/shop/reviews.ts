import type { ReactNode } from 'react';
import { formatNumber, formatTenths } from '../../format.ts';
import { plural } from '../../plural.ts';
import { rich, type Wrap } from '../../rich.ts';

export const reviews = 'Reviews';
const counted = (count: number) =>
  `${formatNumber(count)} ${plural(count, { one: 'review', other: 'reviews' })}`;
export const ratedBy = ({ average, count }: { average: number; count: number }) =>
  `${formatTenths(average)} out of 5 stars, ${counted(count)}`;
interface RatingParts {
  average: number;
  count: number;
  strong: Wrap;
  /** Read aloud, where the eye sees stars. */
  hidden: Wrap;
  muted: Wrap;
}
export const ratingInShort = ({ average, count, strong, hidden, muted }: RatingParts) =>
  rich`${strong(formatTenths(average))}${hidden(' out of 5 stars, ')}${muted(counted(count))}`;
export const starsOutOfFive = (rating: number) => `${rating} out of 5 stars`;
const verified = { gifter: 'verified sender', recipient: 'verified recipient' };
export const writtenBy = ({ name, author }: { name: ReactNode; author: keyof typeof verified }) =>
  rich`${name}, ${verified[author]}`;
export const writtenByVerified = {
  gifter: 'A verified sender',
  recipient: 'A verified recipient',
};
export const answeredBy = (shop: string) => `${shop} replied`;
export const showMoreReviews = 'Show more reviews';
