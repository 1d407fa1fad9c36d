import type { Database } from '../../platform/db/database.ts';
import type { Term } from './match-terms.ts';
import { MAX_PHRASE_WORDS, splitWords } from './search-terms.ts';

type Pool = Database['pool'];

/** Minimum pg_trgm word similarity for a word to count as a typo: "choclate" and "chocolate" have 0.58. */
const MIN_WORD_SIMILARITY = 0.45;

/** Shorter words resemble too many others: "dog" is not "doll". */
const MIN_MISTYPED = 4;

/** Max similar words to search for in place of a mistyped word. */
const MAX_SUGGESTIONS = 10;

const NAME_TSVECTOR = `to_tsvector('english', plain_text(c.name)) || to_tsvector('simple', plain_text(c.name))`;
/** The tsquery of input.phrase, which is a single word here. */
const tsqueryOfWord = (suffix: string): string =>
  `(to_tsquery('simple', input.phrase || '${suffix}') || to_tsquery('english', input.phrase || '${suffix}'))`;
const categoryIdsWhere = (condition: string): string =>
  `(SELECT coalesce(array_agg(c.id ORDER BY c.id), '{}') FROM categories c WHERE input.phrase !~ ' ' AND ${condition})`;
const tagIdsWhere = (condition: string): string =>
  `(SELECT coalesce(array_agg(t.id ORDER BY t.id), '{}') FROM tags t WHERE ${condition})`;

/** The words without which input.phrase means the same: "her" in "birthday her", "you" in "thank you". */
const REDUNDANT_WORDS = `ARRAY(SELECT word FROM unnest(string_to_array(input.phrase, ' ')) AS word
      WHERE search_key(array_to_string(array_remove(string_to_array(input.phrase, ' '), word), ' ')) = search_key(input.phrase))`;

/** The meanings of the given phrases ($1); a mistyped word may be similar to a synonym's term. */
const RESOLVE = (findSynonyms: string) => `
  SELECT input.phrase, coalesce(s.synonyms, '{}') AS synonyms, ${REDUNDANT_WORDS} AS "redundantWords",
    ${tagIdsWhere('t.search_key = search_key(input.phrase)')} AS "tagIds",
    ${tagIdsWhere('t.search_key = ANY (SELECT search_key(meant) FROM unnest(s.synonyms) AS meant)')} AS "synonymTagIds",
    ${categoryIdsWhere(`${NAME_TSVECTOR} @@ ${tsqueryOfWord('')}`)} AS "categoryIds",
    ${categoryIdsWhere(`${NAME_TSVECTOR} @@ ${tsqueryOfWord(':*')}`)} AS "partlyCategoryIds"
  FROM unnest($1::text[]) WITH ORDINALITY AS input (phrase, at)
    LEFT JOIN LATERAL (${findSynonyms}) AS s ON true ORDER BY input.at`;
const RESOLVE_PHRASES = RESOLVE(
  'SELECT synonyms FROM search_synonyms WHERE search_key = search_key(input.phrase)',
);

/** The operators `<%` and `%` use trigram indexes and the thresholds set below. */
const RESOLVE_MISTYPED = `
  SELECT input.phrase, suggestions.words AS "similarWords", coalesce(s.synonyms, '{}') AS synonyms,
    ${tagIdsWhere(`length(input.phrase) >= ${MIN_MISTYPED} AND word_similarity(input.phrase, plain_text(t.name)) >= ${MIN_WORD_SIMILARITY}`)} AS "tagIds",
    ${tagIdsWhere('t.search_key = ANY (SELECT search_key(meant) FROM unnest(s.synonyms) AS meant)')} AS "synonymTagIds",
    ${categoryIdsWhere(`(${NAME_TSVECTOR} @@ ${tsqueryOfWord(':*')} OR (length(input.phrase) >= ${MIN_MISTYPED} AND word_similarity(input.phrase, plain_text(c.name)) >= ${MIN_WORD_SIMILARITY}))`)} AS "categoryIds",
    '{}'::text[] AS "partlyCategoryIds"
  FROM unnest($1::text[]) WITH ORDINALITY AS input (phrase, at)
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(match.word), '{}') AS words FROM (
        SELECT w.word FROM gift_search_terms w
        WHERE (length(input.phrase) >= ${MIN_MISTYPED} AND input.phrase <% w.word) OR w.word LIKE '%' || input.phrase || '%'
        ORDER BY word_similarity(input.phrase, w.word) DESC, w.word LIMIT ${MAX_SUGGESTIONS}) AS match) AS suggestions
    LEFT JOIN LATERAL (
      SELECT y.synonyms FROM search_synonyms y WHERE length(input.phrase) >= ${MIN_MISTYPED} AND y.term % input.phrase
      ORDER BY similarity(y.term, input.phrase) DESC, y.term LIMIT 1) AS s ON true
  ORDER BY input.at`;

type Resolved = Omit<Term, 'similarWords'>;
type ResolvedPhrase = Resolved & { redundantWords: string[] };

/**
 * Resolves the words of a search to what they mean in this catalogue. Words that together name a tag or have synonyms
 * become one term: "thank you", "new home".
 */
export async function resolveTerms(pool: Pool, words: string[]): Promise<Term[]> {
  const { rows } = await pool.query<ResolvedPhrase>({
    name: 'terms',
    text: RESOLVE_PHRASES,
    values: [phrasesOf(words)],
  });
  const byPhrase = new Map(rows.map((row) => [row.phrase, withPlainSynonyms(row)]));
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [3, 2].find((count) => isOneTerm(phraseAt(words, at, count), byPhrase)) ?? 1;
    const { redundantWords, ...term } = byPhrase.get(phraseAt(words, at, length)) as ResolvedPhrase;
    terms.push({ ...term, similarWords: null });
    at += length;
  }
  return terms;
}

/** Operators write synonyms as they like, such as "t-shirt"; a tsquery takes only letters and digits. */
const withPlainSynonyms = <T extends Resolved>(term: T): T => ({
  ...term,
  synonyms: term.synonyms.map((synonym) => splitWords(synonym).join(' ')),
});

const phraseAt = (words: string[], at: number, count: number): string =>
  at + count > words.length ? '' : words.slice(at, at + count).join(' ');

function phrasesOf(words: string[]): string[] {
  const counts = Array.from({ length: MAX_PHRASE_WORDS }, (_, index) => index + 1);
  const all = words.flatMap((_, at) => counts.map((count) => phraseAt(words, at, count)));
  return [...new Set(all.filter(Boolean))];
}

/** Whether the phrase is known and hides no word that is known by itself. */
function isOneTerm(phrase: string, byPhrase: Map<string, ResolvedPhrase>): boolean {
  const resolved = byPhrase.get(phrase);
  if (!resolved || !isKnown(resolved)) return false;
  return !resolved.redundantWords.some((word) => isKnown(byPhrase.get(word) as ResolvedPhrase));
}

/** Whether the term names a tag or has synonyms. */
export const isKnown = ({ tagIds, synonyms }: Resolved): boolean => tagIds.length > 0 || synonyms.length > 0;

/**
 * Each word for itself with tolerance for typing errors: it is replaced by similar words from the vocabulary of the
 * catalogue (`gift_search_terms`), which is much smaller than the gifts themselves.
 */
export async function resolveMistypedTerms(pool: Pool, words: string[]): Promise<Term[]> {
  const client = await pool.connect();
  let connectionError: Error | undefined;
  try {
    await client.query(
      `BEGIN READ ONLY; SET LOCAL pg_trgm.word_similarity_threshold = ${MIN_WORD_SIMILARITY}; SET LOCAL pg_trgm.similarity_threshold = ${MIN_WORD_SIMILARITY}`,
    );
    const { rows } = await client.query<Term>(RESOLVE_MISTYPED, [words]);
    await client.query('COMMIT');
    return rows.map(withPlainSynonyms);
  } catch (error) {
    connectionError = error as Error;
    throw error;
  } finally {
    client.release(connectionError);
  }
}
