import { ApiError } from '@presently/contracts/client';
import type { CreateSearchSynonymInput } from '@presently/contracts/operator-search-synonyms';
import * as texts from '@presently/texts/console/synonyms';
import { api } from '~/lib/session';
import { createSearchSynonym, deleteSearchSynonym, updateSearchSynonym } from './endpoints';

/** The actions of the synonyms screen. */
export type SynonymChange =
  | { kind: 'create'; fields: CreateSearchSynonymInput }
  | { kind: 'save'; id: string; fields: CreateSearchSynonymInput; seenUpdatedAt: string }
  | { kind: 'remove'; id: string; term: string };

/**
 * @returns the text of the toast
 * @throws ApiError
 */
export async function changeSynonym(change: SynonymChange): Promise<string> {
  switch (change.kind) {
    case 'create': {
      const { data } = await api(createSearchSynonym, { body: change.fields });
      return texts.isAdded(data.term);
    }
    case 'save': {
      const body = { ...change.fields, seen_updated_at: change.seenUpdatedAt };
      const { data } = await api(updateSearchSynonym, { params: { id: change.id }, body });
      return texts.isSaved(data.term);
    }
    case 'remove':
      await api(deleteSearchSynonym, { params: { id: change.id } }).catch(ignoreNotFound);
      return texts.isRemoved(change.term);
  }
}

/** Already gone: someone else removed it, or the response to an earlier attempt was lost. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
