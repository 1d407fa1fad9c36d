import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether nginx is installed. */
export const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

const sample = new URL('../../../docs/operations/nginx.conf', import.meta.url);

export type Nginx = { origin: string; stop(): Promise<void> };

/** Starts nginx with the sample configuration of the documentation and other ports. */
export async function startNginx(port: number, instances: [number, number]): Promise<Nginx> {
  const dir = await mkdtemp(join(tmpdir(), 'presently-nginx-'));
  const config = (await readFile(sample, 'utf8'))
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${instances[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${instances[1]}`);
  const file = join(dir, 'nginx.conf');
  await writeFile(file, config);
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const nginx: ChildProcess = spawn('nginx', ['-p', dir, '-c', file, '-g', `${user}daemon off;`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(nginx, 'exit');
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      nginx.kill('SIGTERM');
      await exited;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
