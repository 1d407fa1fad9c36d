import type { CreateSearchSynonymInput } from '@presently/contracts/operator-search-synonyms';
import * as texts from '@presently/texts/server/catalogue';
import type { Tx } from '../../../platform/db/database.ts';
import { invalidField } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { MAX_PHRASE_WORDS, splitWords, toPhrase } from '../search-terms.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import {
  type GivenTerm,
  insertSynonym,
  isTermTaken,
  lockSynonyms,
  type SynonymRow,
} from './search-synonym.store.ts';

/** @throws HttpError 400 if there is an entry for the term, or a synonym is listed twice */
export async function createSearchSynonym(
  { database }: Pick<CatalogueEditingDeps, 'database'>,
  operator: Actor,
  input: CreateSearchSynonymInput,
): Promise<SynonymRow> {
  return await database.transaction(async (tx) => {
    await lockSynonyms(tx);
    const term = await assertTermIsFree(tx, input.term, null);
    assertSynonymsDiffer(term.phrase, input.synonyms);
    const row = await insertSynonym(tx, { term, synonyms: input.synonyms });
    await recordAudit(tx, operator, {
      action: 'search_synonym.created',
      subjectKind: 'search_synonym',
      subjectId: row.id,
      after: { term: row.term, synonyms: row.synonyms },
    });
    return row;
  });
}

/**
 * The caller must have locked the synonyms.
 * @param id of the entry that has the term; null for a new one
 * @throws HttpError 400 if another entry has the term, or if searches never look it up
 */
export async function assertTermIsFree(tx: Tx, given: string, id: string | null): Promise<GivenTerm> {
  const phrase = toPhrase(given);
  if (phrase === '') throw invalidField('term', texts.termIsIgnored);
  if (phrase.split(' ').length > MAX_PHRASE_WORDS)
    throw invalidField('term', texts.termTooLong(MAX_PHRASE_WORDS));
  if (await isTermTaken(tx, phrase, id)) throw invalidField('term', texts.termExists);
  return { given, phrase };
}

/** @throws HttpError 400 that names a synonym without a word, a duplicate, or the term itself */
export function assertSynonymsDiffer(term: string, synonyms: string[]): void {
  const seen = new Set<string>();
  for (const [index, synonym] of synonyms.entries()) {
    const words = splitWords(synonym).join(' ');
    const field = `synonyms.${index}`;
    if (toPhrase(synonym) === '') throw invalidField(field, texts.synonymIsIgnored(synonym));
    if (seen.has(words)) throw invalidField(field, texts.synonymTwice(synonym));
    if (words === term) throw invalidField(field, texts.synonymIsTerm);
    seen.add(words);
  }
}
