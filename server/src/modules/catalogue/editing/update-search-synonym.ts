import type { UpdateSearchSynonymInput } from '@presently/contracts/operator-search-synonyms';
import * as texts from '@presently/texts/server/catalogue';
import { notFound } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { toPhrase } from '../search-terms.ts';
import { assertVersion } from './assert-version.ts';
import { assertSynonymsDiffer, assertTermIsFree } from './create-search-synonym.ts';
import { diffFields } from './diff.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { findSynonym, lockSynonyms, type SynonymRow, updateSynonymRow } from './search-synonym.store.ts';

export const synonymNotFound = () => notFound(texts.synonymNotFound);

/**
 * Without an actual change nothing is written.
 * @throws HttpError 404 if it is unknown; 400 if another entry has the term, or a synonym is listed twice; 409 if
 *   someone else has changed it (`seen_updated_at`)
 */
export async function updateSearchSynonym(
  deps: CatalogueEditingDeps,
  operator: Actor,
  id: string,
  { seen_updated_at, ...input }: UpdateSearchSynonymInput,
): Promise<SynonymRow> {
  return await deps.database.transaction(async (tx) => {
    await lockSynonyms(tx);
    const before = await findSynonym(tx, id);
    if (!before) throw synonymNotFound();
    const { term, synonyms } = before;
    const diff = diffFields({ term, synonyms }, input);
    if (!diff) return before;
    await assertVersion(tx, deps, 'search_synonym', before, seen_updated_at);
    const changedTerm = input.term === undefined ? undefined : await assertTermIsFree(tx, input.term, id);
    assertSynonymsDiffer(changedTerm?.phrase ?? toPhrase(term), input.synonyms ?? synonyms);
    const row = await updateSynonymRow(tx, id, { term: changedTerm, synonyms: input.synonyms });
    await recordAudit(tx, operator, {
      action: 'search_synonym.changed',
      subjectKind: 'search_synonym',
      subjectId: id,
      ...diffFields({ term, synonyms }, { term: row.term, synonyms: row.synonyms }),
    });
    return row;
  });
}
