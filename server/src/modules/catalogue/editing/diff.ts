type Fields = Record<string, unknown>;

/**
 * The fields of `changes` that differ from `present`, with old and new values; null if none. Undefined fields are
 * ignored.
 */
export function diffFields(present: Fields, changes: Fields): { before: Fields; after: Fields } | null {
  const names = Object.keys(changes).filter(
    (name) => changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(present[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(present), after: pick(changes) };
}
