import { createHash } from 'node:crypto';
import { picturesUnavailable } from '@presently/texts/server/catalogue';
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

/** Shared storage of the masters of uploaded images, for several instances. */
export type ImageBucket = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** null: not found. */
  get(key: string): Promise<Buffer | null>;
};

const TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 3;
const FIRST_RETRY_DELAY_MS = 100;

/** An S3-compatible bucket with path-style URLs: `<endpoint>/<bucket>/masters/<key>.webp`. */
export function createImageBucket({ endpoint, bucket, ...keys }: BucketSettings): ImageBucket {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 });
  const urlOf = (key: string) => `${endpoint}/${bucket}/masters/${key}.webp`;

  const attempt = async (key: string, init: { method: string; body?: Uint8Array<ArrayBuffer> }) => {
    const hash = createHash('sha256')
      .update(init.body ?? '')
      .digest('hex');
    const headers = { 'x-amz-content-sha256': hash, ...(init.body ? { 'content-type': 'image/webp' } : {}) };
    const signed = await client.sign(urlOf(key), { ...init, headers });
    const response = await fetch(signed, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  return {
    async put(key, bytes) {
      const { status } = await withRetries(() =>
        attempt(key, { method: 'PUT', body: new Uint8Array(bytes) }),
      );
      if (status >= 300) throw storageUnavailable(`PUT failed with status ${status}`);
    },
    async get(key) {
      const { status, bytes } = await withRetries(() => attempt(key, { method: 'GET' }));
      if (status === 404) return null;
      if (status >= 300) throw storageUnavailable(`GET failed with status ${status}`);
      return bytes;
    },
  };
}

/** Retries network errors, 5xx and 429 with exponential backoff. */
async function withRetries<T extends { status: number }>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      const response = await attempt();
      if (attempts === MAX_ATTEMPTS || (response.status < 500 && response.status !== 429)) return response;
    } catch (cause) {
      if (attempts === MAX_ATTEMPTS) throw storageUnavailable('it cannot be reached', cause);
    }
    await sleep(FIRST_RETRY_DELAY_MS * 3 ** (attempts - 1));
  }
}

/** A 503 with Retry-After for the client; `cause` has the details for the log. */
function storageUnavailable(reason: string, cause?: unknown): HttpError {
  const error = new HttpError('unavailable', {
    message: picturesUnavailable,
    retryAfterSeconds: 10,
  });
  error.cause = new Error(`Image bucket error: ${reason}`, { cause });
  return error;
}
