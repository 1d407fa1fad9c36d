import { once } from 'node:events';
import '../lib/quick-resolve.mjs';

/*
 * The server's process. It is started in advance, loads the slowest packages, and waits until it is needed. It exits
 * when its parent does.
 */

/** Only an optimisation, so a missing package is not an error. */
const SLOW_PACKAGES = [
  'drizzle-orm',
  'drizzle-orm/node-postgres',
  'drizzle-orm/pg-core',
  'fastify',
  'fastify-type-provider-zod',
  'libphonenumber-js/max',
  'pino',
  'stripe',
  'vite/module-runner',
];

process.on('disconnect', () => process.exit());
// Ctrl-C also reaches this process, but the parent decides when it exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
await Promise.allSettled(SLOW_PACKAGES.map((name) => import(name)));
await once(process, 'message');
await import('./serve-app.ts');
