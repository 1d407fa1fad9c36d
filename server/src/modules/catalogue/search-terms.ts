/** Ignored, unless the query consists of nothing else. */
const STOP_WORDS = new Set(
  'a an and as at by for from in is it of on or some that the this to with my our your who'.split(' '),
);

/** What every gift is. A query of nothing else finds all gifts. */
const GIFT_WORDS = new Set(
  'gift gifts gifting present presents idea ideas something someone lover lovers fan fans best cute unique'.split(
    ' ',
  ),
);

/** Further words are ignored: each one adds a condition to the SQL statement. */
const MAX_WORDS = 8;

/** Of a phrase that is looked up as a whole: "mother in law", "get well soon". */
export const MAX_PHRASE_WORDS = 3;

/** "5 year old", "18-month-olds" */
const AGE = /\b(?:1[0-2]|\d|\d{1,2}(?=[\s-]*mo))[\s-]*(?:years?|yrs?|months?|mos?)[\s-]*olds?\b/g;

const AMOUNT = String.raw`\$?\s?(\d{1,7}(?:\.\d{1,2})?)\s?(?:dollars?|bucks?|usd)?`;
const PRICE_RANGE = new RegExp(
  `(?:between|from)\\s+${AMOUNT}\\s+(?:and|to)\\s+${AMOUNT}|\\$(\\d{1,7})\\s?-\\s?\\$?(\\d{1,7})`,
);
const HIGHEST_PRICE = new RegExp(
  `(?:under|below|less than|cheaper than|up to|at most|no more than|max(?:imum)?|within)\\s+${AMOUNT}|${AMOUNT}\\s+(?:or less|or under|and under|max)`,
);
const LOWEST_PRICE = new RegExp(`(?:over|above|more than|at least|from|min(?:imum)?)\\s+${AMOUNT}`);
const BARE_PRICE = /\$\s?(\d{1,7}(?:\.\d{1,2})?)/;

/** In dollars, inclusive; null: none. */
type PriceLimits = { minPrice: number | null; maxPrice: number | null };
type ParsedQuery = PriceLimits & {
  /** Distinct words; null: no search; empty: a search without any word, which finds nothing. */
  words: string[] | null;
};

const NO_LIMITS: PriceLimits = { minPrice: null, maxPrice: null };

/**
 * Splits a query into distinct words, lower-cased and without accents, and price limits ("under $40"). Words consist of
 * letters and digits only, so they cannot contain wildcards or tsquery operators.
 */
export function parseSearch(query: string | undefined): ParsedQuery {
  if (!query?.trim()) return { words: null, ...NO_LIMITS };
  const { rest, ...limits } = takePrice(toPlain(query).replace(AGE, ' kids '));
  const words = toWords(rest);
  const hasLimit = limits.minPrice !== null || limits.maxPrice !== null;
  return { words: words?.length === 0 && hasLimit ? null : words, ...limits };
}

/** Lower case, without accents. */
const toPlain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The words of a text as searches compare them; they consist of letters and digits only. */
export const wordsOf = (text: string): string[] =>
  toPlain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Words that are searched for; null if every gift is meant. */
function toWords(plain: string): string[] | null {
  const words = [...new Set(wordsOf(plain.replace(/['’]s\b/g, '')))];
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  const meant = significant.filter((word) => !GIFT_WORDS.has(word));
  if (meant.length > 0) return meant.slice(0, MAX_WORDS);
  return significant.length > 0 ? null : words.slice(0, MAX_WORDS);
}

/** A word or phrase as a search for it is parsed; empty if that would not be a search for words. */
export const toPhrase = (text: string): string => (parseSearch(text).words ?? []).join(' ');

/** Takes the first price out of a query: "coworker under $40" is "coworker" and at most 40. */
function takePrice(plain: string): PriceLimits & { rest: string } {
  const range = PRICE_RANGE.exec(plain);
  if (range) {
    const [low, high] = range
      .slice(1)
      .filter((amount) => amount !== undefined)
      .map(Number);
    return { minPrice: low ?? null, maxPrice: high ?? null, rest: plain.replace(range[0], ' ') };
  }
  const highest = HIGHEST_PRICE.exec(plain) ?? BARE_PRICE.exec(plain);
  const lowest = LOWEST_PRICE.exec(plain);
  const match = lowest && (!highest || lowest.index <= highest.index) ? lowest : highest;
  if (!match) return { ...NO_LIMITS, rest: plain };
  const amount = Number(match.slice(1).find((part) => part !== undefined));
  const limits =
    match === lowest ? { minPrice: amount, maxPrice: null } : { minPrice: null, maxPrice: amount };
  return { ...limits, rest: plain.replace(match[0], ' ') };
}
