import { type Actor, recordAudit } from '../../audit/index.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { deleteSynonymRow, findSynonym, lockSynonyms } from './search-synonym.store.ts';
import { synonymNotFound } from './update-search-synonym.ts';

/** @throws HttpError 404 if it is unknown or already deleted */
export async function deleteSearchSynonym(
  { database }: Pick<CatalogueEditingDeps, 'database'>,
  operator: Actor,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockSynonyms(tx);
    const before = await findSynonym(tx, id);
    if (!before) throw synonymNotFound();
    await deleteSynonymRow(tx, id);
    await recordAudit(tx, operator, {
      action: 'search_synonym.deleted',
      subjectKind: 'search_synonym',
      subjectId: id,
      before: { term: before.term, synonyms: before.synonyms },
    });
  });
}
