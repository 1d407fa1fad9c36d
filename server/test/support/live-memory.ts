import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const preload = new URL('./live-memory.process.ts', import.meta.url).href;
const MAX_WAIT_MS = 60_000;

/**
 * Measures the memory of another Node process that is in use after a collection of all garbage: its JavaScript heap and
 * the buffers outside of it. Other than resident memory, it does not depend on when V8 collects or returns memory.
 */
export async function liveMemory() {
  const folder = await mkdtemp(join(tmpdir(), 'presently-live-memory-'));
  const file = join(folder, 'megabytes');
  return {
    /** To start the process with. */
    nodeOptions: ['--import', preload],
    processEnv: { LIVE_MEMORY_FILE: file },
    /** In megabytes. @throws if the process does not respond */
    async measure(pid: number): Promise<number> {
      await rm(file, { force: true });
      process.kill(pid, 'SIGUSR2');
      for (const startedAt = performance.now(); !existsSync(file); await pause(10))
        if (performance.now() - startedAt > MAX_WAIT_MS) throw new Error('The process measured no memory');
      return Number(await readFile(file, 'utf8'));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
