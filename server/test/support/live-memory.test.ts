import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { liveMemory } from './live-memory.ts';
import { startOptions } from './start-options.ts';

const MEGABYTES_KEPT = 10;

/** At each line that it reads makes 60 MB of arrays and buffers, and keeps some. */
const program = `
  const kept = [];
  process.stdin.on('data', () => {
    for (let n = 0; n < 60; n++) {
      const [text, bytes] = [Array(65_536).fill(n + 0.5), Buffer.alloc(2 ** 19)];
      if (n < ${MEGABYTES_KEPT}) kept.push(text, bytes);
    }
    console.log('done');
  });
  console.log('ready');
`;

it.skipIf(process.platform === 'win32')('counts what a process keeps, not its garbage', async () => {
  const live = await liveMemory();
  onTestFinished(live.close);
  const child = spawn(
    process.execPath,
    [...startOptions.nodeOptions, ...live.nodeOptions, '--eval', program],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...startOptions.processEnv, ...live.processEnv },
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const before = await live.measure(child.pid as number);
  child.stdin.write('work\n');
  await once(child.stdout, 'data');
  const growth = (await live.measure(child.pid as number)) - before;
  expect(growth).toBeGreaterThan(MEGABYTES_KEPT - 2);
  expect(growth).toBeLessThan(MEGABYTES_KEPT + 2);
});

it('knows the memory limits of npm start', () => {
  expect(startOptions).toEqual({
    nodeOptions: ['--max-semi-space-size=8', '--max-old-space-size=400'],
    processEnv: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
  });
});
