/** The trigram index cannot find substrings shorter than this. */
export const MIN_SUBSTRING_LENGTH = 3;
/** Shorter ones are searched for in this many of the newest orders only, unless a queue or dates limit the search. */
export const MAX_RECENT_ORDERS_SEARCHED = 20_000;

type OrderSearchFilter = {
  query?: string | undefined;
  queue?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Whether a search covers only the newest `MAX_RECENT_ORDERS_SEARCHED` orders: every word is too short for the index. */
export function searchesRecentOnly({ query, queue, from, to }: OrderSearchFilter): boolean {
  if (queue || from || to) return false;
  const words = query?.split(/\s+/).filter(Boolean) ?? [];
  return words.length > 0 && words.every((word) => [...word].length < MIN_SUBSTRING_LENGTH);
}
