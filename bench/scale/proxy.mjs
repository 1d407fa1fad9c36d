import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sample = new URL('../../docs/operations/nginx.conf', import.meta.url);

/** Starts the installed nginx with the sample configuration from the documentation and other ports. */
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
    /** Lines of the error log, except those that a restart is expected to cause. */
    unexpectedErrors: () =>
      readFileSync(join(dir, 'error.log'), 'utf8')
        .split('\n')
        .filter((line) => line && !/Connection refused|temporarily disabled/.test(line)),
    async stop() {
      if (nginx.exitCode !== null) return;
      const exited = once(nginx, 'exit');
      nginx.kill('SIGQUIT');
      await exited;
    },
  };
}
