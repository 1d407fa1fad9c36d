import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { loadBuiltWeb } from '../../src/pages/pages-bundle.ts';
import { pagesPlugin } from '../../src/pages/pages-plugin.ts';
import { randomKey } from '../../src/platform/ids.ts';
import { SHOP_DETAILS } from './shop-details.ts';

/** Pages below /gift/ are publicly cached, all others private, and those below /track/ secret; /scan may use the camera. */
const BUNDLE = `
const STATUSES = { "/gift/none": 404, "/none": 404, "/gift/away": 503 };
export const getPageInfo = async ({ pathname }) => ({
  cache: pathname.startsWith("/gift/") ? "public" : "private",
  secret: pathname.startsWith("/track/"),
  allowsAnalytics: false,
  usesCamera: pathname === "/scan",
  address: pathname,
  pattern: "/*",
});
export async function render(request, visit) {
  const { pathname } = new URL(request.url);
  if (pathname === "/boom") throw new Error("boom");
  if (pathname === "/moved") return new Response(null, { status: 302, headers: { location: "/" } });
  const nonce = visit.nonce ? ' nonce="' + visit.nonce + '"' : "";
  return new Response("<html><script" + nonce + ">let page = 1</script></html>", {
    status: STATUSES[pathname] ?? 200,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}`;

export type StubPages = { extend(app: FastifyInstance): Promise<void>; close(): Promise<void> };

/** Serves trivial pages instead of the web build, for tests of everything around a page. */
export async function createStubPages(publicOrigin = 'http://localhost:3000'): Promise<StubPages> {
  const buildDir = await mkdtemp(join(tmpdir(), 'stub-pages-'));
  await mkdir(join(buildDir, 'client', 'assets'), { recursive: true });
  await mkdir(join(buildDir, 'server'));
  await writeFile(join(buildDir, 'client', 'assets', 'app-1.js'), 'export const a = 1;');
  await writeFile(join(buildDir, 'server', 'package.json'), '{"type":"module"}');
  await writeFile(join(buildDir, 'server', 'index.js'), BUNDLE);
  return {
    extend: async (app) => {
      await app.register(pagesPlugin, {
        web: await loadBuiltWeb(buildDir),
        apiInject: app.inject.bind(app) as FastifyInstance['inject'],
        publicOrigin,
        shop: () => SHOP_DETAILS,
        contentVersion: () => '1',
        newNonce: randomKey,
      });
    },
    close: () => rm(buildDir, { recursive: true }),
  };
}
