import type { Dirent } from 'node:fs';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { createTarPacker } from 'modern-tar';
import { nullIfMissing } from '../../platform/files.ts';

/** Folders whose contents PostgreSQL recreates, or restores from the archived WAL. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** Files of the running server, and those of another copy. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|pg_internal\.init.*|backup_(label|manifest)(\.old)?|tablespace_map(\.old)?)$/;
/** Copied last: it must not be older than the other files. */
const CONTROL_FILE = 'global/pg_control';

const CHUNK_BYTES = 256 * 1024;

/** A file whose contents are only known once the others have been copied. */
export type FinalFile = { name: string; content: string };

/**
 * The files of a running server's data folder as a tar archive, to be read between `pg_backup_start` and `finish`,
 * which calls `pg_backup_stop` and returns the label.
 */
export function packDataFolder(folder: string, finish: () => Promise<FinalFile[]>): Readable {
  const { readable, controller } = createTarPacker();
  const pack = async () => {
    for await (const { name, isFolder } of walk(folder))
      if (isFolder) await addFolder(name);
      else if (name !== CONTROL_FILE) await addFile(name);
    await addContent(CONTROL_FILE, await readControlFile(join(folder, CONTROL_FILE)));
    for (const { name, content } of await finish()) await addContent(name, Buffer.from(content));
    controller.finalize();
  };
  const addFolder = async (name: string) => {
    await controller.add({ name: `${name}/`, type: 'directory', size: 0, mode: 0o700 }).close();
  };
  const addContent = async (name: string, content: Uint8Array) => {
    const writer = controller.add({ name, size: content.length, mode: 0o600 }).getWriter();
    await writer.write(content);
    await writer.close();
  };
  const addFile = async (name: string) => {
    // A table may be dropped while its files are copied; recovery drops it again.
    const file = await open(join(folder, name)).catch(nullIfMissing);
    if (!file) return;
    try {
      const { size } = await file.stat();
      const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
      for await (const chunk of readExactly(file, size)) await writer.write(chunk);
      await writer.close();
    } finally {
      await file.close();
    }
  };
  pack().catch((error) => controller.error(error));
  return Readable.from(readable, { objectMode: false });
}

/**
 * Exactly `size` bytes: recovery replays appended data from the WAL, and truncates again what was truncated, which is
 * padded with zeros here.
 */
export async function* readExactly(file: Pick<FileHandle, 'read'>, size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; ) {
    const chunk = Buffer.alloc(Math.min(left, CHUNK_BYTES));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, size - left);
    // A read may return less than it was asked for; at the end of the file it returns nothing.
    const piece = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
    yield piece;
    left -= piece.length;
  }
}

/** Read until two reads match, because it may be written concurrently. */
async function readControlFile(path: string): Promise<Buffer> {
  for (let last = await readFile(path); ; ) {
    const again = await readFile(path);
    if (again.equals(last)) return again;
    last = again;
  }
}

/** Every folder and file to copy, folders before their contents, with forward slashes. */
async function* walk(root: string, folder = root): AsyncGenerator<{ name: string; isFolder: boolean }> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const name = relative(root, path).split(sep).join('/');
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isFile()) yield { name, isFolder: false };
    if (!entry.isDirectory()) continue;
    yield { name, isFolder: true };
    if (!EMPTIED.has(name)) yield* walk(root, path);
  }
}
