/* Without zod, so that pages can format prices without loading the validation library; the schema is in money-schema.ts. */

export const CURRENCY = 'usd';

/** Whole cents to the JSON number of dollars: 1999 → 19.99. */
export const centsToDollars = (cents: number): number => Math.round(cents) / 100;

/** Dollars to whole cents: 19.99 → 1999. */
export const dollarsToCents = (dollars: number): number => Math.round(dollars * 100);
