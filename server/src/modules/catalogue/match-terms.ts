/** A word of a search, or several that together name a tag or have synonyms, with what they mean in this catalogue. */
export type Term = {
  /** One or more words of letters and digits. */
  phrase: string;
  /** Tags with that name. */
  tagIds: string[];
  /** Categories whose name contains the whole word or, for `partly`, a word that begins with it. */
  categoryIds: string[];
  partlyCategoryIds: string[];
  /** Words and phrases that mean the same, and the tags that they name. */
  synonyms: string[];
  synonymTagIds: string[];
  /** For a mistyped word: similar words of the catalogue, the most similar first; null: search for the word as it is. */
  similarWords: string[] | null;
};

/**
 * Tiers of matches of a term, best first. Gifts with a better match precede all others, however popular; partial words
 * come after whole words.
 */
const MATCH = {
  name: 7,
  tag: 6,
  synonym: 5,
  tagOfSynonym: 4,
  brandOrCategory: 3,
  description: 2,
  part: 1,
} as const;

/** The worst match of a gift: every word in its name, every word as a whole, or only the beginning of a word. */
export const TIERS = ['name', 'whole', 'part'] as const;
export type Tier = (typeof TIERS)[number];

/** Shorter prefixes are only searched for in names and brands, because descriptions contain too many such words. */
const MIN_PART_OF_DESCRIPTION = 4;

/** Collects the parameters of a statement; `add` returns the placeholder (`$1`, `$2`, …). */
export class Parameters {
  readonly all: unknown[] = [];

  add(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}

/** Text of a tsquery: a phrase in text of these weights (A: name, B: brand, C: description; `*`: as a beginning). */
const inWeights = (phrase: string, weights: string): string =>
  `(${phrase
    .split(' ')
    .map((word) => (weights ? `${word}:${weights}` : word))
    .join(' <-> ')})`;

/** SQL condition: the text of a gift matches any of these queries, by words as they are or by their stems. */
function textMatches(queries: string[], params: Parameters): string[] {
  if (queries.length === 0) return [];
  const given = params.add(queries.join(' | '));
  const [asGiven, stemmed] = [`to_tsquery('simple', ${given})`, `to_tsquery('english', ${given})`];
  // Computed once, when the statement is planned. Duplicate queries would double the time per gift.
  return [`d.search @@ CASE WHEN ${asGiven} = ${stemmed} THEN ${asGiven} ELSE ${asGiven} || ${stemmed} END`];
}

const overlaps = (column: 'tag_ids' | 'category_ids', ids: string[], params: Parameters): string[] =>
  ids.length > 0 ? [`d.${column} && ${params.add(ids)}::text[]`] : [];

const anyOf = (conditions: string[]): string =>
  conditions.length > 0 ? `(${conditions.join(' OR ')})` : 'false';

/** The kinds of match: text queries, tags and categories. */
type Match = {
  rank: number;
  queries?: string[];
  /** The rank whose queries find all that these find. */
  within?: number;
  tagIds?: string[];
  categoryIds?: string[];
};

/** The kinds of match of a term, the best first. */
function matchesOf(term: Term): Match[] {
  const { phrase, similarWords, synonyms, tagIds, synonymTagIds, categoryIds, partlyCategoryIds } = term;
  const meant = [
    { rank: MATCH.tag, tagIds },
    { rank: MATCH.synonym, queries: synonyms.map((synonym) => inWeights(synonym, 'AB')) },
    { rank: MATCH.tagOfSynonym, tagIds: synonymTagIds },
  ];
  if (similarWords)
    return [
      {
        rank: MATCH.name,
        queries: similarWords.slice(0, 1).map((word) => inWeights(word, 'A')),
        within: MATCH.part,
      },
      ...meant,
      { rank: MATCH.brandOrCategory, categoryIds },
      { rank: MATCH.part, queries: similarWords },
    ];
  const isWord = !phrase.includes(' ');
  const isLong = isWord && phrase.length >= MIN_PART_OF_DESCRIPTION;
  const within = isLong ? { within: MATCH.part } : {};
  return [
    { rank: MATCH.name, queries: [inWeights(phrase, 'A')], within: MATCH.description },
    ...meant,
    {
      rank: MATCH.brandOrCategory,
      queries: [inWeights(phrase, 'B')],
      within: MATCH.description,
      categoryIds,
    },
    { rank: MATCH.description, queries: [inWeights(phrase, '')], ...within },
    {
      rank: MATCH.part,
      queries: isWord ? [inWeights(phrase, isLong ? '*' : '*AB')] : [],
      categoryIds: partlyCategoryIds,
    },
  ];
}

/** SQL condition: any of these matches. */
function matchCondition(matches: Match[], params: Parameters): string {
  return anyOf([
    ...matches.flatMap(({ queries = [] }) => textMatches(queries, params)),
    ...overlaps(
      'tag_ids',
      matches.flatMap(({ tagIds = [] }) => tagIds),
      params,
    ),
    ...overlaps(
      'category_ids',
      matches.flatMap(({ categoryIds = [] }) => categoryIds),
      params,
    ),
  ]);
}

/** SQL condition: matches of this rank or a better one. Queries contained in another are omitted. */
function matchConditionFrom(lowest: number, term: Term, params: Parameters): string {
  const matches = matchesOf(term).filter(({ rank }) => rank >= lowest);
  const ranks = matches.map(({ rank }) => rank);
  return matchCondition(
    matches.map((match) => (ranks.includes(match.within ?? 0) ? { ...match, queries: [] } : match)),
    params,
  );
}

/** SQL condition: a gift `d` matches all terms, or any of them, in any way. */
export function termsCondition(terms: Term[], match: 'all' | 'any', params: Parameters): string {
  const conditions = terms.map((term) => matchConditionFrom(MATCH.part, term, params));
  return match === 'all' ? conditions.join(' AND ') : anyOf(conditions);
}

/** SQL condition: the worst match of a gift is of this tier. */
export function tierCondition(terms: Term[], tier: Tier, params: Parameters): string {
  const atLeast = (lowest: number) =>
    terms.map((term) => matchConditionFrom(lowest, term, params)).join(' AND ');
  if (tier === 'name') return `(${atLeast(MATCH.name)})`;
  if (tier === 'whole') return `(${atLeast(MATCH.description)}) AND NOT (${atLeast(MATCH.name)})`;
  return `NOT (${atLeast(MATCH.description)})`;
}

/**
 * How well a gift `d` matches the terms: SQL columns to select with it, and the expression over them to sort by. Sorts
 * by the number of matching terms, then of those that say what is wanted rather than for whom ("wine for him"), then the
 * worst match, then all matches, then whether the name begins with the search.
 */
export function relevance(terms: Term[], params: Parameters): { columns: string; expression: string } {
  const names = terms.map((_, index) => `rank${index}`);
  const columns = terms.map((term, index) => `${rankOf(term, params)} AS ${names[index]}`);
  const phrase = params.add(terms.map((term) => term.phrase).join(' '));
  const countOf = (counted: string[]) => counted.map((name) => `(${name} > 0)::int`).join(' + ') || '0';
  const things = names.filter((_, index) => !namesTag(terms[index] as Term));
  return {
    columns: [...columns, `(d.plain_name ^@ ${phrase})::int AS begins`].join(', '),
    expression: `(${countOf(names)}) * 1000000 + (${countOf(things)}) * 10000 + least(${names.join(', ')}) * 1000 + (${names.join(' + ')}) * 2 + begins`,
  };
}

const namesTag = ({ tagIds, synonymTagIds }: Term): boolean => tagIds.length > 0 || synonymTagIds.length > 0;

function rankOf(term: Term, params: Parameters): string {
  const cases = matchesOf(term).map((match) => ({ ...match, condition: matchCondition([match], params) }));
  const possible = cases.filter(({ condition }) => condition !== 'false');
  if (possible.length === 0) return '0';
  return `CASE ${possible.map(({ rank, condition }) => `WHEN ${condition} THEN ${rank}`).join(' ')} ELSE 0 END`;
}
