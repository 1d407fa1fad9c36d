import type { Database } from '../../platform/db/database.ts';
import type { Term } from './gift-list-query.ts';

type Pool = Database['pool'];

/** Below this share of common trigrams a word is another word: "choclate" has 0.58 of "chocolate". */
const LETTERS_ALIKE = 0.45;

/** Nobody means more words than these by one. */
const MAX_MEANT = 10;

const NAME = `to_tsvector('english', plain_text(c.name)) || to_tsvector('simple', plain_text(c.name))`;
const ASKED = `(to_tsquery('simple', asked.word || ':*') || to_tsquery('english', asked.word || ':*'))`;
const idsOf = (isMeant: string): string =>
  `(SELECT coalesce(json_agg(c.id ORDER BY c.id), '[]') FROM categories c WHERE ${isMeant})`;

const AS_THEY_ARE = `
  SELECT json_agg(json_build_object('word', asked.word, 'meant', NULL, 'categoryIds', ${idsOf(`${NAME} @@ ${ASKED}`)}) ORDER BY asked.at) AS terms
  FROM unnest($1::text[]) WITH ORDINALITY AS asked (word, at)`;

/** `<%` compares by the transaction's threshold, and has an index. */
const AS_THEY_ARE_MEANT = `
  SELECT json_agg(json_build_object('word', asked.word, 'meant', coalesce(meant.query, ''),
    'categoryIds', ${idsOf(`${NAME} @@ ${ASKED} OR word_similarity(asked.word, plain_text(c.name)) >= ${LETTERS_ALIKE}`)}) ORDER BY asked.at) AS terms
  FROM unnest($1::text[]) WITH ORDINALITY AS asked (word, at),
    LATERAL (
      SELECT string_agg(quote_literal(alike.word), ' | ') AS query FROM (
        SELECT w.word FROM gift_words w WHERE asked.word <% w.word OR w.word LIKE '%' || asked.word || '%'
        ORDER BY word_similarity(asked.word, w.word) DESC, w.word LIMIT ${MAX_MEANT}) AS alike) AS meant`;

/** The words with the categories that are called so. */
export async function readTerms(pool: Pool, words: string[]): Promise<Term[]> {
  const { rows } = await pool.query<{ terms: Term[] }>({ name: 'terms', text: AS_THEY_ARE, values: [words] });
  return rows[0]?.terms ?? [];
}

/**
 * The same with errors of typing forgiven: which words may have been meant is looked for among the words
 * that gifts are called by, which are few beside the gifts.
 */
export async function guessTerms(pool: Pool, words: string[]): Promise<Term[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL pg_trgm.word_similarity_threshold = ${LETTERS_ALIKE}`);
    const { rows } = await client.query<{ terms: Term[] }>(AS_THEY_ARE_MEANT, [words]);
    await client.query('COMMIT');
    return rows[0]?.terms ?? [];
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
