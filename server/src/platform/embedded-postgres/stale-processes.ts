import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './error.ts';
import { removeSockets } from './socket.ts';
import type { Log } from './types.ts';

const run = promisify(execFile);

/** Fast shutdown first; the rest only for a server that does not answer any more. */
const steps = [
  { signal: 'SIGINT', patienceMs: 15_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const;

/**
 * Ends whatever still runs on this data from an earlier start and clears its pid file. Only for the holder
 * of the data lock. The number in the pid file proves nothing (after a reboot it belongs to somebody else),
 * so processes are known by the folder they work in.
 */
export async function cleanUpStaleProcesses(dataPath: string, log: Log): Promise<void> {
  const pidFile = join(dataPath, 'postmaster.pid');
  const content = await readFile(pidFile, 'utf8').catch(() => null);
  if (content === null) return await removeSockets(dataPath);
  const postmaster = Number(content.split('\n', 1)[0]);
  for (const { signal, patienceMs } of steps) {
    const pids = await processesOn(dataPath);
    if (pids.length === 0) break;
    log.info('Waiting for the database of the last run to finish');
    const addressed = signal === 'SIGINT' && pids.includes(postmaster) ? [postmaster] : pids;
    for (const pid of addressed) sendSignal(pid, signal);
    await untilGone(dataPath, patienceMs);
  }
  if ((await processesOn(dataPath)).length > 0) {
    throw new EmbeddedPostgresError(`A PostgreSQL that cannot be ended still runs on ${dataPath}.`);
  }
  await removeSockets(dataPath);
  await rm(pidFile, { force: true });
}

async function untilGone(dataPath: string, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline && (await processesOn(dataPath)).length > 0) await pause(20);
}

/** Process ids of every PostgreSQL process on this data: all of them work inside it. */
async function processesOn(dataPath: string): Promise<number[]> {
  if (process.platform !== 'linux') return await processesNaming(dataPath);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
      return folder === dataPath ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

async function processesNaming(dataPath: string): Promise<number[]> {
  const { stdout } = await run('ps', ['-axo', 'pid=,command=']);
  return stdout
    .split('\n')
    .filter((line) => line.includes(` -D ${dataPath} `))
    .map((line) => Number.parseInt(line, 10));
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
