import { EncodedBody } from '../../platform/http/encoding.ts';

/** Brotli and gzip level of cached responses; moderate, because a visitor waits for the first compression. */
const COMPRESSION = 5;
/** Level of responses that are not cached: compressed for one visitor only. */
const UNCACHED_COMPRESSION = 1;
/** Estimated memory of an entry besides its body: map entry, ETag, objects. */
const OVERHEAD_BYTES = 500;

/** Limits the memory for counts, because clients may ask for any price range. */
const MAX_COUNTS = 10_000;

/** Cache of serialised public catalogue responses; per process. */
export type CatalogueCache = {
  /** Changes whenever anything in the catalogue may have changed. */
  version(): string;
  /** Call it on a change notification of the database, and when one may have been missed (reconnect). */
  invalidate(): void;
  /** The cached body for `key`, or the JSON text that `read` returns now; null (not cached) if `read` returns null. */
  getOrRead(key: string, read: () => Promise<string | null>): Promise<EncodedBody | null>;
  /** The cached count for `key`, or the one that `count` returns now. Counting many gifts is slower than reading a page. */
  getOrCount(key: string, count: () => Promise<number>): Promise<number>;
};

export type CatalogueCacheOptions = {
  /** Approximate memory for bodies and their compressed forms; default 32 MiB. 0 disables caching except of counts. */
  maxBytes?: number;
};

/**
 * LRU cache that is emptied whenever the catalogue changes. Concurrent requests for the same key share one read.
 * A read that started before a change is returned to requests that started before it too, but neither cached nor
 * shared with later requests.
 */
export function createCatalogueCache({ maxBytes = 32 << 20 }: CatalogueCacheOptions = {}): CatalogueCache {
  let version = 0;
  let bytes = 0;
  let bodies = new Map<string, EncodedBody>();
  let pendingReads = new Map<string, Promise<EncodedBody | null>>();
  let counts = new Map<string, number>();

  // Doubled: the Brotli and gzip forms, made on demand, are together smaller than the body.
  const sizeOf = (key: string, body: EncodedBody) =>
    body.identity.length * 2 + key.length * 2 + OVERHEAD_BYTES;

  const store = (key: string, body: EncodedBody) => {
    bodies.set(key, body);
    bytes += sizeOf(key, body);
    for (const [oldestKey, oldestBody] of bodies) {
      if (bytes <= maxBytes) break;
      bodies.delete(oldestKey);
      bytes -= sizeOf(oldestKey, oldestBody);
    }
  };

  const readAndStore = async (
    key: string,
    read: () => Promise<string | null>,
  ): Promise<EncodedBody | null> => {
    const versionAtStart = version;
    const text = await read();
    if (text === null) return null;
    const body = new EncodedBody(Buffer.from(text), maxBytes > 0 ? COMPRESSION : UNCACHED_COMPRESSION);
    if (versionAtStart === version && maxBytes > 0) store(key, body);
    return body;
  };

  const readOnce = (key: string, read: () => Promise<string | null>): Promise<EncodedBody | null> => {
    const pending = pendingReads;
    const reading = readAndStore(key, read).finally(() => pending.delete(key));
    pending.set(key, reading);
    return reading;
  };

  return {
    version: () => String(version),
    invalidate() {
      version++;
      bytes = 0;
      bodies = new Map();
      pendingReads = new Map();
      counts = new Map();
    },
    async getOrCount(key, count) {
      const cached = counts.get(key);
      if (cached !== undefined) return cached;
      // Keeps the map of now: if the catalogue changes meanwhile, the number goes into the discarded one.
      const currentCounts = counts;
      const counted = await count();
      if (currentCounts.size < MAX_COUNTS) currentCounts.set(key, counted);
      return counted;
    },
    async getOrRead(key, read) {
      if (maxBytes === 0) return await readAndStore(key, read);
      const body = bodies.get(key);
      if (!body) return await (pendingReads.get(key) ?? readOnce(key, read));
      bodies.delete(key);
      bodies.set(key, body);
      return body;
    },
  };
}
