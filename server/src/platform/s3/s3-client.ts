import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { sleep } from '../clock.ts';

export type S3Settings = {
  /** Origin of the store. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Key of the object; empty: the bucket itself. */
  key: string;
  query?: Record<string, string>;
  body?: Uint8Array;
  contentType?: string;
  /** Fails with 412 if there is an object with this key. */
  onlyIfNew?: boolean;
  /** Max time of an attempt until the response begins and, unless it is streamed, ends. */
  timeoutMs?: number;
};

export type S3Response = { status: number; headers: Headers; bytes: Buffer };

export type S3Client = {
  /** @throws S3Error when the store cannot be reached after several attempts */
  request(request: S3Request): Promise<S3Response>;
  /** The response's body is read by the caller. @throws S3Error when the store cannot be reached */
  stream(request: S3Request): Promise<Response>;
};

/** The store cannot be reached, or its response is an error. */
export class S3Error extends Error {
  override name = 'S3Error';
}

const TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 3;
const FIRST_RETRY_DELAY_MS = 100;

/**
 * Requests to an S3-compatible bucket with path-style URLs, `<endpoint>/<bucket>/<key>`. Network errors, 5xx and 429 are
 * retried with exponential backoff; other statuses are returned.
 */
export function createS3Client({ endpoint, bucket, ...keys }: S3Settings): S3Client {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 });

  const send = async ({ method, key, query = {}, body, contentType, onlyIfNew, timeoutMs }: S3Request) => {
    const url = new URL(`${endpoint}/${bucket}${key && '/'}${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await client.sign(url.href, {
      method,
      ...(body ? { body: new Uint8Array(body) } : {}),
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(contentType ? { 'content-type': contentType } : {}),
        ...(onlyIfNew ? { 'if-none-match': '*' } : {}),
      },
    });
    const abort = new AbortController();
    const timer = setTimeout(
      () => abort.abort(new Error('the store does not answer')),
      timeoutMs ?? TIMEOUT_MS,
    );
    try {
      return { response: await fetch(signed, { signal: abort.signal }), timer };
    } catch (error) {
      clearTimeout(timer);
      throw error;
    }
  };

  return {
    request: (request) =>
      withRetries(async () => {
        const { response, timer } = await send(request);
        try {
          const bytes = Buffer.from(await response.arrayBuffer());
          return { status: response.status, headers: response.headers, bytes };
        } finally {
          clearTimeout(timer);
        }
      }),
    stream: (request) =>
      withRetries(async () => {
        const { response, timer } = await send(request);
        clearTimeout(timer);
        if (isTemporary(response.status)) await response.body?.cancel();
        return response;
      }),
  };
}

const isTemporary = (status: number): boolean => status >= 500 || status === 429;

async function withRetries<T extends { status: number }>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      const response = await attempt();
      if (attempts === MAX_ATTEMPTS || !isTemporary(response.status)) return response;
    } catch (cause) {
      if (attempts === MAX_ATTEMPTS) throw new S3Error('it cannot be reached', { cause });
    }
    await sleep(FIRST_RETRY_DELAY_MS * 3 ** (attempts - 1));
  }
}
