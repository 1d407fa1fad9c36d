import { CURRENCY_WORD, type PriceLimits, takePrice } from './search-price.ts';

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

const CHILD_AGE = String.raw`(?:1[0-2]|\d|\d{1,2}(?=[\s-]*mo(?:nth)?s?\b))`;
const AGE_UNIT = String.raw`[\s-]*(?:years?|yrs?|months?|mos?)`;
/** "5 year old", "18-month-olds", "under 5 years old" */
const AGE = new RegExp(String.raw`\b(?:(?:under|over)\s+)?${CHILD_AGE}${AGE_UNIT}[\s-]*olds?\b`, 'g');

const CHILDREN = '(?:kids?|child|children|boys?|girls?|toddlers?|baby|babies)';
const ADULTS = '(?:women|men|ladies|adults|seniors|teens|teenagers)';
/**
 * "kids under 5", "women over 50". A currency makes it a price; so does "women under 50", because people look for gifts
 * of at most that price.
 */
const AGE_LIMIT = new RegExp(
  String.raw`(?:(?<=\b${CHILDREN}\s+)(?:under|below)\s+${CHILD_AGE}|(?<=\b(?:${CHILDREN}|${ADULTS})\s+)(?:over|above)\s+\d{1,2})` +
    String.raw`(?:${AGE_UNIT}(?:[\s-]*olds?)?\b)?(?!\w|[.,]\d|\s?${CURRENCY_WORD}\b)`,
  'g',
);

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
  // In this order: in "5 year old under 10", the age is known, so 10 is a price.
  const { rest, ...limits } = takePrice(toPlain(query).replace(AGE_LIMIT, ' ').replace(AGE, ' kids '));
  const hasLimit = limits.minPrice !== null || limits.maxPrice !== null;
  return { words: toWords(rest, hasLimit), ...limits };
}

/** Lower case, without accents. */
const toPlain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The words of a text as searches compare them; they consist of letters and digits only. */
export const splitWords = (text: string): string[] =>
  toPlain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Words that are searched for; null if every gift is meant, or every gift of that price. */
function toWords(plain: string, hasLimit: boolean): string[] | null {
  const words = [...new Set(splitWords(plain.replace(/['’]s\b/g, '')))];
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  const meant = significant.filter((word) => !GIFT_WORDS.has(word));
  if (meant.length > 0) return meant.slice(0, MAX_WORDS);
  return significant.length > 0 || hasLimit ? null : words.slice(0, MAX_WORDS);
}

/** A word or phrase as a search for it is parsed; empty if that would not be a search for words. */
export const toPhrase = (text: string): string => (parseSearch(text).words ?? []).join(' ');
