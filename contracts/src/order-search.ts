/** No index knows where in a text fewer letters than this occur. */
export const LETTERS_OF_A_PART = 3;
/** So they are looked for among so many orders, unless a queue or dates say among which. */
export const NEWEST_FOR_FEW_LETTERS = 20_000;

type Asked = {
  query?: string | undefined;
  queue?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Whether a search is among the newest orders only. */
export function looksAmongNewest({ query, queue, from, to }: Asked): boolean {
  if (queue || from || to) return false;
  const words = query?.split(/\s+/).filter(Boolean) ?? [];
  return words.length > 0 && words.every((word) => [...word].length < LETTERS_OF_A_PART);
}
