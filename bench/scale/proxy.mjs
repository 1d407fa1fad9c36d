import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sample = new URL('../../docs/operations/nginx.conf', import.meta.url);

/** The machine's nginx with the sample from the documentation; only its ports are others. */
export async function startNginx(dir, { port, instances }) {
  const config = readFileSync(sample, 'utf8')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${instances[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${instances[1]}`);
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'nginx.conf');
  writeFileSync(file, config);
  const asRoot = process.getuid() === 0 ? 'user root; ' : '';
  const nginx = spawn('nginx', ['-p', dir, '-c', file, '-g', `${asRoot}daemon off;`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  nginx.once('error', () => {
    console.error('This needs nginx: apt-get install nginx-light');
    process.exit(1);
  });
  return {
    /** What nginx had to say, without what a restart is made of. */
    complaints: () =>
      readFileSync(join(dir, 'error.log'), 'utf8')
        .split('\n')
        .filter((line) => line && !/Connection refused|temporarily disabled/.test(line)),
    async stop() {
      if (nginx.exitCode !== null) return;
      const gone = once(nginx, 'exit');
      nginx.kill('SIGQUIT');
      await gone;
    },
  };
}
