import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from './support/test.ts';

/*
 * What the shop's screens load before anything is opened, in bytes as they are sent. Counted from the build, because in a
 * browser it depends on how far prefetching has got.
 */

const HOME_BYTES = 130_000;
const BEYOND_HOME_BYTES = 20_000;

const CLIENT = 'web/build/client';

interface BuiltRoute {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
}
interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, BuiltRoute>;
}

function readManifest(): { path: string; manifest: Manifest } {
  const name = readdirSync(`${CLIENT}/assets`).find((file) => file.startsWith('manifest-'));
  const path = `/assets/${name}`;
  const script = readFileSync(CLIENT + path, 'utf8');
  return {
    path,
    manifest: JSON.parse(script.replace(/^window\.__reactRouterManifest=/, '').replace(/;$/, '')),
  };
}

const bytesOf = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + brotliCompressSync(readFileSync(CLIENT + path)).length, 0);

function* ancestors({ routes }: Manifest, id: string): Generator<BuiltRoute> {
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) yield route;
}

/** The files of a route and its layouts. */
const filesOf = (manifest: Manifest, id: string): Set<string> =>
  new Set([...ancestors(manifest, id)].flatMap(({ module, imports = [] }) => [module, ...imports]));

test('the home page and every other screen of the shop load no more script than their budgets', () => {
  const { path, manifest } = readManifest();
  const { entry, routes } = manifest;
  const home = new Set([path, entry.module, ...entry.imports, ...filesOf(manifest, 'home')]);
  const beyondHome = Object.keys(routes)
    .filter((id) => ![...ancestors(manifest, id)].some((route) => /operator|console/.test(route.id)))
    .map((id) => [id, bytesOf([...filesOf(manifest, id)].filter((file) => !home.has(file)))] as const);

  expect(beyondHome.length).toBeGreaterThan(25);
  expect(bytesOf(home)).toBeLessThanOrEqual(HOME_BYTES);
  expect(beyondHome.filter(([, bytes]) => bytes > BEYOND_HOME_BYTES)).toEqual([]);
});

test('no page requests a script before the first paint', async ({ request, shop }) => {
  const { id } = await shop.gift();
  const { giftId: link } = await shop.buy();
  const paths = [
    '/',
    '/?query=tea',
    `/gift/${id}`,
    `/purchase/${id}`,
    '/card-selection',
    '/memo-input',
    `/claim/${link}`,
    `/track/${link}`,
    '/help',
  ];
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    expect(html.match(/<link[^>]*rel="(modulepreload|prefetch)"[^>]*>|<script[^>]*\ssrc=[^>]*>/g), path).toBe(
      null,
    );
  }
});
