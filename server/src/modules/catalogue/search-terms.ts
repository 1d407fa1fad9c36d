/** Ignored, unless the query consists of nothing else. */
const STOP_WORDS = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'by',
  'for',
  'from',
  'in',
  'is',
  'it',
  'of',
  'on',
  'or',
  'some',
  'that',
  'the',
  'this',
  'to',
  'with',
]);

/** Further words are ignored: each one adds a condition to the SQL statement. */
const MAX_WORDS = 8;

/**
 * Splits a query into distinct words, lower-cased and without accents. Words consist of letters and digits only, so
 * they cannot contain wildcards or tsquery operators.
 * @returns null for an absent or blank query, an empty list for one without any word
 */
export function parseSearchTerms(query: string | undefined): string[] | null {
  if (!query?.trim()) return null;
  const plain = query
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const words = [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))];
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return (significant.length > 0 ? significant : words).slice(0, MAX_WORDS);
}
