export const searchSynonyms = 'Search synonyms';
export const introduction =
  'When people search for one word, also show gifts that use another. Changes apply immediately.';
export const addSynonym = 'Add synonym';
export const newSynonym = 'New synonym';
export const searchPlaceholder = 'Part of a word';
export const peopleSearchFor = 'People search for';
export const alsoFind = 'Also find';
export const actions = 'Actions';
export const termHint = 'Up to three words, like “housewarming”';
export const synonymsHint =
  'Separate with commas. Use words from gift names and brands, or an occasion or recipient, like “new home”.';
export const termRequired = 'Enter what people search for';
export const noneYet = 'No synonyms yet';
export const noneMatch = 'No synonyms match your search';
export const showAll = 'Show all synonyms';
export const edit = (term: string) => `Edit “${term}”`;
export const remove = (term: string) => `Remove “${term}”`;
export const removeQuestion = (term: string) => `Remove “${term}”?`;
export const removeExplained = (term: string) =>
  `A search for “${term}” will only find gifts that use it themselves.`;
export const confirmRemove = 'Remove';
export const keep = 'Keep';
export const add = 'Add';
export const isAdded = (term: string) => `“${term}” added`;
export const isSaved = (term: string) => `“${term}” saved`;
export const isRemoved = (term: string) => `“${term}” removed`;
