import { once } from 'node:events';
import '../lib/quick-resolve.mjs';

/*
 * The process of the server. It is started ahead, loads the packages that take longest to load, and waits until it is
 * needed. The parent's end ends it, too.
 */

/** Only for speed: a package that is not there is no error. */
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
// Ctrl-C reaches this process, too, but its end is up to the parent.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
await Promise.allSettled(SLOW_PACKAGES.map((name) => import(name)));
await once(process, 'message');
await import('./serve-app.ts');
