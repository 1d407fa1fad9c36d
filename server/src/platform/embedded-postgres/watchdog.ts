import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { RuntimeLayout } from './plan-runtime.ts';
import { waitForSpawn } from './wait-for-spawn.ts';

/**
 * Between the shop and PostgreSQL stands a shell that does nothing but wait at a pipe. When the pipe closes
 * (the shop says so, or died in whatever way), it shuts PostgreSQL down. It lives in a session of its own,
 * so Ctrl-C in the terminal reaches only the shop, which then stops in good order.
 *
 * A shell, because it costs one megabyte where a second Node would cost forty.
 */
const keepWaiting = `
while read -r word; do [ "$word" = gone ] && exit 0; done
kill -INT "$pid" 2>/dev/null
`;

/** PostgreSQL alone keeps the output open, so its end means that its last process is gone. */
const startAndKeep = `
trap '' INT HUP TERM
exec 3<&0
"$@" </dev/null 3<&- &
pid=$!
echo "$pid"
exec >/dev/null 2>&1 <&3
${keepWaiting}
wait "$pid"
`;

const keepOther = `
trap '' INT HUP TERM
pid=$1
${keepWaiting}
`;

/**
 * Runs `command` under a keeper; its process id is the first line of the keeper's output.
 * @throws {EmbeddedPostgresError} when no process can be started
 */
export function spawnWithWatchdog(
  { prefix, user }: RuntimeLayout,
  command: string[],
): Promise<ChildProcessWithoutNullStreams> {
  return waitForSpawn(
    spawn('sh', ['-c', startAndKeep, 'presently-database-keeper', ...prefix, ...command], {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  );
}

/**
 * Takes over when somebody killed the first keeper: PostgreSQL must not outlive us unwatched.
 * @throws {EmbeddedPostgresError} when no process can be started
 */
export async function spawnReplacementWatchdog({ user }: RuntimeLayout, pid: number): Promise<Writable> {
  const child = await waitForSpawn(
    spawn('sh', ['-c', keepOther, 'presently-database-keeper', String(pid)], {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    }),
  );
  child.stdin.on('error', () => {});
  return child.stdin;
}
