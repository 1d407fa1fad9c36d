import { closeSync, openSync } from 'node:fs';

/*
 * Loaded into a process before its program. The first SIGWINCH takes the file descriptors that the process may still
 * open, and those that become free, but for two: enough to read a file, too few to start a process. The second takes
 * these as well, and the third gives all back. Each is told on stdout.
 */
const STAGES = [2, 0, Number.POSITIVE_INFINITY];
const taken: number[] = [];
let stage = -1;
let timer: NodeJS.Timeout | undefined;

function leave(free: number): void {
  try {
    while (free < Number.POSITIVE_INFINITY) taken.push(openSync('/dev/null', 'r'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EMFILE') throw error;
  }
  for (const descriptor of taken.splice(Math.max(0, taken.length - free))) closeSync(descriptor);
}

process.on('SIGWINCH', () => {
  clearInterval(timer);
  stage = (stage + 1) % STAGES.length;
  const free = STAGES[stage] as number;
  leave(free);
  if (free < Number.POSITIVE_INFINITY) timer = setInterval(leave, 5, free).unref();
  console.log(`free descriptors: ${free}`);
});
