import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The races, kills and mutants of the bars at their full count: `npm run test:soak`. An hour or more on two cores. */
export default defineConfig({
  test: {
    maxWorkers: 1,
    projects: [
      {
        test: {
          name: 'soak',
          root: 'server',
          include: ['src/**/{pay,auth,link}-*.test.ts', 'src/**/*-bars.test.ts', 'src/**/*.soak.test.ts'],
          env: { SOAK: '1' },
          globalSetup: [join(import.meta.dirname, 'server/src/testing/global-setup.ts')],
          provide: { testDatabaseUrl: process.env.TEST_DATABASE_URL ?? '' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias: { '~': fileURLToPath(new URL('./web/app', import.meta.url)) } },
        test: {
          name: 'soak of the pages',
          root: 'web',
          include: ['app/**/*.soak.test.{ts,tsx}'],
          env: { SOAK: '1' },
        },
      },
    ],
  },
});
