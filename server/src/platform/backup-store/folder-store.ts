import { createReadStream } from 'node:fs';
import { glob, link, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { randomKey } from '../ids.ts';
import { type BackupStore, ObjectNotFoundError, type StoredObject } from './backup-store.ts';

/** Suffix of files that are being written; a killed process leaves them behind. */
const UNFINISHED = '.unfinished';

/** Synced this often, because commits of a database on the same disk wait for each sync. */
const SYNC_BYTES = 4 * 1024 * 1024;

/** A store in a folder. Objects are files, written under a temporary name and renamed once synced. */
export function openFolderStore(location: string, newKey = randomKey): BackupStore {
  const folder = resolve(location);
  /** Removes a file, and a backup's folder with its last file, but never the store's own. */
  const remove = async (path: string) => {
    await rm(path, { force: true });
    if (dirname(path) !== folder) await rmdir(dirname(path)).catch(() => {});
  };
  const write = async (
    name: string,
    body: Readable,
    finish: (temporary: string, path: string) => Promise<void>,
  ) => {
    const path = join(folder, name);
    const temporary = `${path}.${newKey()}${UNFINISHED}`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await fill(temporary, body);
      await finish(temporary, path);
    } catch (error) {
      await remove(temporary).catch(() => {});
      throw error;
    }
    await syncFolder(dirname(path));
  };
  /** Adds the folder to disk errors, including those without a path, such as a full disk. */
  const onDisk = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const { path } = error as NodeJS.ErrnoException;
      throw Object.assign(error as Error, { path: path ? dirname(path) : folder });
    }
  };
  const fill = async (path: string, body: Readable) => {
    const file = await onDisk(open(path, 'w', 0o600));
    try {
      let unsynced = 0;
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        await onDisk(file.appendFile(chunk));
        unsynced += chunk.length;
        if (unsynced < SYNC_BYTES) continue;
        await onDisk(file.datasync());
        unsynced = 0;
      }
      await onDisk(file.sync());
    } finally {
      await file.close();
    }
  };
  return {
    async put(name, body) {
      await write(name, body, rename);
    },
    async create(name, content) {
      try {
        await write(name, Readable.from([content]), async (temporary, path) => {
          await link(temporary, path);
          await rm(temporary);
        });
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
      await remove(join(folder, name));
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
