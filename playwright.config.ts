import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { shareImages } from './e2e/support/shared-images.ts';

/** Two keep two cores busy; more would only slow down each other. */
const WORKERS = 2;
// Every worker evaluates this file again; the values of the first evaluation are used.
process.env.E2E_ORIGINS ??= (await freeOrigins(WORKERS)).join();
/** One shop for each worker, so that tests that run at the same time do not see each other's data. */
const origins = process.env.E2E_ORIGINS.split(',');
process.env.E2E_DATA_DIR ??= join(tmpdir(), `presently-journeys-${process.pid}`);
const dataDirs = origins.map((_, index) => join(String(process.env.E2E_DATA_DIR), `shop-${index}`));
for (const dataDir of dataDirs) if (!existsSync(dataDir)) shareImages(dataDir);

/**
 * Features of Chromium to disable: two that load pages into the hidden address bar of each browser context, which costs
 * more than a short test itself, and those that Playwright disables (chromiumSwitches.ts), as the switch replaces its list.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/** Tests that look at screens in several widths, light and dark. */
const SCREENS = '**/*screens.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: origins.length,
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
    // e2e/support/test.ts gives each worker its own.
    baseURL: origins[0],
    actionTimeout: 20_000,
    // Recording costs a fifth of the processor time, so only the second attempt of a failed test is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        `--disable-features=${DISABLED_FEATURES}`,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: origins.map((origin, index) => ({
    command: `"${process.execPath}" --import ./scripts/lib/quick-resolve.mjs server/src/entrypoints/serve.ts`,
    url: `${origin}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: new URL(origin).port,
      DATA_DIR: String(dataDirs[index]),
      // Tests move the gifts themselves, so that no status changes under their hands.
      FULFILMENT: 'manual',
      // Images are rendered on demand; rendering all of them at the start would slow down the tests.
      PREPARE_PICTURES: 'off',
      // So that a test can be many visitors: limits are by address.
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  })),
});

/** Origins of this machine whose ports are free: all are listened on before the first is released. */
async function freeOrigins(count: number): Promise<string[]> {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  return await Promise.all(servers.map(release));
}

function listen(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function release(server: Server): Promise<string> {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return new Promise((resolve) => server.close(() => resolve(`http://localhost:${address.port}`)));
}
