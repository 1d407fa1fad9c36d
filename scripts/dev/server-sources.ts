import { join, relative, sep } from 'node:path';
import type { FSWatcher } from 'vite';
import { root } from '../lib/paths.mjs';

const FOLDERS = [
  'server/src',
  'server/seed',
  'server/migrations',
  'contracts/src',
  'texts/src',
  'packages/embedded-postgres/src',
];
const SOURCES = /\.(ts|sql)$/;
const TESTS = /\.(test|fixture)\.ts$/;
/** An editor writes a file in several steps, and git writes several files. */
const SETTLE_MS = 50;

/** Calls `onChange` with a path relative to the checkout, once per batch of changes. */
export function watchServerSources(watcher: FSWatcher, onChange: (path: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  watcher.add(FOLDERS.map((folder) => join(root, folder)));
  watcher.on('all', (_event, file) => {
    const path = relative(root, file).split(sep).join('/');
    if (!FOLDERS.some((folder) => path.startsWith(`${folder}/`)) || !SOURCES.test(path) || TESTS.test(path))
      return;
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS, path);
  });
}
