import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWebBuilt } from './build-web.mjs';
import { fingerprint } from './fingerprint.mjs';
import { language } from './language.mjs';
import { root } from './paths.mjs';
import { UserError } from './say.mjs';

const sources = ['package-lock.json', 'package.json', 'contracts', 'packages', 'server', 'texts', 'web'];
/** In node_modules, so that installing other packages removes it. */
const stampFile = join(root, 'node_modules', '.presently-release');

const readStamp = () => [fingerprint(root, sources), language].join();

/**
 * Whether this checkout was prepared by `npm run build`.
 * @returns {'none' | 'current' | 'stale'} `stale`: the sources or the language have changed since the build
 */
export function releaseState() {
  if (!existsSync(stampFile)) return 'none';
  return readFileSync(stampFile, 'utf8') === readStamp() && isWebBuilt() ? 'current' : 'stale';
}

/** Marks the checkout as built, with production dependencies only. */
export function markAsRelease() {
  writeFileSync(stampFile, readStamp());
}

export function unmarkAsRelease() {
  rmSync(stampFile, { force: true });
}

/** @throws UserError unless pages and server were built from these sources */
export function assertBuilt() {
  const state = releaseState();
  if (state === 'stale') {
    throw new UserError(
      'This release was built from other sources or for another SHOP_LANGUAGE. Build it again: npm run build',
    );
  }
  if (state === 'none' && !isWebBuilt())
    throw new UserError('The shop is not built. Build it: npm run build');
}
