/** A field that somebody else changed while it was being edited here. */
export interface RemoteChange<T> {
  field: keyof T & string;
  theirs: T[keyof T];
  /** It was changed here too, to something else: one of the two must give way. */
  hasConflict: boolean;
}

export interface Merged<T> {
  /** What was typed stays; what was not touched here follows the newer state. */
  draft: T;
  foreign: RemoteChange<T>[];
}

/**
 * Brings what is typed and what somebody else saved meanwhile together.
 * @param base what the editing began from
 */
export function mergeEdits<T extends object>(draft: T, base: T, newer: T): Merged<T> {
  const merged = { ...draft };
  const foreign: RemoteChange<T>[] = [];
  for (const field of Object.keys(newer) as (keyof T & string)[]) {
    if (isDeepEqual(base[field], newer[field])) continue;
    const isTouched = !isDeepEqual(draft[field], base[field]);
    const hasConflict = isTouched && !isDeepEqual(draft[field], newer[field]);
    if (!isTouched) merged[field] = newer[field];
    foreign.push({ field, theirs: newer[field], hasConflict });
  }
  return { draft: merged, foreign };
}

export const isDeepEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
