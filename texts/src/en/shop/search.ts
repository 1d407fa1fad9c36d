import type { ReactNode } from 'react';
import { plural } from '../../plural.ts';
import { rich } from '../../rich.ts';

export const searchPlaceholder = 'Search gifts...';
export const searchGifts = 'Search gifts';
export const clearSearch = 'Clear search';
export const searching = 'Searching...';
export const failedToSearchGifts = 'Failed to search gifts';
export const noGiftsFoundFor = (query: ReactNode) => rich`No gifts found for "${query}"`;
export const giftsFoundCount = (count: number) =>
  plural(count, { one: '1 gift found', other: `${count} gifts found` });
export const giftsFound = 'Gifts found';
export const soldOut = 'Sold out';
