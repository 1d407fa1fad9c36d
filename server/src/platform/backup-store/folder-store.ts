import { createReadStream, createWriteStream } from 'node:fs';
import { glob, link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomKey } from '../ids.ts';
import { type BackupStore, ObjectNotFoundError, type StoredObject } from './backup-store.ts';

/** Suffix of files that are being written; a killed process leaves them behind. */
const UNFINISHED = '.unfinished';

/** A store in a folder. Objects are files, written under a temporary name, synced and renamed. */
export function openFolderStore(folder: string): BackupStore {
  const write = async (
    name: string,
    body: Readable,
    finish: (temporary: string, path: string) => unknown,
  ) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const temporary = `${path}.${randomKey()}${UNFINISHED}`;
    try {
      await pipeline(body, createWriteStream(temporary, { mode: 0o600, flush: true }));
      await finish(temporary, path);
    } finally {
      await rm(temporary, { force: true });
    }
    await syncFolder(dirname(path));
  };
  return {
    async put(name, body) {
      await write(name, body, rename);
    },
    async create(name, content) {
      try {
        await write(name, Readable.from([content]), link);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      }
    },
    async get(name) {
      try {
        const file = await open(join(folder, name));
        return createReadStream('', { fd: file });
      } catch (error) {
        throw isMissing(error) ? new ObjectNotFoundError(name, { cause: error }) : error;
      }
    },
    async list(prefix) {
      // Only read the prefix's folder, because a store may contain very many WAL segments.
      const within = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const found: StoredObject[] = [];
      for await (const path of glob('**/*', { cwd: join(folder, within) })) {
        const name = within + path.split(sep).join('/');
        if (!name.startsWith(prefix) || name.endsWith(UNFINISHED)) continue;
        const file = await stat(join(folder, name)).catch(() => null);
        if (file?.isFile()) found.push({ name, bytes: file.size, modifiedAt: file.mtime });
      }
      return found.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async delete(name) {
      await rm(join(folder, name), { force: true });
    },
    async deleteUnfinished(before) {
      for await (const name of glob(`**/*${UNFINISHED}`, { cwd: folder })) {
        const file = await stat(join(folder, name)).catch(() => null);
        if (file && file.mtime < before) await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** Makes a rename durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
