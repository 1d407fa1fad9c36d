import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const entryPoint = new URL('./run-server.ts', import.meta.url).href;
const program = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
  await import(${JSON.stringify(entryPoint)});
  console.log(loaded.join('\\n'));
`;
const PROVIDERS = ['stripe', 'nodemailer', '@sentry/core', 'sharp', 'prom-client'];

it('does not load the libraries of providers before they are needed, to save memory', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    maxBuffer: 2 ** 23,
  });
  const isLoaded = (name: string) => stdout.includes(`/node_modules/${name}/`);
  expect(isLoaded('fastify')).toBe(true);
  expect(PROVIDERS.filter(isLoaded)).toEqual([]);
});
