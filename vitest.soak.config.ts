import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inlineScript } from './web/app/hydration/inline-script-plugin.ts';

/** Server tests with a full number of iterations, relative to `server`: those that import `test/support/soak.ts`. */
const soakTests = ['src', 'test']
  .flatMap((folder) =>
    readdirSync(join(import.meta.dirname, 'server', folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) => /from '[^']*\/support\/soak\.ts'/.test(read(path)));

function read(path: string): string {
  return readFileSync(join(import.meta.dirname, 'server', path), 'utf8');
}

/** The soak tests at their full count: `npm run test:soak`. Most of a day on two cores (docs/operations/soak.md). */
export default defineConfig({
  test: {
    maxWorkers: 1,
    projects: [
      {
        test: {
          name: 'soak',
          root: 'server',
          include: soakTests,
          env: { SOAK: '1' },
          globalSetup: [join(import.meta.dirname, 'server/test/support/global-setup.ts')],
          provide: { testDatabaseUrl: process.env.TEST_DATABASE_URL ?? '' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [inlineScript()],
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
