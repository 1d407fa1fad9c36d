import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Answer = { status: number; body: any };

type ProcessOptions = {
  /** Options of Node itself, such as a module to load first. */
  nodeOptions?: string[];
  /** Variables of the process beside its settings, such as a library to load first. */
  processEnv?: Record<string, string>;
  /** A request is given up after this long. */
  patienceMs?: number;
};

export type KillableShop = ReturnType<typeof killableShop>;

/**
 * The shop as a process of its own, to be killed in the middle of its work and opened again on the same database.
 * @param env its settings; with PORT it listens there each time, else wherever there is room
 */
export function killableShop(
  databaseUrl: string,
  env: Record<string, string>,
  { nodeOptions = [], processEnv = {}, patienceMs = 60_000 }: ProcessOptions = {},
) {
  let child: ChildProcess | null = null;
  let origin = '';
  let wasKilled = false;
  let deaths = 0;
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
          'ends-with-its-test',
        ],
        {
          stdio: ['pipe', 'pipe', 'inherit'],
          env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'presently-compiled'), ...processEnv },
        },
      );
      child = shop;
      const exited = once(shop, 'exit').then(([code, signal]) => {
        if (!wasKilled) deaths++;
        return Promise.reject(new Error(`the shop ended with ${code ?? signal}`));
      });
      exited.catch(() => {});
      const [line] = await Promise.race([once(shop.stdout as NodeJS.ReadableStream, 'data'), exited]);
      origin = `http://127.0.0.1:${String(line).trim()}`;
    },
    /** Where it listens since it was last opened. */
    origin: () => origin,
    isDown,
    pid: () => child?.pid as number,
    /** How often it ended without having been killed. */
    deaths: () => deaths,
    async kill(): Promise<void> {
      if (isDown()) return;
      wasKilled = true;
      const gone = once(child as ChildProcess, 'exit');
      child?.kill('SIGKILL');
      await gone;
    },
    /** Status and body, or null when no answer came. */
    async ask(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer | null> {
      return await answerOf(origin + path, body, headers, patienceMs);
    },
  };
}

/** Posts the body, or gets when there is none; null when no answer came. */
async function answerOf(
  url: string,
  body: unknown,
  headers: Record<string, string>,
  patienceMs: number,
): Promise<Answer | null> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(patienceMs),
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
