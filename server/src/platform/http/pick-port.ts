import { createServer } from 'node:net';

type PortOptions = { host: string; port: number; portIsFixed: boolean };

const MAX_PORTS_TRIED = 20;

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/**
 * The port to listen on: `port` if it is fixed, else the first free one from `port` on; any free one for port 0.
 * @throws PortTakenError
 */
export async function pickPort({ host, port, portIsFixed }: PortOptions): Promise<number> {
  if (port === 0) return await anyFreePort(host);
  if (await isFree(host, port)) return port;
  if (portIsFixed) throw new PortTakenError(port);
  for (let next = port + 1; next < port + MAX_PORTS_TRIED; next++) if (await isFree(host, next)) return next;
  throw new PortTakenError(port);
}

export class PortTakenError extends Error {
  override name = 'PortTakenError';
  /** @param setting the environment variable that names the port */
  constructor(port: number, setting = 'PORT') {
    super(`Port ${port} is taken by another program: stop it, or set ${setting} to a free one.`);
  }
}

const anyFreePort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port: 0 }, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
