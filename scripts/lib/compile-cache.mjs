import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder in which Node finds what the build has compiled. Node reads only folders whose names end with the user's
 * id, and a shop runs as another user than the one who built it: that user gets links to the folders of the build.
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
    // Nothing is compiled, or no link can be made: the start takes longer.
    return cache;
  }
}

/** Node lets only the user who compiled read the files of its cache. */
export function makeReadable(cache) {
  for (const name of readdirSync(cache, { recursive: true })) {
    const path = join(cache, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
}
