import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CursorQuery, cursorPageOf, Empty, envelope } from './envelope.ts';
import { SeenUpdatedAt } from './operator-catalogue.ts';
import { requiredText, Timestamp, text } from './text.ts';

export const SYNONYM_LIMITS = { characters: 40, synonyms: 20 } as const;

/** In one direction: a search for the term also finds the gifts of its synonyms. */
export const SearchSynonym = z
  .object({
    id: z.string(),
    term: z.string(),
    synonyms: z.array(z.string()),
    updated_at: Timestamp,
  })
  .meta({ id: 'SearchSynonym' });
export type SearchSynonym = z.infer<typeof SearchSynonym>;

/** A word or phrase in lower case, with single spaces. */
const Phrase = requiredText(SYNONYM_LIMITS.characters)
  .transform((phrase) => phrase.toLowerCase().replace(/\s+/g, ' '))
  .refine((phrase) => /[\p{L}\p{N}]/u.test(phrase), texts.letterOrDigit);

const SYNONYM_FIELDS = {
  term: Phrase.describe('What visitors search for: at most 40 characters and three words'),
  synonyms: z
    .array(Phrase)
    .min(1, texts.nameASynonym)
    .max(SYNONYM_LIMITS.synonyms, texts.atMostSynonyms(SYNONYM_LIMITS.synonyms))
    .describe('Words or phrases of gifts, brands, occasions or recipients, at most 40 characters each'),
};

export const CreateSearchSynonymInput = z.object(SYNONYM_FIELDS);
export type CreateSearchSynonymInput = z.output<typeof CreateSearchSynonymInput>;

/** Absent fields stay as they are. */
export const UpdateSearchSynonymInput = z.object({
  ...z.object(SYNONYM_FIELDS).partial().shape,
  seen_updated_at: SeenUpdatedAt,
});
export type UpdateSearchSynonymInput = z.output<typeof UpdateSearchSynonymInput>;

export const SearchSynonymQuery = CursorQuery.extend({
  query: text(200).optional().describe('Part of the term or of a synonym'),
});
export type SearchSynonymQuery = z.output<typeof SearchSynonymQuery>;

const SynonymId = z.object({ id: z.string().describe('Id of the synonym') });

export const listSearchSynonyms = endpoint({
  id: 'listSearchSynonyms',
  method: 'GET',
  path: '/operator/search-synonyms',
  summary: 'List synonyms of the search',
  description: 'In alphabetical order of their terms. Paged by cursor.',
  auth: 'manager',
  query: SearchSynonymQuery,
  responses: { 200: cursorPageOf(SearchSynonym) },
});
export const createSearchSynonym = endpoint({
  id: 'createSearchSynonym',
  method: 'POST',
  path: '/operator/search-synonyms',
  summary: 'Create a synonym of the search',
  description:
    'From now on a search for the term also finds the gifts of its synonyms, but not the other way round. Stored in lower case; words that searches ignore, such as "gift", are left out of the term if a search would not match it otherwise. A term that exists already, or a synonym that is named twice, is a 400.',
  auth: 'manager',
  body: CreateSearchSynonymInput,
  responses: { 201: envelope(SearchSynonym) },
});
export const getSearchSynonym = endpoint({
  id: 'getSearchSynonym',
  method: 'GET',
  path: '/operator/search-synonyms/:id',
  summary: 'Get a synonym of the search',
  description: 'One that was deleted is a 404.',
  auth: 'manager',
  params: SynonymId,
  responses: { 200: envelope(SearchSynonym) },
});
export const updateSearchSynonym = endpoint({
  id: 'updateSearchSynonym',
  method: 'PUT',
  path: '/operator/search-synonyms/:id',
  summary: 'Update a synonym of the search',
  description:
    'Changes the fields that are sent; `synonyms` replaces all of them. `seen_updated_at` is the version it was edited from: if somebody else changed it meanwhile, the answer is a 409.',
  auth: 'manager',
  params: SynonymId,
  body: UpdateSearchSynonymInput,
  responses: { 200: envelope(SearchSynonym) },
  errors: [409],
});
export const deleteSearchSynonym = endpoint({
  id: 'deleteSearchSynonym',
  method: 'DELETE',
  path: '/operator/search-synonyms/:id',
  summary: 'Delete a synonym of the search',
  description: 'Searches for the term only find the gifts that have its words.',
  auth: 'manager',
  params: SynonymId,
  responses: { 200: envelope(Empty) },
});
