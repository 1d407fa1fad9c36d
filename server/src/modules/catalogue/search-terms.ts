/** Words that say nothing about a gift, unless they are all there is. */
const FILLERS = new Set([
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

/** Each word costs the database a condition; nobody looks for more. */
const MAX_WORDS = 8;

/**
 * The words of a query as the database compares them: lower case, without accents. Only letters and
 * digits are left, so a word can be no wildcard and no search operator.
 * @returns null when nothing was asked, an empty list when what was asked has no word in it
 */
export function searchTerms(query: string | undefined): string[] | null {
  if (!query?.trim()) return null;
  const plain = query
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const words = [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))];
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
}
