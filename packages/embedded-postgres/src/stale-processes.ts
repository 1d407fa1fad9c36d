import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './error.ts';
import { removeSockets } from './socket.ts';
import type { Log } from './types.ts';

const run = promisify(execFile);

/** Fast shutdown first, then immediate shutdown and SIGKILL for a server that does not respond. */
const SHUTDOWN_SIGNALS = [
  { signal: 'SIGINT', timeoutMs: 15_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const;

/**
 * Stops PostgreSQL processes of an earlier run on this data folder and removes their pid file. The caller must hold
 * the data lock. The pid in the file is not trusted, because after a reboot it may belong to another process, so
 * processes are recognised by their command and working directory.
 */
export async function cleanUpStaleProcesses(dataPath: string, log: Log): Promise<void> {
  const pidFile = join(dataPath, 'postmaster.pid');
  const content = await readFile(pidFile, 'utf8').catch(() => null);
  if (content === null) return await removeSockets(dataPath);
  const postmaster = Number(content.split('\n', 1)[0]);
  for (const { signal, timeoutMs } of SHUTDOWN_SIGNALS) {
    const pids = await listProcesses(dataPath);
    if (pids.length === 0) break;
    log.info('Waiting for the database of the last run to finish');
    const targets = signal === 'SIGINT' && pids.includes(postmaster) ? [postmaster] : pids;
    for (const pid of targets) sendSignal(pid, signal);
    await waitUntilStopped(dataPath, timeoutMs);
  }
  if ((await listProcesses(dataPath)).length > 0) {
    throw new EmbeddedPostgresError(`A PostgreSQL that cannot be ended still runs on ${dataPath}.`);
  }
  await removeSockets(dataPath);
  await rm(pidFile, { force: true });
}

async function waitUntilStopped(dataPath: string, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline && (await listProcesses(dataPath)).length > 0) await pause(20);
}

/** Pids of all PostgreSQL processes on this data folder, which is their working directory. */
async function listProcesses(dataPath: string): Promise<number[]> {
  if (process.platform !== 'linux') return await listProcessesByCommand(dataPath);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
      if (folder !== dataPath) return [];
      // Somebody's shell may be in the folder, too.
      const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
      return command.trim() === 'postgres' ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

async function listProcessesByCommand(dataPath: string): Promise<number[]> {
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
