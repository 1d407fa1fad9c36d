import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';

/** Generous: only a stuck server should fail, however busy the machine is. */
export const DEVELOPMENT_START_MS = 300_000;

export interface DevelopmentServer {
  origin: string;
  stop(): Promise<void>;
}

/** Starts `npm run dev` of the checkout at `cwd`, on a free port. */
export async function startDevelopmentServer(cwd: string, dataDir: string): Promise<DevelopmentServer> {
  let output = '';
  // As npm does; the server then ends with this process, even if that is killed.
  const env = { ...process.env, npm_lifecycle_event: 'dev', PORT: '0', DATA_DIR: dataDir };
  const server = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  await expect
    .poll(() => output, { timeout: DEVELOPMENT_START_MS })
    .toMatch(/is open at \S+\n[\s\S]*Started in/);
  return {
    origin: /is open at (\S+)/.exec(output)?.[1] as string,
    async stop() {
      if (server.exitCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
