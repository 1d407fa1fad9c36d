import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { RuntimeLayout } from './plan-runtime.ts';
import { waitForSpawn } from './wait-for-spawn.ts';

/*
 * The watchdog is a shell between the server process and PostgreSQL that only waits for a pipe to close. That happens
 * when the server process closes it or dies, and then the watchdog shuts PostgreSQL down. It runs in its own session,
 * so that Ctrl-C in the terminal reaches only the server process, which then stops PostgreSQL in order. It is a shell
 * because that takes 1 MB instead of the 40 MB of another Node.js process.
 */

/** `gone` on the pipe means that PostgreSQL has already exited. */
const waitForPipe = `
while read -r word; do [ "$word" = gone ] && exit 0; done
kill -INT "$pid" 2>/dev/null
`;

/** Only PostgreSQL inherits the output pipes, so their end means that its last process has ended. */
const startAndWatch = `
trap '' INT HUP TERM
exec 3<&0
"$@" </dev/null 3<&- &
pid=$!
echo "$pid"
exec >/dev/null 2>&1 <&3
${waitForPipe}
wait "$pid"
`;

const watchExisting = `
trap '' INT HUP TERM
pid=$1
${waitForPipe}
`;

/** Shown by `ps`. */
const WATCHDOG_NAME = 'presently-database-watchdog';

/**
 * Runs `command` under a watchdog; its process id is the first line of the output.
 * @throws {EmbeddedPostgresError} when no process can be started
 */
export function spawnWithWatchdog(
  { prefix, user }: RuntimeLayout,
  command: string[],
): Promise<ChildProcessWithoutNullStreams> {
  return waitForSpawn(
    spawn('sh', ['-c', startAndWatch, WATCHDOG_NAME, ...prefix, ...command], {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  );
}

/**
 * Starts a new watchdog for a running PostgreSQL whose watchdog was killed.
 * @returns the pipe; closing it shuts PostgreSQL down
 * @throws {EmbeddedPostgresError} when no process can be started
 */
export async function spawnReplacementWatchdog({ user }: RuntimeLayout, pid: number): Promise<Writable> {
  const child = await waitForSpawn(
    spawn('sh', ['-c', watchExisting, WATCHDOG_NAME, String(pid)], {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    }),
  );
  child.stdin.on('error', () => {});
  return child.stdin;
}
