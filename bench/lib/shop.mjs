import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const serve = fileURLToPath(new URL('../../server/src/entrypoints/serve.ts', import.meta.url));

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A shop of its own with the demo catalogue; needs the pages built (`npm start` once). */
export async function openShop(settings = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'presently-bench-'));
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
  const shop = spawn(process.execPath, [serve], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; ; tries++) {
    if (shop.exitCode !== null || tries > 600) throw new Error('The shop did not open.');
    if (
      await fetch(`${origin}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    await pause(100);
  }
  return {
    origin,
    async close() {
      shop.kill('SIGTERM');
      await once(shop, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
