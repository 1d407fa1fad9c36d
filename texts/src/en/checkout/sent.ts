import type { ReactNode } from 'react';
import { rich } from '../../rich.ts';

export const giftSentSuccessfully = 'Gift Sent Successfully!';
export const yourGiftLink = (link: ReactNode) => rich`Your gift link: ${link}`;
export const paidAndLinkWorks = 'Your gift is paid for, and its link works.';
export const pageTitle = 'Your gift is ready to share';
export const shareGiftLink = 'Share Gift Link';
export const browseMoreGifts = 'Browse More Gifts';
export const share = 'Share';
export const trackYourOrder = 'Track Your Order';
export const oneMoment = 'One moment…';
export const giftLink = 'Gift link';
export const sharedTitle = 'Your Gift is Ready!';
export const sharedText = 'Someone picked a gift for you. Open the link to unwrap it.';
export const linkCopied = 'Link copied to clipboard!';
export const linkNotCopied = 'Failed to copy link. Please try again.';
