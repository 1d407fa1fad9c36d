import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root directory, independent of the working directory. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
/** Directories of the npm workspaces; a package's name is `@presently/` and the last part of its path. */
export const workspaces = [
  'contracts',
  'packages/embedded-postgres',
  'packages/fake-stripe',
  'server',
  'texts',
  'web',
];
/** The Node that runs everything after the set-up. */
export const projectNode = join(root, 'node_modules', '.bin', 'node');

/** Node's compile cache, which makes starts faster. */
export const compileCache = join(root, 'node_modules', '.cache', 'presently');

/** Path of an executable script of an installed package, to be run with Node (so that PATH does not matter). */
export function bin(packageName, file) {
  return join(root, 'node_modules', ...packageName.split('/'), file);
}
