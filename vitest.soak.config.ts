import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The races, kills and mutants of the bars at their full count: `npm run test:soak`. An hour or more on two cores. */
export default defineConfig({
  test: {
    name: 'soak',
    root: 'server',
    include: ['src/**/{pay,auth,link}-*.test.ts', 'src/**/*-bars.test.ts', 'src/**/*.soak.test.ts'],
    env: { SOAK: '1' },
    maxWorkers: 1,
    globalSetup: [join(import.meta.dirname, 'server/src/testing/global-setup.ts')],
    provide: { testDatabaseUrl: process.env.TEST_DATABASE_URL ?? '' },
    hookTimeout: 60_000,
  },
});
