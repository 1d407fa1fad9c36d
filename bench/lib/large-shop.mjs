import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openShop } from './shop.mjs';

const seed = fileURLToPath(new URL('../../server/src/entrypoints/seed-large.ts', import.meta.url));

/**
 * A shop with so many gifts and orders: the one in `dataDir` that was filled before, or one that is filled
 * now and removed afterwards.
 */
export async function withLargeShop({ orders, gifts, dataDir, settings = {} }, work) {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'presently-large-'));
  try {
    if (!dataDir) {
      const env = { ...process.env, DATA_DIR: folder, ORDERS: String(orders), GIFTS: String(gifts) };
      const { status } = spawnSync(process.execPath, [seed], { env, stdio: ['ignore', 'ignore', 'inherit'] });
      if (status !== 0) throw new Error('The shop could not be filled.');
    }
    const shop = await openShop({ DATA_DIR: folder, FULFILMENT: 'manual', SEED_DEMO: 'off', ...settings });
    try {
      return await work(shop);
    } finally {
      await shop.close();
    }
  } finally {
    if (!dataDir) rmSync(folder, { recursive: true, force: true });
  }
}
