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
  /** Max time without any bytes sent or received; a slow transfer is never cut off. */
  idleTimeoutMs?: number;
  /** What the request does, for errors, such as "uploading key.age". */
  action?: string;
};

export type S3Response = { status: number; headers: Headers; bytes: Buffer };

/** With a `body` when it succeeded, otherwise with the `bytes` of the error. */
export type S3Stream = { status: number; body: ReadableStream<Uint8Array> | null; bytes: Buffer };

export type S3Client = {
  /** @throws S3Error when the store cannot be reached, or stalls, after several attempts */
  request(request: S3Request): Promise<S3Response>;
  /**
   * The body is read by the caller, and fails with an S3Error when it stalls or ends early.
   * @throws S3Error when the store cannot be reached, or stalls, after several attempts
   */
  stream(request: S3Request): Promise<S3Stream>;
};

/** The store cannot be reached, stalls, or responds with an error. */
export class S3Error extends Error {
  override name = 'S3Error';
}

const IDLE_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 3;
const FIRST_RETRY_DELAY_MS = 100;
const PIECE_BYTES = 64 * 1024;

/**
 * Requests to an S3-compatible bucket with path-style URLs, `<endpoint>/<bucket>/<key>`. Network errors, transfers that
 * stall, 5xx and 429 are retried with exponential backoff; other statuses are returned.
 */
export function createS3Client({ endpoint, bucket, ...keys }: S3Settings): S3Client {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 });

  const send = async (
    { method, key, query = {}, body, contentType, onlyIfNew }: S3Request,
    idle: IdleTimer,
  ) => {
    const url = new URL(`${endpoint}/${bucket}${key && '/'}${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await client.sign(url.href, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(contentType ? { 'content-type': contentType } : {}),
        ...(onlyIfNew ? { 'if-none-match': '*' } : {}),
      },
    });
    const headers = Object.fromEntries(signed.headers);
    idle.start();
    return await fetch(signed.url, {
      method,
      signal: idle.signal,
      ...(body && body.length > 0
        ? {
            body: inPieces(body, idle.start),
            duplex: 'half',
            headers: { ...headers, 'content-length': String(body.length) },
          }
        : { body: body ? '' : null, headers }),
    });
  };

  return {
    request: (request) =>
      withRetries(request, async (idle) => {
        const response = await send(request, idle);
        return { status: response.status, headers: response.headers, bytes: await readAll(response, idle) };
      }),
    stream: (request) =>
      withRetries(request, async (idle) => {
        const response = await send(request, idle);
        const { status, body } = response;
        return response.ok && body
          ? { status, body: withIdleTimeout(body, idle, request), bytes: Buffer.alloc(0) }
          : { status, body: null, bytes: await readAll(response, idle) };
      }),
  };
}

const isTemporary = (status: number): boolean => status >= 500 || status === 429;

async function withRetries<T extends { status: number }>(
  request: S3Request,
  attempt: (idle: IdleTimer) => Promise<T>,
): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    const idle = idleTimer(request);
    try {
      const response = await attempt(idle);
      if (attempts === MAX_ATTEMPTS || !isTemporary(response.status)) return response;
    } catch (error) {
      if (attempts === MAX_ATTEMPTS) throw toS3Error(error, request, 'it cannot be reached');
    } finally {
      idle.stop();
    }
    await sleep(FIRST_RETRY_DELAY_MS * 3 ** (attempts - 1));
  }
}

/** Aborts its signal unless `start` is called again within the timeout. */
type IdleTimer = { signal: AbortSignal; start(): void; stop(): void };

function idleTimer(request: S3Request): IdleTimer {
  const { idleTimeoutMs = IDLE_TIMEOUT_MS } = request;
  const abort = new AbortController();
  const stalled = () =>
    abort.abort(s3Error(request, `nothing was sent or received for ${idleTimeoutMs / 1000} seconds`));
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  return {
    signal: abort.signal,
    stop,
    start: () => {
      stop();
      timer = setTimeout(stalled, idleTimeoutMs);
    },
  };
}

/** Streams a body in pieces as the connection accepts them, so that a stall is noticed. */
function inPieces(body: Uint8Array, onPiece: () => void): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream(
    {
      pull(controller) {
        onPiece();
        if (sent >= body.length) return controller.close();
        controller.enqueue(body.subarray(sent, sent + PIECE_BYTES));
        sent += PIECE_BYTES;
      },
    },
    { highWaterMark: 0 },
  );
}

async function readAll({ body }: Response, idle: IdleTimer): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    idle.start();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same body, but fails when no data arrives in time. Waiting for a slow reader does not count. */
function withIdleTimeout(
  body: NonNullable<Response['body']>,
  idle: IdleTimer,
  request: S3Request,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        idle.start();
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          throw toS3Error(error, request, 'the connection was closed');
        } finally {
          idle.stop();
        }
      },
      async cancel(reason) {
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

const s3Error = ({ action }: S3Request, reason: string, cause?: unknown): S3Error =>
  new S3Error(action ? `${action} failed: ${reason}` : reason, { cause });

const toS3Error = (error: unknown, request: S3Request, reason: string): S3Error =>
  error instanceof S3Error ? error : s3Error(request, reason, error);
