import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from './error.ts';
import type { RuntimeLayout } from './plan-runtime.ts';
import { serverArguments } from './server-arguments.ts';
import type { Log } from './types.ts';
import { spawnReplacementWatchdog, spawnWithWatchdog } from './watchdog.ts';

export type PostgresProcess = {
  /** Resolves when the last process of this server is gone, whatever the reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

type State = {
  /** Of the server; 0 until it is known. */
  pid: number;
  /** Ending it shuts the server down; `null` while there is none. */
  keeper: Writable | null;
  stopping: boolean;
  over: boolean;
};

export type StartOptions = { runtime: RuntimeLayout; port: number; durable: boolean; log: Log };

/** Crash recovery of a large database may take its time. */
const startPatienceMs = 120_000;
/** A fast shutdown writes out a checkpoint. Afterwards an immediate one, which loses nothing either. */
const stopPatienceMs = 15_000;
const keeperRetryMs = 1_000;

/** Starts the server and waits until it takes connections. */
export async function startPostgres(options: StartOptions): Promise<PostgresProcess> {
  const { runtime, log } = options;
  const child = await spawnWithWatchdog(runtime, [
    runtime.binaries.postgres,
    ...serverArguments(runtime.dataPath, options),
  ]);
  const { stdin, stdout, stderr } = child;
  const state: State = { pid: 0, keeper: stdin, stopping: false, over: false };
  const ended = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});
  const recent: string[] = [];

  stdin.on('error', () => {});
  createInterface(stdout).once('line', (line) => {
    state.pid = Number(line);
  });
  createInterface(stderr).on('line', (line) => {
    recent.push(line);
    if (recent.length > 20) recent.shift();
    if (line.includes('ready to accept connections')) ready.resolve();
    else if (!state.stopping && /^PANIC|terminated by signal|not properly shut down/.test(line)) {
      log.warn(`PostgreSQL: ${line}`);
    }
  });
  stderr.once('close', () => {
    state.over = true;
    state.keeper?.end('gone\n');
    ready.reject(new EmbeddedPostgresError(`The database did not start: ${reason(recent)}`));
    ended.resolve();
  });
  child.once('exit', () => {
    if (state.over || state.stopping || !state.pid) return;
    log.warn("The database's keeper was killed; another one takes over");
    void replaceKeeper(state, options);
  });

  const stop = async (): Promise<void> => {
    state.stopping = true;
    if (state.keeper) state.keeper.end();
    else process.kill(state.pid, 'SIGINT');
    const patience = new AbortController();
    await Promise.race([
      ended.promise,
      pause(stopPatienceMs, null, { signal: patience.signal }).catch(() => {}),
    ]);
    patience.abort();
    if (!state.over && state.pid) process.kill(state.pid, 'SIGQUIT');
    await ended.promise;
  };

  const late = setTimeout(
    () => ready.reject(new EmbeddedPostgresError('The database took too long to start.')),
    startPatienceMs,
  );
  try {
    await ready.promise;
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(late);
  }
  return { ended: ended.promise, stop };
}

/** Tries until it succeeds: there may be no file descriptor left at this moment. */
async function replaceKeeper(state: State, { runtime, log }: StartOptions): Promise<void> {
  state.keeper = null;
  while (!state.over && !state.stopping) {
    try {
      state.keeper = await spawnReplacementWatchdog(runtime, state.pid);
      if (state.over) state.keeper.end('gone\n');
      else if (state.stopping) state.keeper.end();
      return;
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error));
      await pause(keeperRetryMs, null, { ref: false });
    }
  }
}

function reason(lines: string[]): string {
  const telling = lines.findLast((line) => /^(FATAL|PANIC)/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  const bind = lines.find((line) => line.includes('could not bind'));
  return bind ? `${telling} (${bind})` : telling;
}
