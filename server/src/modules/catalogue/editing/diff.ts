type Fields = Record<string, unknown>;

/** What of a wish is news, as it was and as it will be; null when nothing is. Fields that are undefined are no wish. */
export function changesOf(present: Fields, wish: Fields): { before: Fields; after: Fields } | null {
  const names = Object.keys(wish).filter(
    (name) => wish[name] !== undefined && JSON.stringify(wish[name]) !== JSON.stringify(present[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(present), after: pick(wish) };
}
