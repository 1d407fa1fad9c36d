import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Max length of a socket path on macOS, the strictest of the supported systems, with its final NUL. */
const MAX_SOCKET_PATH_BYTES = 104;

/**
 * Folder of the server's Unix socket, which is faster than TCP: the data folder itself, which other users cannot
 * access. `null` if its path is too long for a socket.
 */
export function socketFolder(dataPath: string): string | null {
  return Buffer.byteLength(join(dataPath, '.s.PGSQL.65535.lock')) < MAX_SOCKET_PATH_BYTES ? dataPath : null;
}

/** Removes sockets and lock files of a crashed server; the pid in the lock file may belong to another process by now. */
export async function removeSockets(dataPath: string): Promise<void> {
  const names = await readdir(dataPath).catch(() => []);
  for (const name of names) if (name.startsWith('.s.PGSQL.')) await rm(join(dataPath, name), { force: true });
}
