import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** An injected failure: the connection is closed, or the response has this status. */
type Fault = 'cut' | { status: number };

const KEYS = {
  accessKeyId: 'AKIAFAKES3',
  secretAccessKey: 'secret/of+the fake',
  region: 'eu-central-1',
  bucket: 'presently-pictures',
};
/** Maximum clock difference of a client. */
const MAX_SKEW_MS = 15 * 60_000;

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The part of S3 that the shop uses. It verifies every signature (Signature Version 4). */
export async function startFakeS3() {
  let fault: Fault = 'cut';
  let faultsLeft = 0;
  let isNextCut = false;
  let isNextStalled = false;
  let pauseMs = 0;
  let uploadsUntilStall = Number.POSITIVE_INFINITY;
  const objects = new Map<string, Buffer>();
  const uploads = createUploads(objects);
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    // Of one that stalls, nothing is read or answered any more.
    if (request.method === 'PUT' && --uploadsUntilStall < 0) return;
    const body = await bodyOf(request);
    requests.push(`${request.method} ${request.url}`);
    const answer = (status: number, bytes: Buffer | string = '') => response.writeHead(status).end(bytes);
    if (faultsLeft > 0) {
      faultsLeft -= 1;
      if (fault === 'cut') return request.socket.destroy();
      return answer(fault.status, '<Error><Code>SlowDown</Code></Error>');
    }
    const errorCode = findSignatureError(request, body);
    if (errorCode) return answer(403, `<Error><Code>${errorCode}</Code></Error>`);
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://store');
    const path = decodeURIComponent(pathname);
    if (!`${path}/`.startsWith(`/${KEYS.bucket}/`))
      return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
    if (query.has('list-type')) return answer(200, listObjects(objects, query));
    if (query.has('uploads') || query.has('uploadId')) {
      const upload = uploads.handle(request.method, path, query, body);
      return response.writeHead(upload.status, upload.headers).end(upload.body);
    }
    if (request.method === 'PUT') {
      if (request.headers['if-none-match'] === '*' && objects.has(path))
        return answer(412, '<Error><Code>PreconditionFailed</Code></Error>');
      objects.set(path, body);
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return answer(204);
    }
    const found = objects.get(path);
    if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    response.writeHead(200, { 'content-length': found.length });
    if (isNextCut || isNextStalled) {
      const end = isNextCut ? () => request.socket.destroy() : () => {};
      [isNextCut, isNextStalled] = [false, false];
      return response.write(found.subarray(0, found.length >> 1), end);
    }
    for (const piece of pauseMs > 0 ? piecesOf(found) : [found]) {
      response.write(piece);
      if (pauseMs > 0) await setTimeout(pauseMs);
    }
    return response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: { ...KEYS, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    objects,
    requests,
    /** How many uploads in parts are neither completed nor aborted. */
    openUploads: () => uploads.paths().length,
    uploadPaths: () => uploads.paths(),
    beginUpload: (path: string) => uploads.begin(path),
    /** Closes the connection in the middle of the next object that is read. */
    cutNextObject(): void {
      isNextCut = true;
    },
    /** Stops in the middle of the next object that is read, and keeps the connection open. */
    stallNextObject(): void {
      isNextStalled = true;
    },
    /** Reads no further upload, after so many, and keeps the connection open. */
    stallUploads(after = 0): void {
      uploadsUntilStall = after;
    },
    /** Sends objects in ten pieces, with a pause after each. */
    sendSlowly(pause: number): void {
      pauseMs = pause;
    },
    /** Fails the next `times` requests in this way. */
    fail(next: Fault, times: number): void {
      fault = next;
      faultsLeft = times;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PIECES = 10;

const piecesOf = (bytes: Buffer): Buffer[] => {
  const length = Math.ceil(bytes.length / PIECES);
  return Array.from({ length: PIECES }, (_, index) => bytes.subarray(index * length, (index + 1) * length));
};

const MAX_LISTED = 3;

/** A page of ListObjectsV2, short enough for tests to see several. */
function listObjects(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const root = `/${KEYS.bucket}/`;
  const keys = [...objects.keys()]
    .map((path) => path.slice(root.length))
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > (query.get('start-after') ?? ''))
    .sort();
  const page = keys
    .slice(0, MAX_LISTED)
    .map(
      (key) =>
        `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>2026-11-22T10:15:00.000Z</LastModified><Size>${objects.get(root + key)?.length}</Size></Contents>`,
    );
  return `<ListBucketResult><IsTruncated>${keys.length > MAX_LISTED}</IsTruncated>${page.join('')}</ListBucketResult>`;
}

/** Uploads in parts, which become an object when they are completed. */
function createUploads(objects: Map<string, Buffer>) {
  const uploads = new Map<string, { path: string; day: number; parts: Map<number, Buffer> }>();
  let begun = 0;
  /** The first is begun on 20 November 2026, and one on each day after it. */
  const begin = (path: string) => {
    const id = `upload-${++begun}-${sha256(path).slice(0, 8)}`;
    uploads.set(id, { path, day: 19 + begun, parts: new Map() });
    return id;
  };
  const list = (prefix: string) =>
    [...uploads]
      .map(([id, { path, day }]) => ({ id, day, key: path.slice(KEYS.bucket.length + 2) }))
      .filter(({ key }) => key.startsWith(prefix))
      .map(
        ({ id, day, key }) =>
          `<Upload><Key>${encodeURIComponent(key)}</Key><UploadId>${id}</UploadId><Initiated>2026-11-${day}T12:00:00.000Z</Initiated></Upload>`,
      );
  const handle = (method: string | undefined, path: string, query: URLSearchParams, body: Buffer) => {
    const answer = (status: number, text = '', headers: Record<string, string> = {}) => ({
      status,
      body: text,
      headers,
    });
    if (query.has('uploads') && method === 'GET')
      return answer(
        200,
        `<ListMultipartUploadsResult>${list(query.get('prefix') ?? '').join('')}</ListMultipartUploadsResult>`,
      );
    if (query.has('uploads')) {
      const id = begin(path);
      return answer(
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const id = query.get('uploadId') ?? '';
    const parts = uploads.get(id)?.parts;
    if (!parts) return answer(404, '<Error><Code>NoSuchUpload</Code></Error>');
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return answer(200, '', { etag: `"${sha256(body)}"` });
    }
    uploads.delete(id);
    if (method === 'DELETE') return answer(204);
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)];
    const chosen = listed.map(([, number, etag]) => {
      const part = parts.get(Number(number));
      return part && sha256(part) === etag ? part : null;
    });
    if (chosen.length === 0 || chosen.includes(null))
      return answer(400, '<Error><Code>InvalidPart</Code></Error>');
    objects.set(path, Buffer.concat(chosen as Buffer[]));
    return answer(200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  };
  return { handle, begin, paths: () => [...uploads.values()].map(({ path }) => path) };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** S3's error code for a request without a valid Signature Version 4; null if it is valid. */
function findSignatureError(request: IncomingMessage, body: Buffer): string | null {
  const [, key, day = '', region, signed = '', signature = ''] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  if (key === undefined) return 'AccessDenied';
  if (key !== KEYS.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== KEYS.region) return 'AuthorizationHeaderMalformed';
  const hash = String(request.headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const time = String(request.headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day) || !(Math.abs(Date.now() - at) < MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied';
  const expected = signatureOf(request, { names, hash, time, day });
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? null : 'SignatureDoesNotMatch';
}

function signatureOf(
  { method, url = '', headers }: IncomingMessage,
  { names, hash, time, day }: { names: string[]; hash: string; time: string; day: string },
): string {
  const { pathname, searchParams } = new URL(url, 'http://store');
  const path = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = [...names]
    .sort()
    .map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`);
  const canonical = [method, path, query, lines.join(''), [...names].sort().join(';'), hash].join('\n');
  const scope = `${day}/${KEYS.region}/s3/aws4_request`;
  const key = [day, KEYS.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${KEYS.secretAccessKey}`,
  );
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
