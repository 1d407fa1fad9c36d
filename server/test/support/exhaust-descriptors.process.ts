import { closeSync, openSync } from 'node:fs';

/*
 * Preloaded with `--import`: on SIGWINCH it opens files until only two file descriptors are free (enough to read a file,
 * too few to spawn a process), and keeps it so. The second signal leaves none free, the third closes the files again.
 * Each step is reported on stdout.
 */
const FREE_DESCRIPTORS = [2, 0, Number.POSITIVE_INFINITY];
const openFiles: number[] = [];
let stage = -1;
let timer: NodeJS.Timeout | undefined;

function leaveFree(free: number): void {
  try {
    while (free < Number.POSITIVE_INFINITY) openFiles.push(openSync('/dev/null', 'r'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EMFILE') throw error;
  }
  for (const descriptor of openFiles.splice(Math.max(0, openFiles.length - free))) closeSync(descriptor);
}

process.on('SIGWINCH', () => {
  clearInterval(timer);
  stage = (stage + 1) % FREE_DESCRIPTORS.length;
  const free = FREE_DESCRIPTORS[stage] as number;
  leaveFree(free);
  if (free < Number.POSITIVE_INFINITY) timer = setInterval(leaveFree, 5, free).unref();
  console.log(`free descriptors: ${free}`);
});
