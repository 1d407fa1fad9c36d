import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { textsInLanguage } from './scripts/lib/language.mjs';
import { inlineScript } from './web/app/hydration/inline-script-plugin.ts';

const quickResolve = pathToFileURL(join(import.meta.dirname, 'scripts/lib/quick-resolve.mjs')).href;

export default defineConfig({
  plugins: [textsInLanguage()],
  test: {
    // On two cores, with PostgreSQL and the runner, more workers would not be faster.
    maxWorkers: 2,
    // Generous, so that only stuck tests time out, however busy the machine is.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A time zone with daylight saving time, so that code that confuses local time and UTC fails.
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
          setupFiles: [join(import.meta.dirname, 'server/test/support/quick-passphrases.ts')],
          execArgv: ['--import', quickResolve],
          // Modules keep no state, so files can share a process; loading the server for each would be a fifth of the time.
          // It also means that `vi.mock` has no effect on modules that another file has loaded.
          isolate: false,
          restoreMocks: true,
          // Of the processes that tests start.
          env: { NODE_OPTIONS: `--import=${quickResolve}` },
          provide: { testDatabaseUrl: process.env.TEST_DATABASE_URL ?? '' },
        },
      },
      {
        extends: true,
        plugins: [inlineScript()],
        resolve: { alias: { '~': fileURLToPath(new URL('./web/app', import.meta.url)) } },
        test: {
          name: 'web',
          root: 'web',
          include: ['app/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Each file in a context of its own within the worker's process: half the work of a process each.
          pool: 'vmForks',
          setupFiles: ['node-globals.ts', 'setup.ts'].map((file) =>
            join(import.meta.dirname, 'web/test', file),
          ),
        },
      },
      {
        extends: true,
        test: { name: 'texts', root: 'texts', include: ['src/**/*.test.ts'] },
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
