import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCompileCache, makeReadable } from './compile-cache.mjs';
import { projectNode } from './paths.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presently-compile-cache-'));
  writeFileSync(join(folder, 'module.ts'), 'export const x: number = 1;');
});
afterEach(() => rmSync(folder, { recursive: true }));

const uid = process.getuid?.() ?? 0;
const cache = () => join(folder, 'cache');
const options = (changes) => ({ cache: cache(), dataDir: join(folder, 'data'), uid, ...changes });

/** Node's messages about the cache while it loads a module. */
const load = (from, env = {}) => {
  const program = `import { enableCompileCache } from 'node:module';
    enableCompileCache(${JSON.stringify(from)});
    await import(${JSON.stringify(pathToFileURL(join(folder, 'module.ts')).href)});`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout, stderr } = spawnSync(projectNode, args, { encoding: 'utf8', env });
  return stdout + stderr;
};
const build = () => {
  load(cache());
  return readdirSync(cache())[0];
};

test.skipIf(process.platform === 'win32')(
  'a shop uses what another user has compiled, also after an upgrade @R17-12',
  () => {
    for (const builder of [uid + 1, uid + 2]) {
      rmSync(cache(), { recursive: true, force: true });
      const built = build();
      renameSync(join(cache(), built), join(cache(), built.replace(/\d+$/, builder)));
      writeFileSync(join(cache(), 'compiled-from'), '');
      const output = load(findCompileCache(options()), { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' });
      expect(output).toMatch(/V8 code cache for ESM \S*module\.ts was accepted/);
    }
  },
);

test('who built the shop uses the folder of the build', () => {
  build();
  expect(findCompileCache(options())).toBe(cache());
  expect(readdirSync(folder).sort()).toEqual(['cache', 'module.ts']);
});

test('without a link, or anything compiled, the shop starts nevertheless', () => {
  expect(findCompileCache(options())).toBe(cache());
  build();
  writeFileSync(join(folder, 'data'), 'not a folder');
  expect(findCompileCache(options({ uid: uid + 1 }))).toBe(cache());
});

test.skipIf(process.platform === 'win32')('any user may read what was compiled @R17-12', () => {
  const built = join(cache(), build());
  const modes = () => readdirSync(built).map((name) => statSync(join(built, name)).mode & 0o777);
  expect(modes()).toContain(0o600);
  makeReadable(cache());
  expect(new Set(modes())).toEqual(new Set([0o644]));
});
