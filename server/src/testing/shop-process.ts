import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../platform/embedded-postgres/free-port.ts';

/** A web whose every page is one line. */
const WEB = `
export const getPageInfo = (address) => ({ address, cache: 'private', secret: false, allowsAnalytics: false });
export const render = async () => new Response('<html><p>A page</p></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
`;

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export type ShopProcessOptions = {
  databaseUrl: string;
  env?: Record<string, string>;
  /** Where it listens; any free port unless given. */
  port?: number;
  /** `ulimit -n` of the process. */
  openFiles?: number;
  /** Files of the web, by their names. */
  files?: Record<string, Buffer>;
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null; ms: number };

export type ShopProcess = {
  origin: string;
  port: number;
  child: ChildProcess;
  isRunning(): boolean;
  /** Leaves the process two file descriptors, the next time none, and then all again. */
  exhaustDescriptors(): Promise<void>;
  /** Tells it to end, and waits until it has. */
  end(signal?: NodeJS.Signals): Promise<Exit>;
  /** Ends it, if it still runs, and removes its files. */
  remove(): Promise<void>;
};

/** A folder with a built web. */
async function aWeb(files: Record<string, Buffer>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'presently-shop-process-'));
  const build = join(root, 'web', 'build');
  await mkdir(join(build, 'client'), { recursive: true });
  await mkdir(join(build, 'server'));
  await writeFile(join(build, 'server', 'package.json'), '{"type":"module"}');
  await writeFile(join(build, 'server', 'index.js'), WEB);
  for (const [name, content] of Object.entries(files)) await writeFile(join(build, 'client', name), content);
  return root;
}

/** The shop as `npm start` runs it, in a process of its own, but for the screens. */
export async function startShopProcess({
  databaseUrl,
  env = {},
  port,
  openFiles,
  files = {},
}: ShopProcessOptions): Promise<ShopProcess> {
  const root = await aWeb(files);
  const listensAt = port ?? (await freePort(0));
  const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles}; `;
  const command = [
    process.execPath,
    '--import',
    fileOf('exhaust-descriptors.process.ts'),
    fileOf('run-shop.process.ts'),
    root,
  ];
  const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(tmpdir(), 'presently-compiled'),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'a secret of the tests, 32 characters long',
      PREPARE_PICTURES: 'off',
      FULFILMENT: 'manual',
      LOG_LEVEL: 'silent',
      PORT: String(listensAt),
      ...env,
    },
  });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const said = (words: string) =>
    new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => line.includes(words) && resolve());
      void exited.then(() => reject(new Error(`The shop ended before it said: ${words}`)));
    });
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> => {
    const began = performance.now();
    if (isRunning()) child.kill(signal);
    await exited;
    return { code: child.exitCode, signal: child.signalCode, ms: performance.now() - began };
  };
  const exhaustDescriptors = async () => {
    const done = said('free descriptors');
    child.kill('SIGWINCH');
    await done;
  };
  const remove = async () => {
    await end('SIGKILL');
    await rm(root, { recursive: true, force: true });
  };
  await said('is open at');
  return {
    origin: `http://127.0.0.1:${listensAt}`,
    port: listensAt,
    child,
    isRunning,
    exhaustDescriptors,
    end,
    remove,
  };
}
