import type { EncodedBody } from '../platform/http/encoding.ts';
import { SingleFlightCache } from '../platform/single-flight-cache.ts';

/** A rendered public page. */
export type CachedPage = {
  /** Pattern of its path. */
  pattern: string;
  status: number;
  headers: [string, string][];
  body: EncodedBody;
};

/** In-memory LRU cache of pages, cleared when the content version changes. */
export class PageCache {
  readonly #version: () => string;
  readonly #pages: SingleFlightCache<CachedPage>;
  /** Content version of the cached pages. */
  #cachedVersion = '';

  constructor(options: { maxBytes: number; version: () => string }) {
    this.#version = options.version;
    this.#pages = new SingleFlightCache({ maxSize: options.maxBytes, sizeOf: estimatedBytes, isCacheable });
  }

  /** The page if it is cached and current. */
  find(key: string): CachedPage | undefined {
    return this.#currentPages().find(key);
  }

  /** The cached page, or else the one that `render` returns, which is cached if it is cacheable. */
  get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    return this.#currentPages().getOrCompute(key, render);
  }

  #currentPages(): SingleFlightCache<CachedPage> {
    const version = this.#version();
    if (version !== this.#cachedVersion) {
      this.#cachedVersion = version;
      this.#pages.clear();
    }
    return this.#pages;
  }
}

/** Status 200 without `no-store`, which incomplete pages set, for instance when a loader failed. */
export function isCacheable({ status, headers }: Pick<CachedPage, 'status' | 'headers'>): boolean {
  return (
    status === 200 && !headers.some(([name, value]) => name === 'cache-control' && value.includes('no-store'))
  );
}

/** The body and, roughly, its two compressed forms. */
function estimatedBytes(page: CachedPage): number {
  return page.body.identity.length * 1.5;
}
