import { renameSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/*
 * Preloaded into a process whose memory a test measures (`--import`): at SIGUSR2 it collects all garbage and writes the
 * megabytes that are still in use to the file named by LIVE_MEMORY_FILE.
 */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const file = process.env['LIVE_MEMORY_FILE'] as string;

process.on('SIGUSR2', async () => {
  // Twice, because the first collection only finds out which finalisers and closed handles free more.
  for (let round = 0; round < 2; round++) {
    collectGarbage();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(`${file}.new`, String((heapUsed + external) / 2 ** 20));
  renameSync(`${file}.new`, file);
});
