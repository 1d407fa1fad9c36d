import { createServer, type Server } from 'node:http';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '@presently/embedded-postgres';
import { findFreePort } from '@presently/embedded-postgres/free-port';
import type { ViteDevServer } from 'vite';
import { type Config, ConfigError, readConfig } from '../../server/src/config.ts';
import { databaseRoles } from '../../server/src/platform/db/roles.ts';
import { PortTakenError, pickPort } from '../../server/src/platform/http/pick-port.ts';
import { printBanner } from '../../server/src/print-banner.ts';
import { root } from '../lib/paths.mjs';
import { say, UserError } from '../lib/say.mjs';
import { AppProcess } from './app-process.ts';
import { toOverlayError } from './error-page.ts';
import { forward } from './forward.ts';
import { watchServerSources } from './server-sources.ts';
import { startVite } from './vite-server.ts';

/** Development settings, which the environment can override. */
const DEFAULTS = { DATA_DIR: 'data-dev', PREPARE_PICTURES: 'off', CACHE_MB: '0' };

type Disposer = () => unknown;

/**
 * Runs the shop for development until SIGINT or SIGTERM: the database, Vite and the HTTP server in this process, and
 * the shop's server in another one, which is replaced when its code changes.
 * @param env the settings of `npm start`
 * @param execArgv Node options for the shop's server, such as --inspect
 * @throws UserError if a setting is invalid or the port is taken
 */
export async function runDevServer(env: NodeJS.ProcessEnv, execArgv: string[]): Promise<void> {
  const disposers: Disposer[] = [];
  const close = async () => {
    for (let dispose = disposers.pop(); dispose; dispose = disposers.pop()) await dispose();
  };
  try {
    await start({ ...DEFAULTS, ...env, NODE_ENV: 'development' }, execArgv, disposers);
  } catch (error) {
    await close();
    const isExpected = [ConfigError, EmbeddedPostgresError, PortTakenError].some(
      (type) => error instanceof type,
    );
    throw isExpected ? new UserError((error as Error).message) : error;
  }
  // React Router's second Vite exits at SIGTERM, without waiting for the database.
  process.removeAllListeners('SIGTERM');
  let isClosing = false;
  const closeOnce = async () => {
    // Under npm, Ctrl-C arrives twice, from the terminal and from npm.
    if (isClosing) return;
    isClosing = true;
    await close();
    process.exit();
  };
  process.on('SIGINT', closeOnce).on('SIGTERM', closeOnce);
}

async function start(env: NodeJS.ProcessEnv, execArgv: string[], disposers: Disposer[]): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(env, root);
  const port = await pickPort(config);
  const publicOrigin = config.publicOrigin ?? `http://localhost:${port}`;
  const appPort = await findFreePort(0);
  const database = await startDatabase(config, disposers);
  const app = new AppProcess(
    { ...env, ...database, PUBLIC_ORIGIN: publicOrigin, HOST: '127.0.0.1', PORT: String(appPort) },
    execArgv,
  );
  disposers.push(() => app.stop());
  app.restart();
  const http = createServer();
  const vite = await startVite(http, new URL(publicOrigin).hostname, app);
  disposers.push(() => vite.close());
  http.on('request', (req, res) => vite.middlewares(req, res, () => forward(app, appPort, req, res)));
  await listen(http, port, config.host);
  showFailures(app, vite);
  app.once('ready', () => {
    printBanner({ ...config, publicOrigin }, say);
    say(
      `Started in ${seconds(performance.now() - startedAt)}. Changes appear in the browser; those of the server restart it.\n`,
    );
    app.on('ready', (ms) => say(`The server has restarted in ${seconds(ms)}.`));
  });
  watchServerSources(vite.watcher, (path) => {
    say(`${path} changed.`);
    app.restart();
  });
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** The database's connection settings, from the environment or the embedded database. */
async function startDatabase(
  { databaseUrl, dataDir }: Config,
  disposers: Disposer[],
): Promise<NodeJS.ProcessEnv> {
  if (databaseUrl) return {};
  const log = { info: say, warn: say };
  const postgres = await startEmbeddedPostgres({ dataDir, roles: await databaseRoles(), log });
  disposers.push(() => postgres.stop());
  return {
    DATABASE_URL: postgres.urlOf('presently_app'),
    DATABASE_DIRECT_URL: postgres.urlOf('presently_owner'),
  };
}

function listen(http: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject).listen(port, host, resolve);
  });
}

/** Shows on the open pages why the server has stopped, until it runs again. */
function showFailures(app: AppProcess, vite: ViteDevServer): void {
  let hasFailed = false;
  app.on('failed', (error) => {
    hasFailed = true;
    vite.ws.send({ type: 'error', err: toOverlayError(error) });
  });
  app.on('ready', () => {
    if (hasFailed) vite.ws.send({ type: 'full-reload' });
    hasFailed = false;
  });
}
