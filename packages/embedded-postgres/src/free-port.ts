import { createServer } from 'node:net';
import { EmbeddedPostgresError } from './error.ts';

/** The preferred port of 127.0.0.1 if it is free, else any free one. */
export async function findFreePort(preferred: number): Promise<number> {
  return (await tryPort(preferred)) ?? (await tryPort(0)) ?? Promise.reject(noFreePortError());
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

function noFreePortError(): EmbeddedPostgresError {
  return new EmbeddedPostgresError('No port of 127.0.0.1 is free for the database.');
}
