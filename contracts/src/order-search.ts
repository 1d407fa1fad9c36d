/** The trigram index cannot find substrings shorter than this; shorter words are only matched as prefixes. */
export const MIN_SUBSTRING_LENGTH = 3;
/**
 * Terms it cannot find are only searched for in this many of the newest orders, unless a queue or dates limit the
 * search.
 */
export const MAX_RECENT_ORDERS_SEARCHED = 10_000;

type OrderSearchFilter = {
  query?: string | undefined;
  queue?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Whether it is a short word, without accents, of which the trigram index finds the beginnings of words. */
export const isIndexedPrefix = (word: string): boolean => /^[a-z0-9]{2}$/i.test(word);

const withoutAccents = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '');

/** Whether a search covers only the newest `MAX_RECENT_ORDERS_SEARCHED` orders: every word is too short for the index. */
export function searchesRecentOnly({ query, queue, from, to }: OrderSearchFilter): boolean {
  if (queue || from || to) return false;
  const words = query?.split(/\s+/).filter(Boolean) ?? [];
  const isTooShort = (word: string) =>
    [...word].length < MIN_SUBSTRING_LENGTH && !isIndexedPrefix(withoutAccents(word));
  return words.length > 0 && words.every(isTooShort);
}

/** Fields in which a search tolerates a wrong letter. */
export const FORGIVING_SEARCH_FIELDS = ['gifter', 'recipient', 'gift', 'city', 'street'] as const;
/** Fields in which it does not. */
export const LITERAL_SEARCH_FIELDS = [
  'order_number',
  'zip',
  'gifter_phone',
  'recipient_phone',
  'gifter_email',
  'recipient_email',
  'tracking_number',
  'note',
  'operator_notes',
  'billing_address',
  'id',
  'url_id',
] as const;
/** The first field that contains a word is reported as the reason why an order was found. */
export const ORDER_SEARCH_FIELDS = [...FORGIVING_SEARCH_FIELDS, ...LITERAL_SEARCH_FIELDS] as const;
export type OrderSearchField = (typeof ORDER_SEARCH_FIELDS)[number];
