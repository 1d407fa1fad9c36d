import { EncodedBody } from '../../platform/http/encoding.ts';
import { SingleFlightCache } from '../../platform/single-flight-cache.ts';

/** Brotli and gzip quality of cached responses; moderate, because a visitor waits for the first compression. */
const COMPRESSION_QUALITY = 5;
/** Quality for responses that are not cached: compressed for one visitor only. */
const UNCACHED_COMPRESSION_QUALITY = 1;
/** Estimated memory of an entry besides its key and body: map entry, ETag, objects. */
const OVERHEAD_BYTES = 500;

/** Memory for counts, because clients may ask for any price range and for many ids. */
const MAX_COUNTS_BYTES = 4 << 20;

/** Cache of serialised public catalogue responses; per process. */
export type CatalogueCache = {
  /** Changes whenever anything in the catalogue may have changed. */
  version(): string;
  /** Call it on a change notification of the database, and when one may have been missed (reconnect). */
  invalidate(): void;
  /** The cached body for `key`, or the JSON text that `read` returns now; null (not cached) if `read` returns null. */
  getOrRead(key: string, read: () => Promise<string | null>): Promise<EncodedBody | null>;
  /**
   * The cached count for `key`, or the one that `count` returns now. Counting many gifts is slower than reading a page.
   */
  getOrCount(key: string, count: () => Promise<number>): Promise<number>;
};

type CatalogueCacheOptions = {
  /** Approximate memory for bodies and their compressed forms; default 32 MiB. 0 disables caching except of counts. */
  maxBytes?: number;
};

/** LRU cache that is emptied whenever the catalogue changes. */
export function createCatalogueCache({ maxBytes = 32 << 20 }: CatalogueCacheOptions = {}): CatalogueCache {
  let version = 0;
  const quality = maxBytes > 0 ? COMPRESSION_QUALITY : UNCACHED_COMPRESSION_QUALITY;
  const bodies = new SingleFlightCache<EncodedBody | null>({
    maxSize: maxBytes,
    // Doubled: the Brotli and gzip forms, made on demand, are together smaller than the body.
    sizeOf: (body, key) => ((body?.identity.length ?? 0) + key.length) * 2 + OVERHEAD_BYTES,
    isCacheable: (body) => body !== null,
  });
  const counts = new SingleFlightCache<number>({
    maxSize: MAX_COUNTS_BYTES,
    sizeOf: (_, key) => key.length * 2 + OVERHEAD_BYTES,
  });

  return {
    version: () => String(version),
    invalidate() {
      version++;
      bodies.clear();
      counts.clear();
    },
    getOrCount: (key, count) => counts.getOrCompute(key, count),
    getOrRead: (key, read) =>
      bodies.getOrCompute(key, async () => {
        const text = await read();
        return text === null ? null : new EncodedBody(Buffer.from(text), quality);
      }),
  };
}
