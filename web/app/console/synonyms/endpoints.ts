import type * as contract from '@presently/contracts/operator-search-synonyms';
import { defineEndpoint } from '~/lib/endpoints';

export const listSearchSynonyms = defineEndpoint<typeof contract.listSearchSynonyms>({
  method: 'GET',
  path: '/operator/search-synonyms',
  auth: 'manager',
});
export const createSearchSynonym = defineEndpoint<typeof contract.createSearchSynonym>({
  method: 'POST',
  path: '/operator/search-synonyms',
  auth: 'manager',
});
export const updateSearchSynonym = defineEndpoint<typeof contract.updateSearchSynonym>({
  method: 'PUT',
  path: '/operator/search-synonyms/:id',
  auth: 'manager',
});
export const deleteSearchSynonym = defineEndpoint<typeof contract.deleteSearchSynonym>({
  method: 'DELETE',
  path: '/operator/search-synonyms/:id',
  auth: 'manager',
});
