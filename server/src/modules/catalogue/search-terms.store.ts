import type { Database } from '../../platform/db/database.ts';
import type { Term } from './gift-list-query.ts';

type Pool = Database['pool'];

/** pg_trgm word similarity from which a word counts as a typing error: "choclate" and "chocolate" have 0.58. */
const MIN_WORD_SIMILARITY = 0.45;

/** Similar words that are searched for in place of one mistyped word. */
const MAX_SUGGESTIONS = 10;

const CATEGORY_NAME_TSVECTOR = `to_tsvector('english', plain_text(c.name)) || to_tsvector('simple', plain_text(c.name))`;
const WORD_TSQUERY = `(to_tsquery('simple', input.word || ':*') || to_tsquery('english', input.word || ':*'))`;
const categoryIdsWhere = (condition: string): string =>
  `(SELECT coalesce(json_agg(c.id ORDER BY c.id), '[]') FROM categories c WHERE ${condition})`;

const RESOLVE_TERMS = `
  SELECT json_agg(json_build_object('word', input.word, 'similarWords', NULL, 'categoryIds', ${categoryIdsWhere(`${CATEGORY_NAME_TSVECTOR} @@ ${WORD_TSQUERY}`)}) ORDER BY input.at) AS terms
  FROM unnest($1::text[]) WITH ORDINALITY AS input (word, at)`;

/** The operator `<%` uses the trigram index and the threshold pg_trgm.word_similarity_threshold, set below. */
const RESOLVE_MISTYPED_TERMS = `
  SELECT json_agg(json_build_object('word', input.word, 'similarWords', coalesce(suggestions.query, ''),
    'categoryIds', ${categoryIdsWhere(`${CATEGORY_NAME_TSVECTOR} @@ ${WORD_TSQUERY} OR word_similarity(input.word, plain_text(c.name)) >= ${MIN_WORD_SIMILARITY}`)}) ORDER BY input.at) AS terms
  FROM unnest($1::text[]) WITH ORDINALITY AS input (word, at),
    LATERAL (
      SELECT string_agg(quote_literal(match.word), ' | ') AS query FROM (
        SELECT w.word FROM gift_search_terms w WHERE input.word <% w.word OR w.word LIKE '%' || input.word || '%'
        ORDER BY word_similarity(input.word, w.word) DESC, w.word LIMIT ${MAX_SUGGESTIONS}) AS match) AS suggestions`;

/** Resolves search words to the categories whose names contain them. */
export async function resolveTerms(pool: Pool, words: string[]): Promise<Term[]> {
  const { rows } = await pool.query<{ terms: Term[] }>({
    name: 'terms',
    text: RESOLVE_TERMS,
    values: [words],
  });
  return rows[0]?.terms ?? [];
}

/**
 * The same with tolerance for typing errors: each word is also replaced by similar words from the vocabulary of the
 * catalogue (`gift_search_terms`), which is much smaller than the gifts themselves.
 */
export async function resolveMistypedTerms(pool: Pool, words: string[]): Promise<Term[]> {
  const client = await pool.connect();
  let connectionError: Error | undefined;
  try {
    await client.query(
      `BEGIN READ ONLY; SET LOCAL pg_trgm.word_similarity_threshold = ${MIN_WORD_SIMILARITY}`,
    );
    const { rows } = await client.query<{ terms: Term[] }>(RESOLVE_MISTYPED_TERMS, [words]);
    await client.query('COMMIT');
    return rows[0]?.terms ?? [];
  } catch (error) {
    connectionError = error as Error;
    throw error;
  } finally {
    client.release(connectionError);
  }
}
