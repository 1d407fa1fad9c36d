import type { EncodedBody } from '../platform/http/encoding.ts';

/** A page that is the same for everybody, as it was rendered. */
export interface CachedPage {
  status: number;
  headers: [string, string][];
  body: EncodedBody;
}

/**
 * Pages kept in memory, the least recently used leaving first. Everything is forgotten when the
 * catalogue's version moves. Concurrent askers for a page not yet there share one rendering.
 */
export class PageCache {
  readonly #maxBytes: number;
  readonly #version: () => string;
  readonly #pages = new Map<string, CachedPage>();
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  #bytes = 0;
  #keptVersion = '';

  constructor(options: { maxBytes: number; version: () => string }) {
    this.#maxBytes = options.maxBytes;
    this.#version = options.version;
  }

  /** The page if it is kept and still good. */
  find(key: string): CachedPage | undefined {
    const version = this.#version();
    if (version !== this.#keptVersion) this.#clearAll(version);
    const kept = this.#pages.get(key);
    if (kept) {
      this.#pages.delete(key);
      this.#pages.set(key, kept);
    }
    return kept;
  }

  /** Only whole pages with status 200 are kept; the others are rendered for each asker. */
  async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    return this.find(key) ?? this.#rendering.get(key) ?? this.#renderOnce(key, this.#keptVersion, render);
  }

  #renderOnce(key: string, version: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const rendering = render()
      .then((page) => {
        // A page begun before the catalogue moved may show the old one: hand it out, do not keep it.
        if (isCacheable(page) && version === this.#version()) this.#keep(key, page);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
      });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  #keep(key: string, page: CachedPage): void {
    this.#pages.set(key, page);
    this.#bytes += weight(page);
    for (const [oldest, leaving] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#pages.delete(oldest);
      this.#bytes -= weight(leaving);
    }
  }

  #clearAll(version: string): void {
    this.#pages.clear();
    this.#rendering.clear();
    this.#bytes = 0;
    this.#keptVersion = version;
  }
}

/** A page that lacks a part, because the part could not be had, says `no-store` itself. */
export function isCacheable({ status, headers }: Pick<CachedPage, 'status' | 'headers'>): boolean {
  return (
    status === 200 && !headers.some(([name, value]) => name === 'cache-control' && value.includes('no-store'))
  );
}

/** The identity body and, roughly, its two compressed forms. */
function weight(page: CachedPage): number {
  return Math.ceil(page.body.identity.length * 1.5);
}
