import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shareImages } from './shared-images.ts';

export interface SeparateShop {
  origin: string;
  close(): Promise<void>;
}

/** Starts another shop with its own settings and database, beside the one that all tests share. */
export async function startSeparateShop(settings: Record<string, string>): Promise<SeparateShop> {
  const port = String(await freePort());
  const dataDir = await mkdtemp(join(tmpdir(), 'presently-own-shop-'));
  shareImages(dataDir);
  const shop = spawn(process.execPath, ['server/src/entrypoints/serve.ts'], {
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, PREPARE_PICTURES: 'off', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  await waitUntilHealthy(shop, origin);
  return {
    origin,
    async close() {
      const exited = once(shop, 'exit');
      if (shop.exitCode === null) {
        shop.kill('SIGTERM');
        await exited;
      }
      // A renderer of images may still write into it for a moment.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function waitUntilHealthy(shop: ChildProcess, origin: string): Promise<void> {
  while (shop.exitCode === null) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the shop at ${origin} exited before it was healthy`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}
