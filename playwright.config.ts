import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

// Every worker evaluates this file again; the values of the first evaluation are used.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= join(tmpdir(), `presently-journeys-${process.pid}`);
const origin = `http://localhost:${process.env.E2E_PORT}`;

/** Tests that look at screens in several widths, light and dark. */
const SCREENS = '**/*screens.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // On two cores a second browser would only slow down both.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Allows for a busy machine: a test that passes at the second attempt is reported as flaky.
  retries: 1,
  forbidOnly: true,
  // A test belongs to one project, so that a run of all of them repeats nothing.
  projects: [
    { name: 'smoke', grep: /@smoke/ },
    { name: 'journeys', grepInvert: /@smoke/, testIgnore: SCREENS },
    { name: 'screens', testMatch: SCREENS },
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: origin,
    actionTimeout: 20_000,
    // Recording costs a fifth of the processor time, so only the second attempt of a failed test is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/src/entrypoints/serve.ts`,
    url: `${origin}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      // Tests move the gifts themselves, so that no status changes under their hands.
      FULFILMENT: 'manual',
      // Images are rendered on demand; rendering all of them at the start would slow down the tests.
      PREPARE_PICTURES: 'off',
    },
  },
});

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
