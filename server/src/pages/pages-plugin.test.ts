import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { SHOP_DETAILS } from '../../test/support/shop-details.ts';
import { compress } from '../platform/http/encoding.ts';
import { handleError } from '../platform/http/error-handler.ts';
import { accentStyle as accentStyleOf } from './accent-style.ts';
import { loadBuiltWeb } from './pages-bundle.ts';
import { type PagesOptions, pagesPlugin } from './pages-plugin.ts';

/**
 * A web bundle that echoes what it gets; /gift/* is public and reads `q`, everything else is private, /track/* secret, and
 * /scan may use the camera.
 * Pages whose path ends in `held` are rendered when released.
 */
const bundle = `
let renderings = 0;
export const held = new Map();
export async function getPageInfo({ pathname, search, searchParams }) {
  const isPublic = pathname.startsWith("/gift/");
  const read = searchParams.has("q") ? "?q=" + searchParams.get("q") : "";
  return { cache: isPublic ? "public" : "private", secret: pathname.startsWith("/track/"), usesCamera: pathname === "/scan", pattern: "/" + pathname.split("/")[1] + "/:id", address: pathname + (isPublic ? read : search) };
}
export async function render(request, context, fetchApi) {
  const { pathname, search } = new URL(request.url);
  if (pathname.endsWith("held")) await new Promise((release) => held.set(pathname, release));
  if (pathname === "/boom") throw new Error("boom");
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  headers.append("set-cookie", "a=1");
  headers.append("set-cookie", "b=2");
  const seen = await (await fetchApi("/api/seen", {})).json();
  const nonce = context.nonce ? ' nonce="' + context.nonce + '"' : "";
  renderings += 1;
  const injected = pathname === "/gift/injected" ? '<script>evil()</script><script a="<script>evil()</script>' : "";
  const large = pathname.includes("large") ? Array.from({ length: 2000 }, (_, i) => i * i * 7919).join(" ") : "";
  return new Response("<html>" + injected + "<script" + nonce + ">let page = 1</script><p>" + renderings + search + " " + JSON.stringify(seen) + large + "</p></html>", { headers, status: { "/gift/none": 404, "/gift/away": 503, "/track/away": 503 }[pathname] ?? 200 });
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
  app = await createApp({ renderLimits: { maxConcurrent: 2, maxQueued: 1 } });
});

async function createApp(options: Partial<PagesOptions>): Promise<FastifyInstance> {
  const created = Fastify();
  created.setErrorHandler(handleError);
  created.get('/api/seen', (request) => ({ cookie: request.headers.cookie ?? null, ip: request.ip }));
  await created.register(pagesPlugin, {
    web: await loadBuiltWeb(buildDir),
    apiInject: created.inject.bind(created) as FastifyInstance['inject'],
    publicOrigin: 'http://localhost:3000',
    shop: () => SHOP_DETAILS,
    contentVersion: () => '1',
    newNonce: () => randomBytes(18).toString('base64url'),
    ...options,
  });
  return created;
}

/** Listens on a port, for raw requests. */
async function listening(): Promise<AddressInfo> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address() as AddressInfo;
}

async function raw(port: number, requestLine: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(`${requestLine}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return (await socket.toArray()).join('');
}

afterAll(async () => {
  await app.close();
  await rm(buildDir, { recursive: true });
});

describe('a public page', () => {
  it('is rendered once and revalidated with 304', async () => {
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

  it('is rendered without the visitor’s cookies', async () => {
    const { body, headers } = await app.inject({ url: '/gift/2', headers: { cookie: 'session=mine' } });
    expect(body).toContain('"cookie":null');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is sent compressed, with its own ETag', async () => {
    const plain = await app.inject('/gift/1');
    const packed = await app.inject({ url: '/gift/1', headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('is not cached when it was not found', async () => {
    const { statusCode, headers } = await app.inject('/gift/none');
    expect(statusCode).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('responds to HEAD as to GET, without the body @R6-8b', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/gift/1' });
    expect(head.statusCode).toBe(200);
    expect(head.headers.etag).toBe((await app.inject('/gift/1')).headers.etag);
    expect(head.body).toBe('');
  });
});

describe('WEB-05 an inline script injected through a page’s data', () => {
  it('is blocked, and those of the page are allowed', async () => {
    const { headers, body } = await app.inject('/gift/injected');
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(body).toContain('<script>evil()</script>');
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hash('let page = 1')};`);
    expect(headers['content-security-policy']).not.toContain(hash('evil()'));
  });
});

describe('a parameter that a public page does not read', () => {
  it('shares the cached page and does not appear in it', async () => {
    const plain = await app.inject('/gift/9');
    for (const search of ['?x=1', '?x=%3Cscript%3E', '?utm_source=a&x[]=2', '?__proto__=1', '?']) {
      const response = await app.inject(`/gift/9${search}`);
      expect([response.statusCode, response.body, response.headers.etag]).toEqual([
        200,
        plain.body,
        plain.headers.etag,
      ]);
    }
  });

  it('does not appear in a page that is rendered for it first', async () => {
    const first = await app.inject('/gift/10?x=poison&q=tea');
    expect(first.body).toContain('?q=tea');
    expect(first.body).not.toContain('poison');
    expect((await app.inject('/gift/10?q=tea')).body).toBe(first.body);
    expect((await app.inject('/gift/10')).body).not.toBe(first.body);
  });
});

test('pages with a query string do not evict the others', async () => {
  const small = await createApp({ maxCachedBytes: 2_000 });
  const first = await small.inject('/gift/1');
  for (let number = 0; number < 50; number++) await small.inject(`/gift/1?q=${number}`);
  expect((await small.inject('/gift/1')).body).toBe(first.body);
  await small.close();
});

describe('compression', () => {
  it.each([
    ['/gift/large', 10],
    ['/gift/large?q=tea', 5],
    ['/large', 5],
  ])('of %s has the quality that fits its popularity', async (url, quality) => {
    const { rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    const page = brotliDecompressSync(rawPayload);
    const [full, cheap] = await Promise.all([compress(page, 'br', 10), compress(page, 'br', 5)]);
    expect(full.length).toBeLessThan(cheap.length);
    expect(rawPayload.length).toBe((quality === 10 ? full : cheap).length);
  });
});

describe('a path that could be taken for another host', () => {
  it.each(['//', '//x/', '//user@x/', '///', '/..//x', '/\\\\x/', '/\\/x', '//gift/1', '//%5cx/..'])(
    '%s is a 404 and no redirect',
    async (url) => {
      const { port } = await listening();
      const response = await raw(port, `GET ${url} HTTP/1.1`);
      expect(response).toMatch(/^HTTP\/1\.1 404 /);
      expect(response).not.toMatch(/^location:/im);
    },
  );

  it('only the path of an absolute request target counts', async () => {
    const { port } = await listening();
    const response = await raw(port, 'GET http://elsewhere.example/gift/1 HTTP/1.1');
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).not.toContain('elsewhere');
  });
});

it('the policy allows what the web app needs in development, and nothing of it otherwise', async () => {
  const policyOf = async (from: FastifyInstance) =>
    String((await from.inject('/gift/1')).headers['content-security-policy']);
  const web = await loadBuiltWeb(buildDir);
  const development = await createApp({
    web: { ...web, policySources: { style: ["'unsafe-inline'"], connect: ['ws://here'], worker: ['blob:'] } },
  });
  expect(await policyOf(development)).toMatch(
    /style-src 'self' 'unsafe-inline';.* connect-src 'self' ws:\/\/here;.* worker-src blob:;/,
  );
  await development.close();
  expect(await policyOf(app)).toMatch(/style-src 'self';.* connect-src 'self';.* worker-src 'none';/);
});

it('the policy of public and private pages allows the accent color’s style sheet by its hash, and no other @R12-32', async () => {
  const accentStyle = accentStyleOf('#15803d');
  const hash = createHash('sha256').update(accentStyle).digest('base64');
  const green = await createApp({ shop: () => ({ ...SHOP_DETAILS, accentStyle }) });
  for (const url of ['/gift/1', '/track/1'])
    expect((await green.inject(url)).headers['content-security-policy']).toContain(
      `style-src 'self' 'sha256-${hash}';`,
    );
  await green.close();
  expect(accentStyle).not.toMatch(/[<>&"']/);
  expect(accentStyle).toContain('--color-brand-solid:light-dark(#15803d,');
  const development = await createApp({
    shop: () => ({ ...SHOP_DETAILS, accentStyle }),
    web: { ...(await loadBuiltWeb(buildDir)), policySources: { style: ["'unsafe-inline'"] } },
  });
  expect((await development.inject('/gift/1')).headers['content-security-policy']).toContain(
    `style-src 'self' 'unsafe-inline';`,
  );
  await development.close();
});

describe('more pages than can be rendered concurrently', () => {
  it('are queued, and beyond the queue get 503 with Retry-After', async () => {
    const { held } = (await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href)) as {
      held: Map<string, () => void>;
    };
    // `inject` alone does not start until it is awaited.
    const ask = async (url: string) => app.inject(url);
    const holds = ['/held', '/gift/held'].map((url) => ask(url));
    await expect.poll(() => held.size).toBe(2);
    const waits = ask('/gift/waits');
    const shares = ask('/gift/waits?x=1');
    const rejected = await app.inject({ url: '/gift/rejected', headers: { accept: 'text/html' } });
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '2']);
    expect(rejected.body).toContain('http-equiv="refresh"');
    expect((await app.inject('/assets/app-1.js')).statusCode).toBe(200);
    const urgent = ask('/purchase/1');
    for (const release of held.values()) release();
    const responses = await Promise.all([...holds, waits, shares, urgent]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await shares).body).toBe((await waits).body);
    expect((await app.inject('/gift/rejected')).statusCode).toBe(200);
  });
});

describe('a private page', () => {
  it('has a fresh nonce each time and is never stored @R6-9', async () => {
    const [one, other] = [await app.inject('/wishlist'), await app.inject('/wishlist')];
    const nonceOf = (text: string) => /nonce-([\w-]{24})'/.exec(text)?.[1];
    const nonce = nonceOf(String(one.headers['content-security-policy']));
    expect(one.body).toContain(`nonce="${nonce}"`);
    expect(nonceOf(String(other.headers['content-security-policy']))).not.toBe(nonce);
    expect(one.headers['cache-control']).toBe('no-store');
  });

  it('passes cookies on in both directions, with separate Set-Cookie headers', async () => {
    const { headers, body } = await app.inject({ url: '/wishlist', headers: { cookie: 'recipient=key' } });
    expect(body).toContain('recipient=key');
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('is rendered with API calls from the visitor’s address, whose rate limits they count towards', async () => {
    const visit = async (url: string) => (await app.inject({ url, remoteAddress: '203.0.113.9' })).body;
    expect(await visit('/wishlist')).toContain('"ip":"203.0.113.9"');
    expect(await visit('/gift/of-everybody')).not.toContain('203.0.113.9');
  });

  it('keeps a secret URL from search engines and Referer @R3-8 @R6-9', async () => {
    const { headers } = await app.inject('/track/secret');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow, noarchive');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });
});

it('the camera is allowed only to pages that use it @R16-12', async () => {
  const scan = await app.inject('/scan');
  expect(scan.headers['permissions-policy']).toContain('camera=(self)');
  const other = await app.inject('/wishlist');
  expect(other.headers['permissions-policy'] ?? '').not.toContain('camera=(self)');
});

it('WebAssembly is allowed only to pages that use the camera @R16-62', async () => {
  const policies = await Promise.all(
    ['/scan', '/wishlist', '/gift/1'].map(
      async (path) => (await app.inject(path)).headers['content-security-policy'],
    ),
  );
  expect(policies).toEqual([
    expect.stringMatching(/script-src 'nonce-[^;]* 'wasm-unsafe-eval';/),
    expect.not.stringContaining('unsafe'),
    expect.not.stringContaining('unsafe'),
  ]);
});

describe('a page that is unavailable', () => {
  it.each(['/gift/away', '/track/away'])('has Retry-After: %s', async (path) => {
    const { statusCode, headers } = await app.inject(path);
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  });
});

describe('everything else', () => {
  it('serves assets compressed and immutable', async () => {
    const { headers, rawPayload } = await app.inject({
      url: '/assets/app-1.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(rawPayload).toString()).toBe('export const a = 1;');
  });

  it.each(['/api/nothing', '/api', '/media/none.webp', '/assets/none.js', '/sandbox/none'])(
    '%s gets a JSON 404 @R2-18',
    async (url) => {
      const response = await app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, code: 'not_found' });
    },
  );

  it('does not reveal errors when rendering fails', async () => {
    const { statusCode, body } = await app.inject('/boom');
    expect(statusCode).toBe(500);
    expect(body).not.toContain('boom');
  });
});
