import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectNode, root, workspaces } from './paths.mjs';
import { run } from './run.mjs';

const GENERATED = new Set(['node_modules', '.git', 'build', '.react-router', 'test-results']);
const SHOP_DATA = new Set(['data', 'data-dev'].map((name) => join(root, name)));
/** Prefix of temporary files that tests add to the checkout; they are not copied. */
export const PROBE = 'zz-probe-';
/** Far more than the slowest test file needs. A mutation that makes a test hang counts as killed. */
const TIMEOUT_MS = 600_000;

/**
 * Copies the sources into `folder` and links the installed packages; the workspaces are those of the copy.
 * @returns {string} the folder
 */
export function copyCheckout(folder) {
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => path === root || !isLeftOut(path),
  });
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.') && name !== '.bin') continue;
    if (name === '@presently') linkWorkspaces(join(modules, name));
    else symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const workspace of workspaces) {
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, workspace, 'node_modules'));
  }
  return folder;
}

const isLeftOut = (path) =>
  GENERATED.has(basename(path)) || SHOP_DATA.has(path) || basename(path).startsWith(PROBE);

function linkWorkspaces(folder) {
  mkdirSync(folder);
  for (const name of workspaces) symlinkSync(join('..', '..', name), join(folder, basename(name)));
}

/**
 * Runs test files with Vitest in a copy of the checkout, up to the first failure.
 * @param {string[]} tests paths relative to the checkout
 * @returns {Promise<{ok: boolean, output: string}>}
 */
export async function runTests(copy, tests, env) {
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--bail=1', ...tests];
  return await run(projectNode, args, { cwd: copy, env, timeout: TIMEOUT_MS });
}
