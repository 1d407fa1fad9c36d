import { createServer } from 'node:net';

type Wish = { host: string; port: number; portIsFixed: boolean };

const TRIES = 20;

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/**
 * The port to listen on: the one asked for, or else the first free one from 3000 on.
 * @throws when the port that was asked for is taken
 */
export async function pickPort({ host, port, portIsFixed }: Wish): Promise<number> {
  if (port === 0 || (await isFree(host, port))) return port === 0 ? await anyFreePort(host) : port;
  if (portIsFixed) throw new PortTakenError(port);
  for (let next = port + 1; next < port + TRIES; next++) if (await isFree(host, next)) return next;
  throw new PortTakenError(port);
}

export class PortTakenError extends Error {
  override name = 'PortTakenError';
  constructor(port: number) {
    super(`Port ${port} is taken by another program: stop it, or set PORT to a free one.`);
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
