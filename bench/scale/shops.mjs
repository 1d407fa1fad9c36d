import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const serve = fileURLToPath(new URL('../../server/src/entrypoints/serve.ts', import.meta.url));

const answers = (url) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

/** Waits for a 200 of /api/health, at most a minute and a half. */
export async function waitUntilHealthy(origin) {
  for (let attempt = 0; !(await answers(`${origin}/api/health`)); attempt++) {
    if (attempt > 900) throw new Error(`${origin} did not become healthy.`);
    await pause(100);
  }
}

/** One instance of the shop behind a proxy on this machine. */
export function createInstance({ port, databaseUrl, publicOrigin, settings = {} }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'presently-scale-'));
  const origin = `http://127.0.0.1:${port}`;
  let shop;
  let stopping = false;
  const open = async () => {
    stopping = false;
    shop = spawn(process.execPath, [serve], {
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        PUBLIC_ORIGIN: publicOrigin,
        DATA_DIR: dataDir,
        SECRET_KEY: 'one secret for all instances of this trial',
        TRUSTED_PROXIES: '127.0.0.1',
        FULFILMENT: 'manual',
        LOG_LEVEL: 'fatal',
        PREPARE_PICTURES: 'off',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    shop.once('exit', () => {
      if (!stopping) instance.died += 1;
    });
    await waitUntilHealthy(origin);
  };
  const stop = async () => {
    if (!shop || shop.exitCode !== null) return;
    stopping = true;
    const exited = once(shop, 'exit');
    shop.kill('SIGTERM');
    await exited;
  };
  const instance = {
    origin,
    pid: () => shop.pid,
    open,
    stop,
    /** How often its process exited without being stopped. */
    died: 0,
    async remove() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return instance;
}
