import { LRUCache } from 'lru-cache';

export type SingleFlightCacheOptions<V> = {
  /** Max total size of the entries; 0 stores nothing. */
  maxSize: number;
  /** Size of an entry; by default every entry counts as 1. */
  sizeOf?: (value: V, key: string) => number;
  /** Values that are not cacheable are returned, but not stored. */
  isCacheable?: (value: V) => boolean;
};

/**
 * LRU cache of computed values. Concurrent calls for a key that is not cached share one computation, and a failed
 * computation is not stored. A computation that began before `clear` is still returned to its callers, but neither
 * stored nor shared with later calls.
 */
export class SingleFlightCache<V> {
  readonly #entries: LRUCache<string, { value: V }, () => Promise<V>>;

  constructor({ maxSize, sizeOf = () => 1, isCacheable = () => true }: SingleFlightCacheOptions<V>) {
    // lru-cache requires a positive integer.
    const limit = Math.max(1, Math.floor(maxSize));
    this.#entries = new LRUCache({
      maxSize: limit,
      // A fetched value larger than the whole cache is returned without being stored.
      sizeCalculation: ({ value }, key) =>
        maxSize > 0 && isCacheable(value) ? Math.max(1, Math.ceil(sizeOf(value, key))) : limit + 1,
      fetchMethod: async (_key, _stale, { context: compute }) => ({ value: await compute() }),
      // Pending computations do not evict values.
      backgroundFetchSize: 0,
      // Without it, `clear` would reject the pending calls.
      ignoreFetchAbort: true,
    });
  }

  /** The cached value, if there is one. */
  find(key: string): V | undefined {
    return this.#entries.get(key)?.value;
  }

  /** The cached value, or else the one that `compute` resolves to. */
  async getOrCompute(key: string, compute: () => Promise<V>): Promise<V> {
    const entry = this.#entries.get(key) ?? (await this.#entries.forceFetch(key, { context: compute }));
    return entry.value;
  }

  clear(): void {
    this.#entries.clear();
  }
}
