import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * The plans of all that is asked often, at 100,000 gifts and 1,000,000 orders: `npm run test:large`. Filling
 * such a shop takes half an hour; DATA_DIR names one that `npm run seed:large` has filled before.
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
