import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadClientFiles, sendClientFile } from './client-files.ts';

const SCRIPT = 'export const gifts = [];'.repeat(50);
let clientDir: string;
let app: FastifyInstance;

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'client-'));
  await mkdir(join(clientDir, 'assets'));
  for (const name of [
    'assets/app.js',
    'assets/app.css',
    'assets/font.woff2',
    'assets/reader.wasm',
    'icon.png',
    'site.webmanifest',
  ])
    await writeFile(join(clientDir, name), SCRIPT);
  await writeFile(join(clientDir, 'assets', 'app.js.map'), '{}');
  app = await serve();
});
afterAll(async () => {
  await app.close();
  await rm(clientDir, { recursive: true });
});

async function serve(): Promise<FastifyInstance> {
  const files = await loadClientFiles(clientDir);
  const created = Fastify();
  created.get('/*', (request, reply) => {
    const file = files.get(request.url);
    return file ? sendClientFile(file, request, reply) : reply.code(404).send();
  });
  return created;
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  [
    '/assets/app.js',
    'text/javascript; charset=utf-8',
    'accept-encoding',
    'br',
    'max-age=31536000, immutable',
  ],
  ['/assets/app.css', 'text/css; charset=utf-8', 'accept-encoding', 'br', 'max-age=31536000, immutable'],
  ['/assets/font.woff2', 'font/woff2', undefined, undefined, 'max-age=31536000, immutable'],
  ['/assets/reader.wasm', 'application/wasm', 'accept-encoding', 'br', 'max-age=31536000, immutable'],
  ['/icon.png', 'image/png', undefined, undefined, 'max-age=3600'],
  ['/site.webmanifest', 'application/manifest+json; charset=utf-8', 'accept-encoding', 'br', 'max-age=3600'],
])('the headers of %s fit its type and path', async (url, type, vary, encoding, maxAge) => {
  const { statusCode, headers } = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
  expect([statusCode, headers['content-type'], headers.vary, headers['content-encoding']]).toEqual([
    200,
    type,
    vary,
    encoding,
  ]);
  expect(headers['cache-control']).toBe(`public, ${maxAge}`);
});

test('files of other types are not served', async () => {
  expect((await get('/assets/app.js.map')).statusCode).toBe(404);
});

test('each encoding has the same content and its own strong ETag', async () => {
  const plain = await get('/assets/app.js');
  const brotli = await get('/assets/app.js', { 'accept-encoding': 'br' });
  const gzip = await get('/assets/app.js', { 'accept-encoding': 'gzip' });
  const contents = [plain.body, brotliDecompressSync(brotli.rawPayload), gunzipSync(gzip.rawPayload)];
  expect(contents.map(String)).toEqual([SCRIPT, SCRIPT, SCRIPT]);
  const etags = [plain, brotli, gzip].map(({ headers }) => String(headers.etag));
  expect(new Set(etags).size).toBe(3);
  for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
});

test('an instance with the same content has the same ETags, whenever it was built', async () => {
  const { etag } = (await get('/assets/app.js')).headers;
  await writeFile(join(clientDir, 'assets', 'app.js'), SCRIPT);
  const other = await serve();
  expect((await other.inject('/assets/app.js')).headers.etag).toBe(etag);
  await other.close();
});

test('a matching ETag gets 304 without a body, that of another encoding does not', async () => {
  const { etag } = (await get('/assets/app.js', { 'accept-encoding': 'br' })).headers;
  const same = await get('/assets/app.js', { 'accept-encoding': 'br', 'if-none-match': String(etag) });
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
  expect(same.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const other = await get('/assets/app.js', { 'accept-encoding': 'gzip', 'if-none-match': String(etag) });
  expect(other.statusCode).toBe(200);
});

test('HEAD has the headers of GET and no body', async () => {
  const headers = { 'accept-encoding': 'br' };
  const head = await app.inject({ method: 'HEAD', url: '/assets/app.js', headers });
  const whole = await get('/assets/app.js', headers);
  const { date: _, ...expected } = whole.headers;
  expect(head.headers).toMatchObject(expected);
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('files are still served after a new build has replaced them', async () => {
  const running = await serve();
  await rm(join(clientDir, 'assets', 'app.css'));
  expect((await running.inject('/assets/app.css')).body).toBe(SCRIPT);
  await running.close();
});
