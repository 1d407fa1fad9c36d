import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createS3Client, S3Error, type S3Request, type S3Settings } from '../s3/s3-client.ts';
import { type BackupStore, ObjectNotFoundError, type StoredObject } from './backup-store.ts';

/** S3 accepts at most ten thousand parts, so objects can have 160 GB. At most two parts are in memory. */
const PART_BYTES = 16 << 20;
/** Max time without progress. Completing an upload takes longer, because the store assembles its parts first. */
const IDLE_TIMEOUT_MS = 60_000;
const COMPLETE_TIMEOUT_MS = 120_000;

type TransferOptions = { partBytes?: number; idleTimeoutMs?: number };

/** `prefix`: prefix of all object keys, without leading and trailing slashes; may be empty. */
export type S3StoreSettings = S3Settings & { prefix: string };

/**
 * Backups in an S3-compatible bucket. A file larger than one part is uploaded in parts, which only become an object
 * once all have arrived, so that an interrupted upload leaves nothing under its name. A transfer that stalls is an S3Error.
 */
export function openS3Store(
  { prefix, ...settings }: S3StoreSettings,
  { partBytes = PART_BYTES, idleTimeoutMs = IDLE_TIMEOUT_MS }: TransferOptions = {},
): BackupStore {
  const client = createS3Client(settings);
  const root = prefix && `${prefix}/`;

  const request = async (options: S3Request, action: string): Promise<Buffer> => {
    const { status, bytes } = await client.request({ idleTimeoutMs, action, ...options });
    // Completing an upload may fail after the status was sent.
    if (status < 300 && !bytes.includes('<Error>')) return bytes;
    throw new S3Error(`${action} failed: ${describeError(status, bytes)}`);
  };

  const putParts = async (name: string, parts: AsyncIterable<Buffer>): Promise<void> => {
    const key = root + name;
    const started = await request({ method: 'POST', key, query: { uploads: '' } }, `uploading ${name}`);
    const uploadId = textOf(started.toString(), 'UploadId');
    const etags: string[] = [];
    let bytes = 0;
    try {
      for await (const body of parts) {
        const query = { partNumber: String(etags.length + 1), uploadId };
        const action = `uploading ${name}`;
        const part = await client.request({ method: 'PUT', key, query, body, idleTimeoutMs, action });
        if (part.status >= 300)
          throw new S3Error(`${action} failed: ${describeError(part.status, part.bytes)}`);
        etags.push(part.headers.get('etag') ?? '');
        bytes += body.length;
      }
      await complete(name, uploadId, etags, bytes);
    } catch (error) {
      // Parts that cannot be removed now never become an object; a lifecycle rule of the bucket can remove them.
      const abort = { method: 'DELETE', key, query: { uploadId }, idleTimeoutMs } as const;
      await client.request(abort).catch(() => undefined);
      throw error;
    }
  };

  const complete = async (name: string, uploadId: string, etags: string[], bytes: number): Promise<void> => {
    const parts = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    try {
      const options = { method: 'POST', key: root + name, query: { uploadId }, body } as const;
      await request({ ...options, idleTimeoutMs: COMPLETE_TIMEOUT_MS }, `uploading ${name}`);
    } catch (error) {
      // The response was lost: the retried request no longer finds the upload.
      const stored = await list(name);
      if (!stored.some((file) => file.name === name && file.bytes === bytes)) throw error;
    }
  };

  const list = async (start: string): Promise<StoredObject[]> => {
    const files: StoredObject[] = [];
    for (;;) {
      const query: Record<string, string> = {
        'list-type': '2',
        'encoding-type': 'url',
        prefix: root + start,
      };
      const last = files.at(-1);
      if (last) query['start-after'] = root + last.name;
      const page = (await request({ method: 'GET', key: '', query }, 'listing')).toString();
      for (const [, object = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
        files.push({
          name: decodeURIComponent(textOf(object, 'Key')).slice(root.length),
          bytes: Number(textOf(object, 'Size')),
          modifiedAt: new Date(textOf(object, 'LastModified')),
        });
      if (textOf(page, 'IsTruncated') !== 'true') return files;
    }
  };

  return {
    async put(name, content) {
      const parts = partsOf(content, partBytes);
      const first = await parts.next();
      const body = first.value ?? Buffer.alloc(0);
      if (body.length === partBytes) return await putParts(name, chain(body, parts));
      await request({ method: 'PUT', key: root + name, body }, `uploading ${name}`);
    },
    async create(name, content) {
      const action = `uploading ${name}`;
      const options = { method: 'PUT', key: root + name, body: content, onlyIfNew: true } as const;
      const { status, bytes } = await client.request({ ...options, idleTimeoutMs, action });
      if (status < 300) return true;
      // 409: another one is being created.
      if (status === 412 || status === 409) return false;
      throw new S3Error(`${action} failed: ${describeError(status, bytes)}`);
    },
    async get(name) {
      const action = `downloading ${name}`;
      const options = { method: 'GET', key: root + name, idleTimeoutMs, action } as const;
      const { status, body, bytes } = await client.stream(options);
      if (body) return Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
      if (textOf(bytes.toString(), 'Code') === 'NoSuchKey') throw new ObjectNotFoundError(name);
      throw new S3Error(`${action} failed: ${describeError(status, bytes)}`);
    },
    list,
    async delete(name) {
      await request({ method: 'DELETE', key: root + name }, `deleting ${name}`);
    },
    async deleteUnfinished(before) {
      const query = { uploads: '', prefix: root, 'encoding-type': 'url' };
      const page = (await request({ method: 'GET', key: '', query }, 'listing uploads')).toString();
      for (const [, upload = ''] of page.matchAll(/<Upload>([\s\S]*?)<\/Upload>/g)) {
        if (new Date(textOf(upload, 'Initiated')) >= before) continue;
        const key = decodeURIComponent(textOf(upload, 'Key'));
        const uploadId = textOf(upload, 'UploadId');
        await request({ method: 'DELETE', key, query: { uploadId } }, 'ending an upload');
      }
    },
  };
}

/** Cuts a stream into buffers of exactly `partBytes`; the last may be shorter. */
async function* partsOf(content: Readable, partBytes: number): AsyncGenerator<Buffer, undefined> {
  let part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const piece of content as AsyncIterable<Uint8Array | string>) {
    const chunk = Buffer.from(piece as string);
    for (let offset = 0; offset < chunk.length; ) {
      const taken = Math.min(chunk.length - offset, partBytes - filled);
      part.set(chunk.subarray(offset, offset + taken), filled);
      offset += taken;
      filled += taken;
      if (filled < partBytes) continue;
      yield part;
      part = Buffer.allocUnsafe(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
  return undefined;
}

async function* chain(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** Text of the first element of this name, which holds no other elements and no entities. */
const textOf = (xml: string, element: string): string =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';

const describeError = (status: number, body: Buffer): string =>
  `${textOf(body.toString(), 'Code') || 'error'} (status ${status})`;
