import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Best first. */
const COMPRESSED = ['br', 'gzip'] as const;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Results by header value; clients send only a few different ones, and parsing takes longer than a page cache hit. */
const picked = new LRUCache<string, Encoding>({ max: 100, memoMethod: negotiate });

/**
 * The best encoding that the client accepts: brotli, then gzip, regardless of its own preference. `*` is ignored,
 * because it does not mean that the client can decode brotli.
 */
export function pickEncoding(acceptEncoding = ''): Encoding {
  return picked.memo(acceptEncoding);
}

function negotiate(acceptEncoding: string): Encoding {
  const headers = { 'accept-encoding': acceptEncoding.toLowerCase() };
  const accepted = new Negotiator({ headers }).encodings();
  return COMPRESSED.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/** @param quality brotli quality, 0 to 11; for gzip it is capped at 9 */
export async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return gzipAsync(body, { level: Math.min(quality, 9) });
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** A body with its encoded forms, each compressed on first use. */
export class EncodedBody {
  readonly hash: string;
  readonly identity: Buffer;
  readonly #quality: number;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(identity: Buffer, quality: number) {
    this.identity = identity;
    this.#quality = quality;
    this.hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  }

  encode(encoding: Encoding): Promise<Buffer> {
    let encoded = this.#encoded.get(encoding);
    if (!encoded) {
      encoded = compress(this.identity, encoding, this.#quality);
      this.#encoded.set(encoding, encoded);
    }
    return encoded;
  }

  etag(encoding: Encoding): string {
    return `"${this.hash}-${encoding}"`;
  }
}

/** Whether an If-None-Match header matches this ETag (weak comparison). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
