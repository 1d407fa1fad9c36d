import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, wherever it lies and from wherever a script is called. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
export const workspaces = ['contracts', 'server', 'web'];
/** The Node that everything after the set-up runs on. */
export const projectNode = join(root, 'node_modules', '.bin', 'node');

/** Where Node keeps what it has compiled, so that a start need not do it again. */
export const compileCache = join(root, 'node_modules', '.cache', 'presently');

/** A command of an installed package, as arguments for Node (so that no PATH is needed). */
export function tool(packageName, file) {
  return join(root, 'node_modules', ...packageName.split('/'), file);
}
