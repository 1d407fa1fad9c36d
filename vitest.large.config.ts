import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * `npm run test:large` checks the query plans of frequent requests with 100,000 gifts and 1,000,000 orders. Seeding takes
 * half an hour; DATA_DIR names a shop that `npm run seed:large` has filled before.
 */
export default defineConfig({
  test: {
    name: 'large',
    root: 'server',
    include: ['src/query-plans.test.ts'],
    env: { LARGE_SHOP: '1' },
    globalSetup: [join(import.meta.dirname, 'server/test/support/global-setup.ts')],
    provide: { testDatabaseUrl: '' },
    testTimeout: 60_000,
  },
});
