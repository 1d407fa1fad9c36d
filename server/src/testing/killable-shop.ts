import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Answer = { status: number; body: any };

/** The shop as a process of its own, to be killed in the middle of its work and opened again on the same database. */
export function killableShop(databaseUrl: string, env: Record<string, string>) {
  let child: ChildProcess | null = null;
  let origin = '';
  const isDown = () => child === null || child.exitCode !== null || child.signalCode !== null;
  return {
    async open(): Promise<void> {
      child = spawn(
        process.execPath,
        [
          fileURLToPath(new URL('./crash-shop.process.ts', import.meta.url)),
          databaseUrl,
          JSON.stringify(env),
        ],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'presently-compiled') },
        },
      );
      const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
      origin = `http://127.0.0.1:${String(line).trim()}`;
    },
    /** Where it listens since it was last opened. */
    origin: () => origin,
    async kill(): Promise<void> {
      if (isDown()) return;
      const gone = once(child as ChildProcess, 'exit');
      child?.kill('SIGKILL');
      await gone;
    },
    /** Status and body, or null when no answer came. */
    async ask(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer | null> {
      try {
        const response = await fetch(origin + path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
        });
        return { status: response.status, body: await response.json() };
      } catch {
        return null;
      }
    },
  };
}
