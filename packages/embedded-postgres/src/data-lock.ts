import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from './error.ts';

/** Another process on this machine already runs on the same data. */
export class DataInUseError extends EmbeddedPostgresError {
  override name = 'DataInUseError';

  constructor(dataDir: string) {
    super(
      `Another process is already running on the data in ${dataDir}: stop it first, or set DATA_DIR to a folder of its own.`,
    );
  }
}

/**
 * Lock by a listening local socket rather than a pid file: the kernel releases it the moment its holder dies, and
 * no other process can be mistaken for the holder.
 */
export async function acquireDataLock(dataDir: string): Promise<{ release(): Promise<void> }> {
  const id = `presently-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`;
  const listen = () => (process.platform === 'linux' ? tryListen(`\0${id}`) : listenOnFile(id));
  let server = await listen();
  // A process that was just killed may take a moment to end.
  for (let attempts = 0; !server && attempts < 10; attempts++) {
    await pause(100);
    server = await listen();
  }
  if (!server) throw new DataInUseError(dataDir);
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Without abstract sockets the socket is a file, which outlives its holder: it is stale when connecting fails. */
async function listenOnFile(id: string): Promise<Server | null> {
  const path = join(tmpdir(), `${id}.sock`);
  const server = await tryListen(path);
  if (server || (await canConnect(path))) return server;
  await rm(path, { force: true });
  return await tryListen(path);
}

function tryListen(path: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

function canConnect(path: string): Promise<boolean> {
  const socket = createConnection(path);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}
