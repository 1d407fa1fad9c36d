import {
  FORGIVING_SEARCH_FIELDS,
  isIndexedPrefix,
  MIN_SUBSTRING_LENGTH,
  ORDER_SEARCH_FIELDS,
  type OrderSearchField,
} from '@presently/contracts/order-search';
import { and, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { orderSearch, orders } from './orders.tables.ts';

/** How an order can match, best first. `similar`: with one wrong letter in a name. */
export const SEARCH_TIERS = ['number', 'whole', 'part', 'similar'] as const;
export type SearchTier = (typeof SEARCH_TIERS)[number];

/** Words normalised by `search_line`, which contain no LIKE wildcards. */
type Term = {
  words: string[];
  /** The digits of a number written in groups, such as a phone number, by which it is also found. */
  digits: string | null;
};

/** All terms must occur in an order. */
export type OrderSearch = {
  terms: Term[];
  /** Patterns of similar names that exist; empty unless they are searched for. */
  similar: string[];
  /** The order number, if the query is one. */
  number: string | null;
};

const MAX_WORDS = 8;
const MIN_GROUPED_DIGITS = 7;

/** Shorter words resemble too many others, and longer ones are not names. */
const FORGIVEN_LENGTH = { min: 4, max: 24 };

const isNumeric = (word: string): boolean => /^[+\d()./-]*\d[+\d()./-]*$/.test(word);

/** Without the country code of the US, as in `phone_words`. */
const digitsOf = (words: string[]): string =>
  words
    .join('')
    .replace(/\D/g, '')
    .replace(/^1(\d{10})$/, '$1');

export async function parseOrderSearch(db: Executor, query: string): Promise<OrderSearch> {
  const given = query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const plain = await toPlainWords(db, given);
  const terms = groupNumbers(given).map(({ at, count }) =>
    toTerm(given.slice(at, at + count), plain.slice(at, at + count).filter(Boolean)),
  );
  const whole = plain.filter(Boolean).join(' ');
  return {
    terms: terms.filter(({ words, digits }) => words.length > 0 || digits !== null),
    similar: [],
    number: /^(?:p ?)?(\d{1,15})$/.exec(whole)?.[1] ?? null,
  };
}

function toTerm(given: string[], words: string[]): Term {
  const digits = given.every(isNumeric) ? digitsOf(given) : '';
  if (digits.length < MIN_GROUPED_DIGITS || (words.length === 1 && words[0] === digits))
    return { words, digits: null };
  // Short groups, such as the country code, occur at the start of words in nearly all orders.
  return { words: words.filter((word) => word.length >= MIN_SUBSTRING_LENGTH), digits };
}

async function toPlainWords(db: Executor, words: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(
    sql`SELECT btrim(search_line(given)) AS word FROM unnest(${sql.param(words)}::text[]) WITH ORDINALITY AS words (given, at) ORDER BY at`,
  );
  return rows.map(({ word }) => word);
}

/** Adjacent numbers become one term, because people write a number in several groups. */
function groupNumbers(words: string[]): { at: number; count: number }[] {
  const groups: { at: number; count: number }[] = [];
  for (const [at, word] of words.entries()) {
    const last = groups.at(-1);
    if (last && isNumeric(word) && isNumeric(words[at - 1] as string)) last.count++;
    else groups.push({ at, count: 1 });
  }
  return groups;
}

/** The characters from which the index's trigrams are made. */
const countIndexed = (word: string): number => word.match(/[a-z0-9]/g)?.length ?? 0;

const isIndexedWord = (word: string): boolean =>
  countIndexed(word) >= MIN_SUBSTRING_LENGTH || isIndexedPrefix(word);

const isIndexed = ({ terms }: OrderSearch): boolean =>
  terms.some(({ words, digits }) => digits !== null || words.some(isIndexedWord));

/** The exact tiers. Without the index, whole words and parts are searched for together. */
export const literalTiersOf = (search: OrderSearch): SearchTier[] => [
  ...(search.number === null ? [] : ['number' as const]),
  ...(isIndexed(search) ? ['whole' as const] : []),
  'part',
];

/**
 * The search with the patterns of similar names that exist: few enough for the planner to estimate how many orders
 * contain them. Null if there are none.
 */
export async function withSimilarNames(db: Executor, search: OrderSearch): Promise<OrderSearch | null> {
  const words = search.terms.flatMap((term) =>
    term.words.filter((word) => patternsOfSimilar(word).length > 0),
  );
  const patterns = (await findMistyped(db, words)).flatMap(patternsOfSimilar);
  if (patterns.length === 0) return null;
  const { rows } = await db.execute<{ pattern: string }>(
    sql`SELECT pattern FROM unnest(${sql.param(patterns)}::text[]) AS pattern,
      LATERAL (SELECT FROM ${orderSearch} WHERE ${orderSearch.names} LIKE pattern LIMIT 1) AS match`,
  );
  return rows.length === 0 ? null : { ...search, similar: rows.map(({ pattern }) => pattern) };
}

/** The words that occur in no order; all words if each occurs somewhere, because then any of them may be misspelt. */
async function findMistyped(db: Executor, words: string[]): Promise<string[]> {
  if (words.length <= 1) return words;
  // A separate condition for each, because the plan depends on how many orders contain the word.
  const occurs = words.map((word) => {
    const condition = termCondition({ words: [word], digits: null }, 'part', { ...textOfOrder, similar: [] });
    return sql`EXISTS (SELECT FROM ${orderSearch} WHERE ${condition})`;
  });
  const { rows } = await db.execute<{ occurs: boolean[] }>(
    sql`SELECT ARRAY[${sql.join(occurs, sql`, `)}] AS occurs`,
  );
  const mistyped = words.filter((_, at) => !rows[0]?.occurs[at]);
  return mistyped.length === 0 ? words : mistyped;
}

/**
 * No order is in more than one of the exact tiers.
 * @param isByDate whether the orders are read by their date until a page is full, instead of by the index of their
 *   words
 */
export function searchCondition(
  search: OrderSearch,
  tier: SearchTier,
  { isByDate }: { isByDate: boolean },
): SQL | undefined {
  const { number } = search;
  if (tier === 'number') return sql`${orders.number} = ${number}::bigint`;
  const isFoundBefore = tier === 'part' && isIndexed(search);
  const isInTier = isFoundBefore
    ? sql`${allTerms(search, tier)} AND NOT (${allTerms(search, 'whole')})`
    : allTerms(search, tier);
  const found = sql`SELECT order_id FROM ${orderSearch} WHERE ${isInTier}`;
  // Patterns that match the same word make the planner expect many more orders than there are, and read them by date.
  const isOverestimated = tier === 'similar' && search.terms.length > 1;
  const ids = isOverestimated ? sql`WITH found AS MATERIALIZED (${found}) SELECT order_id FROM found` : found;
  return and(
    isByDate
      ? sql`(SELECT ${isInTier} FROM ${orderSearch} WHERE ${orderSearch.orderId} = ${orders.id})`
      : sql`${orders.id} IN (${ids})`,
    number === null ? undefined : sql`${orders.number} <> ${number}::bigint`,
  );
}

type Text = { names: SQLWrapper; document: SQLWrapper; similar: string[] };
const textOfOrder = { names: orderSearch.names, document: orderSearch.document };

const allTerms = ({ terms, similar }: OrderSearch, tier: SearchTier): SQL =>
  sql.join(
    terms.map((term) => termCondition(term, tier, { ...textOfOrder, similar })),
    sql` AND `,
  );

function termCondition({ words, digits }: Term, tier: SearchTier, { names, document, similar }: Text): SQL {
  const conditions = words.map((word) => {
    const literal = [literalPattern(word, tier)];
    const ofWord = patternsOfSimilar(word).filter((pattern) => similar.includes(pattern));
    return or(isLikeAny(names, [...literal, ...ofWord]), isLikeAny(document, literal));
  });
  const asDigits = digits === null ? undefined : isLikeAny(document, [literalPattern(digits, tier)]);
  return or(asDigits, and(...conditions)) as SQL;
}

const isLikeAny = (text: SQLWrapper, patterns: string[]): SQL =>
  sql`${text} LIKE ANY (${sql.param(patterns)}::text[])`;

/** Words shorter than MIN_SUBSTRING_LENGTH match the beginnings of words only. */
function literalPattern(word: string, tier: SearchTier): string {
  if (tier === 'whole') return `% ${word} %`;
  return `${[...word].length < MIN_SUBSTRING_LENGTH ? '% ' : '%'}${word}%`;
}

/** Patterns of the words that differ from this word by one letter: replaced, added, missing, or two swapped. */
function patternsOfSimilar(word: string): string[] {
  const letters = [...word];
  const { min, max } = FORGIVEN_LENGTH;
  if (letters.length < min || letters.length > max || /\d/.test(word)) return [];
  if (countIndexed(word) < MIN_SUBSTRING_LENGTH) return [];
  const part = (from: number, to?: number) => letters.slice(from, to).join('');
  const patterns = letters.flatMap((_, at) => [
    `${part(0, at)}_${part(at + 1)}`,
    `${part(0, at)}${part(at + 1)}`,
    `${part(0, at)}_${part(at)}`,
    `${part(0, at)}${part(at + 1, at + 2)}${part(at, at + 1)}${part(at + 2)}`,
  ]);
  return [...new Set(patterns)].map((pattern) => `% ${pattern} %`);
}

/** For each order, the field in which each term is found first; `tier`: the least strict tier searched. */
export async function findMatchedFields(
  db: Executor,
  orderIds: string[],
  { terms, similar }: OrderSearch,
  tier: SearchTier,
): Promise<Map<string, OrderSearchField[]>> {
  if (orderIds.length === 0) return new Map();
  const line: Text = {
    names: sql`CASE WHEN at <= ${FORGIVING_SEARCH_FIELDS.length} THEN line END`,
    document: sql`line`,
    similar,
  };
  const firstFields = terms.map(
    (term) => sql`(SELECT min(at) FROM lines WHERE ${termCondition(term, tier, line)})`,
  );
  const { rows } = await db.execute<{ id: string; fields: (number | null)[] }>(
    sql`SELECT order_id AS id, (
        WITH lines AS (SELECT line, at::int FROM string_to_table(names || E'\\n' || document, E'\\n') WITH ORDINALITY AS field (line, at))
        SELECT ARRAY[${sql.join(firstFields, sql`, `)}]) AS fields
      FROM ${orderSearch} WHERE ${inArray(orderSearch.orderId, orderIds)}`,
  );
  return new Map(
    rows.map(({ id, fields }) => [
      id,
      [...new Set(fields.flatMap((at) => ORDER_SEARCH_FIELDS[(at ?? 0) - 1] ?? []))],
    ]),
  );
}
