import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordFigure } from './lib/figures.mjs';
import { median } from './lib/load.mjs';
import { openShop } from './lib/shop.mjs';

/** Time from the command to the first response, with an embedded database that exists already. */
const rounds = Number(process.env.ROUNDS ?? 5);

const dataDir = mkdtempSync(join(tmpdir(), 'presently-bench-'));
try {
  const open = async () => {
    const shop = await openShop({ DATA_DIR: dataDir });
    await shop.close();
    return shop.readyMs;
  };
  const first = await open();
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await open());
  const ms = median(times);
  console.log(
    `\ncold start: ${first.toFixed(0)} ms the first time of all, then ${ms.toFixed(0)} ms (median of ${rounds})`,
  );
  recordFigure({
    figure: 'cold start, database set up',
    shop: `${ms.toFixed(0)} ms`,
    comparison: 'EverShop 3,500–5,300, Vendure 6,500–8,800, Medusa 9,000',
    goal: 'under 2,000 ms',
    reached: ms < 2_000,
  });
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
