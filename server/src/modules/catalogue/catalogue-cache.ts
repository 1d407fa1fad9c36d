import { EncodedBody } from '../../platform/http/encoding.ts';

/** Made once an answer, while a visitor waits: modest. */
const COMPRESSION = 5;
/** Made for one visitor only and thrown away. */
const QUICK_COMPRESSION = 1;
/** What an answer takes beside its bytes: its key, its tag and its place. */
const OVERHEAD_BYTES = 500;

/** Of price ranges there is no end. */
const MAX_COUNTS = 10_000;

/** Ready-made answers of the public catalogue, in this process only. */
export type CatalogueCache = {
  /** Moves whenever anything in the catalogue may have changed. */
  version(): string;
  /** To be called when the database tells of a change, and when such a message may have been missed. */
  invalidate(): void;
  /** The answer kept under `key`, or the one that `make` reads now; null when there is no such thing. */
  answer(key: string, make: () => Promise<string | null>): Promise<EncodedBody | null>;
  /** The number kept under `key`, or the one that `make` counts now: counting a large shelf takes longer than reading a page of it. */
  count(key: string, make: () => Promise<number>): Promise<number>;
};

export type CatalogueCacheOptions = {
  /** Memory for answers and their compressed forms, roughly; 0 reads every answer from the database, but for numbers. */
  maxBytes?: number;
};

/**
 * Keeps answers until the catalogue changes, the least recently used leaving first. Askers for an answer
 * that is being read share the reading. A reading that began before a change is handed out to those who
 * asked before it, and neither kept nor given to those who ask after it.
 */
export function createCatalogueCache({ maxBytes = 32 << 20 }: CatalogueCacheOptions = {}): CatalogueCache {
  let changes = 0;
  let bytes = 0;
  let kept = new Map<string, EncodedBody>();
  let beingRead = new Map<string, Promise<EncodedBody | null>>();
  let counts = new Map<string, number>();

  // Brotli and gzip forms come later and are smaller together than the body itself.
  const sizeOf = (key: string, body: EncodedBody) =>
    body.identity.length * 2 + key.length * 2 + OVERHEAD_BYTES;

  const keep = (key: string, body: EncodedBody) => {
    kept.set(key, body);
    bytes += sizeOf(key, body);
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= sizeOf(oldest, old);
    }
  };

  const read = async (key: string, make: () => Promise<string | null>): Promise<EncodedBody | null> => {
    const begun = changes;
    const text = await make();
    if (text === null) return null;
    const body = new EncodedBody(Buffer.from(text), maxBytes > 0 ? COMPRESSION : QUICK_COMPRESSION);
    if (begun === changes && maxBytes > 0) keep(key, body);
    return body;
  };

  const readOnce = (key: string, make: () => Promise<string | null>): Promise<EncodedBody | null> => {
    const readers = beingRead;
    const reading = read(key, make).finally(() => readers.delete(key));
    readers.set(key, reading);
    return reading;
  };

  return {
    version: () => String(changes),
    invalidate() {
      changes++;
      bytes = 0;
      kept = new Map();
      beingRead = new Map();
      counts = new Map();
    },
    async count(key, make) {
      const known = counts.get(key);
      if (known !== undefined) return known;
      const countedFor = counts;
      const count = await make();
      if (countedFor.size < MAX_COUNTS) countedFor.set(key, count);
      return count;
    },
    async answer(key, make) {
      if (maxBytes === 0) return await read(key, make);
      const body = kept.get(key);
      if (!body) return await (beingRead.get(key) ?? readOnce(key, make));
      kept.delete(key);
      kept.set(key, body);
      return body;
    },
  };
}
