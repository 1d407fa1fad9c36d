import type { EncodedBody } from '../platform/http/encoding.ts';

/** A rendered public page. */
export interface CachedPage {
  status: number;
  headers: [string, string][];
  body: EncodedBody;
}

/**
 * In-memory LRU cache of pages. It is cleared when the content version changes. Concurrent requests for a page that
 * is not cached share one rendering.
 */
export class PageCache {
  readonly #maxBytes: number;
  readonly #version: () => string;
  readonly #pages = new Map<string, CachedPage>();
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  #bytes = 0;
  /** Content version of the cached pages. */
  #cachedVersion = '';

  constructor(options: { maxBytes: number; version: () => string }) {
    this.#maxBytes = options.maxBytes;
    this.#version = options.version;
  }

  /** The page if it is cached and current. */
  find(key: string): CachedPage | undefined {
    const version = this.#version();
    if (version !== this.#cachedVersion) this.#clear(version);
    const cached = this.#pages.get(key);
    if (cached) {
      this.#pages.delete(key);
      this.#pages.set(key, cached);
    }
    return cached;
  }

  /** The cached page, or else the one that `render` returns, which is cached if it is cacheable. */
  async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    return this.find(key) ?? this.#rendering.get(key) ?? this.#renderOnce(key, this.#cachedVersion, render);
  }

  #renderOnce(key: string, version: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const rendering = render()
      .then((page) => {
        // A page whose rendering began before a change may show old content, so it is not cached.
        if (isCacheable(page) && version === this.#version()) this.#store(key, page);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
      });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  #store(key: string, page: CachedPage): void {
    this.#pages.set(key, page);
    this.#bytes += estimatedBytes(page);
    for (const [oldestKey, oldestPage] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#pages.delete(oldestKey);
      this.#bytes -= estimatedBytes(oldestPage);
    }
  }

  #clear(version: string): void {
    this.#pages.clear();
    this.#rendering.clear();
    this.#bytes = 0;
    this.#cachedVersion = version;
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
  return Math.ceil(page.body.identity.length * 1.5);
}
