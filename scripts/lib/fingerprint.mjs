import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const GENERATED = new Set(['node_modules', 'build', '.react-router', '.vite', 'test-results']);

/** A hash of the names and contents of the files; directories are read recursively, without generated ones. */
export function fingerprint(base, paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => listFiles(join(base, path))).sort()) {
    hash.update(`${relative(base, file).split(sep).join('/')}\0`);
    hash.update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries
      .filter((entry) => !GENERATED.has(entry.name))
      .flatMap((entry) => listFiles(join(path, entry.name)));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
