import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from './error.ts';
import type { RuntimeLayout } from './plan-runtime.ts';
import { type ServerOptions, serverArguments } from './server-arguments.ts';
import type { Log } from './types.ts';
import { spawnReplacementWatchdog, spawnWithWatchdog } from './watchdog.ts';

export type PostgresProcess = {
  /** Resolves when the last process of the server has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

type State = {
  /** Pid of the PostgreSQL server; 0 until it is known. */
  pid: number;
  /** The watchdog's pipe: ending it shuts the server down. `null` while a killed watchdog is replaced. */
  watchdog: Writable | null;
  stopping: boolean;
  ended: boolean;
};

export type StartOptions = ServerOptions & {
  runtime: RuntimeLayout;
  /** Default: two minutes, enough for the crash recovery of a large database. */
  startTimeoutMs?: number | undefined;
  log: Log;
};

const START_TIMEOUT_MS = 120_000;
/**
 * Time limit of a fast shutdown, which writes a checkpoint; then an immediate one follows, which does not lose data
 * either.
 */
const STOP_TIMEOUT_MS = 15_000;
const WATCHDOG_RETRY_MS = 1_000;

/** Starts the server and waits until it accepts connections. */
export async function startPostgres(options: StartOptions): Promise<PostgresProcess> {
  const { runtime, log } = options;
  const child = await spawnWithWatchdog(runtime, [
    runtime.binaries.postgres,
    ...serverArguments(runtime.dataPath, options),
  ]);
  const { stdin, stdout, stderr } = child;
  const state: State = { pid: 0, watchdog: stdin, stopping: false, ended: false };
  const ended = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});
  const recentLog: string[] = [];

  stdin.on('error', () => {});
  createInterface(stdout).once('line', (line) => {
    state.pid = Number(line);
  });
  createInterface(stderr).on('line', (line) => {
    recentLog.push(line);
    if (recentLog.length > 20) recentLog.shift();
    if (line.includes('ready to accept connections')) ready.resolve();
    else if (!state.stopping && isAlarming(line)) log.warn(`PostgreSQL: ${line}`);
  });
  stderr.once('close', () => {
    state.ended = true;
    state.watchdog?.end('gone\n');
    ready.reject(new EmbeddedPostgresError(`The database did not start: ${failureReason(recentLog)}`));
    ended.resolve();
  });
  child.once('exit', () => {
    if (state.ended || state.stopping || !state.pid) return;
    log.warn('The database watchdog was killed; starting another one');
    void replaceWatchdog(state, options);
  });

  const stop = async (): Promise<void> => {
    state.stopping = true;
    if (state.watchdog) state.watchdog.end();
    else process.kill(state.pid, 'SIGINT');
    const timer = new AbortController();
    await Promise.race([
      ended.promise,
      pause(STOP_TIMEOUT_MS, null, { signal: timer.signal }).catch(() => {}),
    ]);
    timer.abort();
    if (!state.ended && state.pid) process.kill(state.pid, 'SIGQUIT');
    await ended.promise;
  };

  const startTimer = setTimeout(
    () => ready.reject(new EmbeddedPostgresError('The database took too long to start.')),
    options.startTimeoutMs ?? START_TIMEOUT_MS,
  );
  try {
    await ready.promise;
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(startTimer);
  }
  return { ended: ended.promise, stop };
}

/**
 * Whether a line concerns the server rather than a statement: corruption and internal errors (SQLSTATE class XX),
 * resources and system errors (53, 58), a crash, or a wait for a lock of more than a second.
 */
const isAlarming = (line: string): boolean =>
  /^(?:XX|53|58|F0)\w{3} (?:WARNING|ERROR|FATAL|PANIC):|^\w{5} PANIC:|terminated by signal|not properly shut down| LOG: .* still waiting for /.test(
    line,
  );

/** Retries until it succeeds, because the process may be out of file descriptors. */
async function replaceWatchdog(state: State, { runtime, log }: StartOptions): Promise<void> {
  state.watchdog = null;
  while (!state.ended && !state.stopping) {
    try {
      state.watchdog = await spawnReplacementWatchdog(runtime, state.pid);
      if (state.ended) state.watchdog.end('gone\n');
      else if (state.stopping) state.watchdog.end();
      return;
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error));
      await pause(WATCHDOG_RETRY_MS, null, { ref: false });
    }
  }
}

function failureReason(lines: string[]): string {
  const cause =
    lines.findLast((line) => /^\w{5} (FATAL|PANIC)/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  const bind = lines.find((line) => line.includes('could not bind'));
  return bind ? `${cause} (${bind})` : cause;
}
