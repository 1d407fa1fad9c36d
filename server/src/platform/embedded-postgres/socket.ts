import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What the smallest of the systems takes for a socket's path (macOS), its end included. */
const LONGEST = 104;

/**
 * Folder of the server's local socket, which is a shorter way to it than TCP: the data folder itself, which
 * nobody else can enter. `null` where its path is too long for a socket.
 */
export function socketFolder(dataPath: string): string | null {
  return Buffer.byteLength(join(dataPath, '.s.PGSQL.65535.lock')) < LONGEST ? dataPath : null;
}

/** After a crash the socket's lock file stays, and with it the number of a process that may be another's by now. */
export async function removeSockets(dataPath: string): Promise<void> {
  const names = await readdir(dataPath).catch(() => []);
  for (const name of names) if (name.startsWith('.s.PGSQL.')) await rm(join(dataPath, name), { force: true });
}
