import { createServer } from 'node:net';
import { EmbeddedPostgresError } from './error.ts';

/** The wanted port of 127.0.0.1 if nobody listens there, else any free one. */
export async function findFreePort(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0)) ?? Promise.reject(noneFree());
}

function tryPort(port: number): Promise<number | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === 'object' && address ? address.port : null;
      server.close(() => resolve(found));
    });
  });
}

function noneFree(): EmbeddedPostgresError {
  return new EmbeddedPostgresError('No port of 127.0.0.1 is free for the database.');
}
