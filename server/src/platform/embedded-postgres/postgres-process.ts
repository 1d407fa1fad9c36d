import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresFault } from './fault.ts';
import { spawnKept, spawnSubstituteKeeper } from './keeper.ts';
import type { Household } from './run-as.ts';
import { serverArguments } from './server-arguments.ts';
import type { Log } from './types.ts';

export type PostgresProcess = {
  /** Resolves when the last process of this server is gone, whatever the reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

export type StartOptions = { household: Household; port: number; durable: boolean; log: Log };

/** Crash recovery of a large database may take its time. */
const startPatienceMs = 120_000;
/** A fast shutdown writes out a checkpoint. Afterwards an immediate one, which loses nothing either. */
const stopPatienceMs = 15_000;

/** Starts the server and waits until it takes connections. */
export async function startPostgres(options: StartOptions): Promise<PostgresProcess> {
  const { household, log } = options;
  const child = spawnKept(household, [
    household.binaries.postgres,
    ...serverArguments(household.dataPath, options),
  ]);
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new EmbeddedPostgresFault('The database could not be started.');
  const state = { pid: 0, keeper: stdin as Writable, stopping: false, over: false };
  const ended = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});
  const recent: string[] = [];

  stdin.on('error', () => {});
  child.once('error', (error) => ready.reject(error));
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
    state.keeper.end('gone\n');
    ready.reject(new EmbeddedPostgresFault(`The database did not start: ${reason(recent)}`));
    ended.resolve();
  });
  child.once('exit', () => {
    if (state.over || state.stopping || !state.pid) return;
    log.warn("The database's keeper was killed; another one takes over");
    state.keeper = spawnSubstituteKeeper(household, state.pid);
  });

  const stop = async (): Promise<void> => {
    state.stopping = true;
    state.keeper.end();
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
    () => ready.reject(new EmbeddedPostgresFault('The database took too long to start.')),
    startPatienceMs,
  );
  try {
    await ready.promise;
  } catch (error) {
    if (child.pid) await stop();
    throw error;
  } finally {
    clearTimeout(late);
  }
  return { ended: ended.promise, stop };
}

function reason(lines: string[]): string {
  const telling = lines.findLast((line) => /^(FATAL|PANIC)/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  const bind = lines.find((line) => line.includes('could not bind'));
  return bind ? `${telling} (${bind})` : telling;
}
