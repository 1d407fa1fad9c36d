import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleError } from '../platform/http/error-handler.ts';
import { pagesPlugin } from './pages-plugin.ts';

/** A web that says what it was given; /gift/* is public, everything else private, /track/* secret. */
const bundle = `
let renderings = 0;
export const kindOf = (path) => ({ cache: path.startsWith("/gift/") ? "public" : "private", secret: path.startsWith("/track/") });
export async function render(request, visit, fetchApi) {
  const { pathname } = new URL(request.url);
  if (pathname === "/boom") throw new Error("boom");
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  headers.append("set-cookie", "a=1");
  headers.append("set-cookie", "b=2");
  const seen = await (await fetchApi("/api/seen")).json();
  const nonce = visit.nonce ? ' nonce="' + visit.nonce + '"' : "";
  renderings += 1;
  return new Response("<html><script" + nonce + ">let page = 1</script><p>" + renderings + " " + JSON.stringify(seen) + "</p></html>", { headers, status: { "/gift/none": 404, "/gift/away": 503, "/track/away": 503 }[pathname] ?? 200 });
}`;

let buildDir: string;
let app: FastifyInstance;

beforeAll(async () => {
  buildDir = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(buildDir, 'client', 'assets'), { recursive: true });
  await mkdir(join(buildDir, 'server'));
  await writeFile(join(buildDir, 'client', 'assets', 'app-1.js'), 'export const a = 1;');
  await writeFile(join(buildDir, 'server', 'package.json'), '{"type":"module"}');
  await writeFile(join(buildDir, 'server', 'index.js'), bundle);
  app = Fastify();
  app.setErrorHandler(handleError);
  app.get('/api/seen', (request) => ({ cookie: request.headers.cookie ?? null, ip: request.ip }));
  await app.register(pagesPlugin, {
    buildDir,
    apiInject: app.inject.bind(app) as FastifyInstance['inject'],
    publicOrigin: 'http://localhost:3000',
    shop: () => ({ name: 'Presently', contactEmail: null, contactPhone: null, contactAddress: null }),
    catalogueVersion: () => '1',
    newNonce: () => randomBytes(18).toString('base64url'),
  });
});

afterAll(async () => {
  await app.close();
  await rm(buildDir, { recursive: true });
});

describe('a public page', () => {
  it('is rendered once, and answers 304 to who has it', async () => {
    const first = await app.inject('/gift/1');
    const again = await app.inject({
      url: '/gift/1',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(first.statusCode).toBe(200);
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect((await app.inject('/gift/1')).body).toBe(first.body);
  });

  it('allows its inline script by hash and carries no nonce', async () => {
    const { headers, body } = await app.inject('/gift/1');
    const hash = createHash('sha256').update('let page = 1').digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(body).not.toContain('nonce');
  });

  it('does not see who asks', async () => {
    const { body, headers } = await app.inject({ url: '/gift/2', headers: { cookie: 'session=mine' } });
    expect(body).toContain('"cookie":null');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is sent compressed, with a tag of its own', async () => {
    const plain = await app.inject('/gift/1');
    const packed = await app.inject({ url: '/gift/1', headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('is not kept when it was not found', async () => {
    const { statusCode, headers } = await app.inject('/gift/none');
    expect(statusCode).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('answers HEAD like GET, without the body', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/gift/1' });
    expect(head.statusCode).toBe(200);
    expect(head.headers.etag).toBe((await app.inject('/gift/1')).headers.etag);
    expect(head.body).toBe('');
  });
});

describe('a private page', () => {
  it('has a fresh nonce each time and is never stored', async () => {
    const [one, other] = [await app.inject('/wishlist'), await app.inject('/wishlist')];
    const nonceOf = (text: string) => /nonce-([\w-]{24})'/.exec(text)?.[1];
    const nonce = nonceOf(String(one.headers['content-security-policy']));
    expect(one.body).toContain(`nonce="${nonce}"`);
    expect(nonceOf(String(other.headers['content-security-policy']))).not.toBe(nonce);
    expect(one.headers['cache-control']).toBe('no-store');
  });

  it('passes cookies on, both ways, each on its own', async () => {
    const { headers, body } = await app.inject({ url: '/wishlist', headers: { cookie: 'recipient=key' } });
    expect(body).toContain('recipient=key');
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('hides an address that is a key', async () => {
    const { headers } = await app.inject('/track/secret');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow, noarchive');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });
});

describe('a page that cannot be made now', () => {
  it.each(['/gift/away', '/track/away'])('says when to ask again: %s', async (path) => {
    const { statusCode, headers } = await app.inject(path);
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  });
});

describe('everything else', () => {
  it('serves assets for good, compressed', async () => {
    const { headers, rawPayload } = await app.inject({
      url: '/assets/app-1.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(rawPayload).toString()).toBe('export const a = 1;');
  });

  it.each(['/api/nothing', '/api', '/media/none.webp', '/assets/none.js', '/sandbox/none'])(
    '%s is no page',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, code: 'not_found' });
    },
  );

  it('shows no inner workings when rendering fails', async () => {
    const { statusCode, body } = await app.inject('/boom');
    expect(statusCode).toBe(500);
    expect(body).not.toContain('boom');
  });
});
