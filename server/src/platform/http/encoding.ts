import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The best encoding the client takes: brotli, then gzip. An explicit `q=0` is a refusal. */
export function pickEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = new Set<string>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (!parameters.some((text) => /^q=0(\.0*)?$/.test(text))) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

/** @param quality brotli's, 0 to 11; gzip takes it too, up to 9 */
export async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return zip(body, { level: Math.min(quality, 9) });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** One body in every encoding asked for so far; each is made once. */
export class EncodedBody {
  readonly hash: string;
  readonly identity: Buffer;
  readonly #quality: number;
  readonly #made = new Map<Encoding, Promise<Buffer>>();

  constructor(identity: Buffer, quality: number) {
    this.identity = identity;
    this.#quality = quality;
    this.hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  }

  encode(encoding: Encoding): Promise<Buffer> {
    let made = this.#made.get(encoding);
    if (!made) {
      made = compress(this.identity, encoding, this.#quality);
      this.#made.set(encoding, made);
    }
    return made;
  }

  etag(encoding: Encoding): string {
    return `"${this.hash}-${encoding}"`;
  }
}

/** Whether an If-None-Match header names this tag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
