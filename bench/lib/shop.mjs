import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The URL of the shop's embedded database, through the Unix socket that the shop itself uses. */
function embeddedUrl(dataDir) {
  const { password, port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const socket = encodeURIComponent(join(dataDir, 'postgres'));
  return `postgres://presently:${password}@127.0.0.1:${port}/presently?host=${socket}`;
}

/** Starts a separate shop with the demo catalogue; needs built pages (`npm start` once). */
export async function openShop(settings = {}) {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'presently-bench-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    PREPARE_PICTURES: 'off',
    ...settings,
  };
  const startedAt = performance.now();
  const shop = spawn('sh', ['scripts/serve.sh'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let attempt = 0; ; attempt++) {
    if (shop.exitCode !== null || attempt > 3000) throw new Error('The shop did not open.');
    if (
      await fetch(`${origin}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    await pause(20);
  }
  return {
    origin,
    pid: shop.pid,
    databaseUrl: env.DATABASE_URL ?? embeddedUrl(dataDir),
    readyMs: performance.now() - startedAt,
    async close() {
      shop.kill('SIGTERM');
      await once(shop, 'exit');
      if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
