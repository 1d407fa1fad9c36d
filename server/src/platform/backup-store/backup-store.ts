import type { Readable } from 'node:stream';

/** Names are paths such as `backups/2026-11-22T02-00-00Z/manifest.json.age`, of letters, digits, `.`, `_`, `-` and `/`. */
export type BackupStore = {
  /**
   * Stores an object atomically, replacing one with the same name. If `body` fails or the process dies, nothing is
   * stored, and an existing object is not changed.
   */
  put(name: string, body: Readable): Promise<void>;
  /** Stores a small object unless the name already exists. @returns whether it was stored */
  create(name: string, content: Buffer): Promise<boolean>;
  /** @throws ObjectNotFoundError */
  get(name: string): Promise<Readable>;
  /** All objects whose names begin with `prefix`, sorted by name. */
  list(prefix: string): Promise<StoredObject[]>;
  /** Deletes an object; does nothing if there is none. */
  delete(name: string): Promise<void>;
  /** Deletes partial objects left by processes that were killed before this time. */
  deleteUnfinished(before: Date): Promise<void>;
};

export type StoredObject = { name: string; bytes: number; modifiedAt: Date };

/** The store has no object with this name. */
export class ObjectNotFoundError extends Error {
  override name = 'ObjectNotFoundError';

  constructor(name: string, options?: ErrorOptions) {
    super(`There is no ${name} in the backup store.`, options);
  }
}
