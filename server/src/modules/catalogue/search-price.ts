/** In dollars, inclusive; null: none. */
export type PriceLimits = { minPrice: number | null; maxPrice: number | null };

export const CURRENCY_WORD = '(?:dollars?|bucks?|usd)';
const NUMBER = String.raw`((?:\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(?:\.\d{1,2})?)`;
/** "100%", "18x24" and "5ft" are no amounts. */
const END = String.raw`(?![\w%]|[.,]\d)`;
/** With or without a currency: "$40", "40 dollars", "40". */
const AMOUNT = String.raw`(?:\$\s?|\b)${NUMBER}(?:\s?${CURRENCY_WORD})?${END}`;
const PRICE = String.raw`(?:\$\s?${NUMBER}(?:\s?${CURRENCY_WORD})?|\b${NUMBER}\s?${CURRENCY_WORD})${END}`;
/** In "over 20 and under 50", "and under" belongs to the second amount. */
const NO_AMOUNT_AFTER = String.raw`\b(?!\s+[$\d])`;
const APPROXIMATELY = String.raw`(?:\b(?:around|about|approximately)\s+)?`;

const PRICE_RANGE = new RegExp(
  [
    String.raw`\b(?:between|from)\s+${AMOUNT}(?:\s+(?:and|to)\s+|\s?[-–—]\s?)${AMOUNT}`,
    String.raw`${APPROXIMATELY}${PRICE}(?:\s+(?:and\s+)?(?:up\s+)?to\s+|\s?[-–—]\s?)${AMOUNT}`,
    String.raw`${APPROXIMATELY}${AMOUNT}(?:\s+to\s+|[-–—])${PRICE}`,
  ].join('|'),
);
const HIGHEST_PRICE = new RegExp(
  [
    String.raw`\b(?:but\s+)?(?:(?<!\bnot?\s+)(?:under|below|less than|cheaper than)|not? (?:more than|over|above)|up to|at most|max(?:imum)?|within)\s+${AMOUNT}`,
    String.raw`${AMOUNT}\s+(?:or less|(?:(?:or|and) (?:under|below)|max(?:imum)?)${NO_AMOUNT_AFTER})`,
  ].join('|'),
);
const LOWEST_PRICE = new RegExp(
  [
    String.raw`\b(?:but\s+)?(?:(?<!\bnot?\s+)(?:over|above|more than)|not? (?:less|cheaper) than|at least|from|min(?:imum)?)\s+${AMOUNT}`,
    // Without a currency, "8 and up" and "8+" are ages.
    String.raw`${PRICE}(?:\s?\+|\s+(?:(?:or|and) (?:more|(?:over|above|up)${NO_AMOUNT_AFTER})|min(?:imum)?${NO_AMOUNT_AFTER}))`,
  ].join('|'),
);
const BARE_PRICE = new RegExp(`${APPROXIMATELY}${PRICE}`);

/**
 * Takes the price out of a query in lower case: "coworker under $40" is "coworker" and at most 40, and a price by
 * itself is the highest one.
 */
export function takePrice(plain: string): PriceLimits & { rest: string } {
  const range = takeAmounts(PRICE_RANGE, plain);
  if (range.amounts.length > 0)
    return { minPrice: Math.min(...range.amounts), maxPrice: Math.max(...range.amounts), rest: range.rest };
  const highest = takeAmounts(HIGHEST_PRICE, plain);
  const lowest = takeAmounts(LOWEST_PRICE, highest.rest);
  const [maxPrice = null] = highest.amounts;
  const [minPrice = null] = lowest.amounts;
  if (minPrice !== null || maxPrice !== null) return { minPrice, maxPrice, rest: lowest.rest };
  const bare = takeAmounts(BARE_PRICE, plain);
  return { minPrice: null, maxPrice: bare.amounts[0] ?? null, rest: bare.rest };
}

function takeAmounts(pattern: RegExp, plain: string): { amounts: number[]; rest: string } {
  const [, ...groups] = pattern.exec(plain) ?? [];
  const amounts = groups.filter((amount) => amount !== undefined);
  return {
    amounts: amounts.map((amount) => Number(amount.replaceAll(',', ''))),
    rest: plain.replace(pattern, ' '),
  };
}
