import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { sleep } from '../../platform/clock.ts';
import { HttpError } from '../../platform/http/http-error.ts';

export type BucketSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Where the originals of uploaded images lie when several instances share them. */
export type ImageBucket = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** null: there is no such image. */
  get(key: string): Promise<Buffer | null>;
};

const TIMEOUT_MS = 10_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 100;

/** An S3-compatible store, addressed by path: `<endpoint>/<bucket>/masters/<key>.webp`. */
export function createImageBucket({ endpoint, bucket, ...keys }: BucketSettings): ImageBucket {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 });
  const urlOf = (key: string) => `${endpoint}/${bucket}/masters/${key}.webp`;

  const attempt = async (key: string, init: { method: string; body?: Uint8Array<ArrayBuffer> }) => {
    const hash = createHash('sha256')
      .update(init.body ?? '')
      .digest('hex');
    const headers = { 'x-amz-content-sha256': hash, ...(init.body ? { 'content-type': 'image/webp' } : {}) };
    const signed = await client.sign(urlOf(key), { ...init, headers });
    const answer = await fetch(signed, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  return {
    async put(key, bytes) {
      const { status } = await patiently(() => attempt(key, { method: 'PUT', body: new Uint8Array(bytes) }));
      if (status >= 300) throw away(`it answered PUT with ${status}`);
    },
    async get(key) {
      const { status, bytes } = await patiently(() => attempt(key, { method: 'GET' }));
      if (status === 404) return null;
      if (status >= 300) throw away(`it answered GET with ${status}`);
      return bytes;
    },
  };
}

/** A store that is busy or out of reach for a moment is asked again. */
async function patiently<T extends { status: number }>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await attempt();
      if (tries === TRIES || (answer.status < 500 && answer.status !== 429)) return answer;
    } catch (cause) {
      if (tries === TRIES) throw away('it cannot be reached', cause);
    }
    await sleep(FIRST_PAUSE_MS * 3 ** (tries - 1));
  }
}

/** The cause is for the log; whoever waits for the image is asked to come back. */
function away(why: string, cause?: unknown): HttpError {
  const error = new HttpError('unavailable', {
    message: 'Pictures cannot be stored or fetched right now. Please try again in a moment.',
    retryAfterSeconds: 10,
  });
  error.cause = new Error(`The image store did not do as asked: ${why}`, { cause });
  return error;
}
