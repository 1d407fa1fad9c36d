import type { ReactNode } from 'react';
import { plural } from '../../plural.ts';
import { rich } from '../../rich.ts';

export const introduction =
  'Ratings by people who bought or received a gift. A gift shows its reviews once it has three.';
export const filterReviews = 'Filter reviews';
export const filters = { all: 'All', unanswered: 'Unanswered', hidden: 'Hidden' };
export const noReviews = {
  all: 'No reviews yet',
  unanswered: 'No unanswered reviews',
  hidden: 'No hidden reviews',
};
export const starsOf = (count: number) => `${count} ${plural(count, { one: 'star', other: 'stars' })}`;
const authors = { gifter: 'sender', recipient: 'recipient' };
export const writtenBy = ({ name, author }: { name: ReactNode; author: keyof typeof authors }) =>
  rich`${name}, ${authors[author]}`;
export const withoutName = { gifter: 'Sender', recipient: 'Recipient' };
export const order = (number: ReactNode) => rich`Order ${number}`;
export const hiddenBecause = (reason: ReactNode) => rich`Hidden: ${reason}`;
export const reply = 'Reply';
export const yourReply = 'Reply from the shop';
export const replyHint = 'Shown publicly beneath the review.';
export const postReply = 'Post reply';
export const editReply = 'Edit reply';
export const removeReply = 'Remove reply';
export const hide = 'Hide';
export const hideReview = 'Hide this review?';
export const hideExplained =
  "It won't be shown or counted on the gift's page. Its author sees that it's hidden.";
export const reasonHint = 'Only your team sees this.';
export const showAgain = 'Show again';
export const replyPosted = 'Reply posted';
export const replyRemoved = 'Reply removed';
export const reviewHidden = 'Review hidden';
export const reviewShown = 'Review is shown again';
export const writeReply = 'Enter a reply';
export const giveReason = 'Enter a reason';
