import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores carry a worker, a PostgreSQL and the runner; more only wait for each other.
    maxWorkers: 2,
    // Far more than anything takes: only what is stuck meets them, on however busy a machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A zone that is not UTC and has summer time, so that a local date taken for one of UTC is noticed.
    env: { TZ: 'America/Los_Angeles' },
    projects: [
      {
        extends: true,
        test: { name: 'contracts', root: 'contracts', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          root: 'server',
          include: ['{src,seed,test}/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/test/support/global-setup.ts')],
          provide: { testDatabaseUrl: process.env.TEST_DATABASE_URL ?? '' },
        },
      },
      {
        extends: true,
        resolve: { alias: { '~': fileURLToPath(new URL('./web/app', import.meta.url)) } },
        test: {
          name: 'web',
          root: 'web',
          include: ['app/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
      {
        extends: true,
        test: { name: 'packages', root: 'packages', include: ['*/src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] },
      },
    ],
  },
});
