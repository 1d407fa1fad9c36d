import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder with the build's compile cache. Node only reads folders whose names end with the user's id, and a shop
 * runs as a different user than the one who built it, so that user gets symlinks to the build's folders.
 * @param {{cache: string, dataDir: string, uid: number | undefined}} options `uid` is undefined on Windows
 */
export function findCompileCache({ cache, dataDir, uid }) {
  try {
    const folders = readdirSync(cache).filter((name) => /-\d+$/.test(name));
    if (uid === undefined || folders.some((name) => name.endsWith(`-${uid}`))) return cache;
    const links = join(dataDir, 'compile-cache');
    rmSync(links, { recursive: true, force: true });
    mkdirSync(links, { recursive: true });
    for (const name of folders) symlinkSync(join(cache, name), join(links, name.replace(/\d+$/, uid)));
    return links;
  } catch {
    // There is no cache, or no link can be created: the start only takes longer.
    return cache;
  }
}

/** By default, Node's cache files are only readable by the user who compiled them. */
export function makeReadable(cache) {
  for (const name of readdirSync(cache, { recursive: true })) {
    const path = join(cache, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
}
