import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openShop } from './shop.mjs';

const seed = fileURLToPath(new URL('../../server/seed/seed-large.ts', import.meta.url));

/** Seeds a new shop in a folder that is empty or does not exist. */
export function seedLargeShop(dataDir, { orders, gifts }) {
  const env = { ...process.env, DATA_DIR: dataDir, ORDERS: String(orders), GIFTS: String(gifts) };
  const { status } = spawnSync(process.execPath, [seed], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The shop could not be seeded.');
}

/**
 * Runs `work` with a shop of so many gifts and orders: the one in `dataDir`, seeded earlier, or one that is seeded now
 * and removed afterwards.
 */
export async function withLargeShop({ orders, gifts, dataDir, settings = {} }, work) {
  const directory = dataDir ?? mkdtempSync(join(tmpdir(), 'presently-large-'));
  try {
    if (!dataDir) seedLargeShop(directory, { orders, gifts });
    const shop = await openShop({ DATA_DIR: directory, FULFILMENT: 'manual', SEED_DEMO: 'off', ...settings });
    try {
      return await work(shop);
    } finally {
      await shop.close();
    }
  } finally {
    if (!dataDir) rmSync(directory, { recursive: true, force: true });
  }
}
