/** Money without schemas, so that a page can show a price without the validation library. */

export const CURRENCY = 'usd';

/** Whole cents to the JSON number of dollars: 1999 → 19.99. */
export const centsToDollars = (cents: number): number => Math.round(cents) / 100;

/** Dollars to whole cents: 19.99 → 1999. */
export const dollarsToCents = (dollars: number): number => Math.round(dollars * 100);

const twoDigits = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "$19.99", as every page shows a price. */
export const formatDollars = (dollars: number): string => `$${twoDigits.format(dollars)}`;
