/** A field that someone else has changed since editing began. */
export interface RemoteChange<T> {
  field: keyof T & string;
  theirs: T[keyof T];
  /** The field was also edited here, to a different value. */
  hasConflict: boolean;
}

export interface MergeResult<T> {
  /** Local edits, and the newer values of all other fields. */
  draft: T;
  remoteChanges: RemoteChange<T>[];
}

/**
 * Three-way merge of local edits with a newer state from the server.
 * @param base the state that editing began with
 */
export function mergeEdits<T extends object>(draft: T, base: T, newer: T): MergeResult<T> {
  const merged = { ...draft };
  const remoteChanges: RemoteChange<T>[] = [];
  for (const field of Object.keys(newer) as (keyof T & string)[]) {
    if (isDeepEqual(base[field], newer[field])) continue;
    const isEdited = !isDeepEqual(draft[field], base[field]);
    const hasConflict = isEdited && !isDeepEqual(draft[field], newer[field]);
    if (!isEdited) merged[field] = newer[field];
    remoteChanges.push({ field, theirs: newer[field], hasConflict });
  }
  return { draft: merged, remoteChanges };
}

/** Whether fields of the draft differ from the saved state. */
export const hasEdits = <T extends object>(draft: T, saved: T): boolean =>
  (Object.keys(saved) as (keyof T)[]).some((field) => !isDeepEqual(draft[field], saved[field]));

const isDeepEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
