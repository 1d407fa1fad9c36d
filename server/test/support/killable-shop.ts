import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Answer = { status: number; body: any };

type ProcessOptions = {
  /** Command-line options of Node, such as `--import`. */
  nodeOptions?: string[];
  /** Environment variables other than settings, such as LD_PRELOAD. */
  processEnv?: Record<string, string>;
  /** Timeout of a request. */
  timeoutMs?: number;
};

export type KillableShop = ReturnType<typeof killableShop>;

/**
 * The shop in a separate process that can be killed at any moment and restarted on the same database.
 * @param env settings; without PORT it listens on another free port after each start
 */
export function killableShop(
  databaseUrl: string,
  env: Record<string, string>,
  { nodeOptions = [], processEnv = {}, timeoutMs = 60_000 }: ProcessOptions = {},
) {
  let child: ChildProcess | null = null;
  let origin = '';
  let wasKilled = false;
  let unexpectedExits = 0;
  const isDown = () => child === null || child.exitCode !== null || child.signalCode !== null;
  return {
    async open(): Promise<void> {
      wasKilled = false;
      const shop = spawn(
        process.execPath,
        [
          ...nodeOptions,
          fileURLToPath(new URL('./headless-shop.process.ts', import.meta.url)),
          databaseUrl,
          JSON.stringify(env),
          'exit-with-parent',
        ],
        {
          stdio: ['pipe', 'pipe', 'inherit'],
          env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'presently-compiled'), ...processEnv },
        },
      );
      child = shop;
      const exited = once(shop, 'exit').then(([code, signal]) => {
        if (!wasKilled) unexpectedExits++;
        return Promise.reject(new Error(`the shop ended with ${code ?? signal}`));
      });
      exited.catch(() => {});
      const [line] = await Promise.race([once(shop.stdout as NodeJS.ReadableStream, 'data'), exited]);
      origin = `http://127.0.0.1:${String(line).trim()}`;
    },
    /** Its origin since the last start. */
    origin: () => origin,
    isDown,
    pid: () => child?.pid as number,
    /** How often it exited without having been killed by `kill`. */
    unexpectedExits: () => unexpectedExits,
    async kill(): Promise<void> {
      if (isDown()) return;
      wasKilled = true;
      const gone = once(child as ChildProcess, 'exit');
      child?.kill('SIGKILL');
      await gone;
    },
    /** Sends a request: POST with a body, otherwise GET. Null if there was no response. */
    async ask(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer | null> {
      return await sendRequest(origin + path, body, headers, timeoutMs);
    },
  };
}

async function sendRequest(
  url: string,
  body: unknown,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<Answer | null> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined
        ? { headers }
        : {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json', ...headers },
          }),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}
