import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@presently/embedded-postgres/free-port';

/** A web build whose pages all have the same one-line body. */
const WEB = `
export const getPageInfo = async (address) => ({ address, pattern: '/page/:id', cache: 'private', secret: false, allowsAnalytics: false, usesCamera: false });
export const render = async () => new Response('<html><p>A page</p></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
`;

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export type ShopProcessOptions = {
  databaseUrl: string;
  env?: Record<string, string>;
  /** Default: a free port. */
  port?: number;
  /** Maximum number of open file descriptors (`ulimit -n`). */
  openFiles?: number;
  /** Client files of the web build, by name. */
  files?: Record<string, Buffer>;
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null; ms: number };

export type ShopProcess = {
  origin: string;
  port: number;
  child: ChildProcess;
  isRunning(): boolean;
  /** Leaves the process only two free file descriptors; at the second call none, at the third all again. */
  exhaustDescriptors(): Promise<void>;
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<Exit>;
  /** Kills it, if it still runs, and removes its files. */
  remove(): Promise<void>;
};

/** Creates a directory with a web build. */
async function createWebBuild(files: Record<string, Buffer>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'presently-shop-process-'));
  const build = join(root, 'web', 'build');
  await mkdir(join(build, 'client'), { recursive: true });
  await mkdir(join(build, 'server'));
  await writeFile(join(build, 'server', 'package.json'), '{"type":"module"}');
  await writeFile(join(build, 'server', 'index.js'), WEB);
  for (const [name, content] of Object.entries(files)) await writeFile(join(build, 'client', name), content);
  return root;
}

/** Starts the shop as `npm start` does, in a separate process, with a stub of the web build. */
export async function startShopProcess({
  databaseUrl,
  env = {},
  port,
  openFiles,
  files = {},
}: ShopProcessOptions): Promise<ShopProcess> {
  const root = await createWebBuild(files);
  const listenPort = port ?? (await findFreePort(0));
  const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles}; `;
  const command = [
    process.execPath,
    '--import',
    pathOf('exhaust-descriptors.process.ts'),
    pathOf('run-shop.process.ts'),
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
      PORT: String(listenPort),
      ...env,
    },
  });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const waitForOutput = (text: string) =>
    new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => line.includes(text) && resolve());
      void exited.then(() => reject(new Error(`The shop exited before it printed: ${text}`)));
    });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> => {
    const startedAt = performance.now();
    if (isRunning()) child.kill(signal);
    await exited;
    return { code: child.exitCode, signal: child.signalCode, ms: performance.now() - startedAt };
  };
  const exhaustDescriptors = async () => {
    const done = waitForOutput('free descriptors');
    child.kill('SIGWINCH');
    await done;
  };
  const remove = async () => {
    await stop('SIGKILL');
    await rm(root, { recursive: true, force: true });
  };
  await waitForOutput('is open at');
  return {
    origin: `http://127.0.0.1:${listenPort}`,
    port: listenPort,
    child,
    isRunning,
    exhaustDescriptors,
    stop,
    remove,
  };
}
