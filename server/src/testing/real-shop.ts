import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { startServer, type RunningServer } from '../bootstrap.ts';

/** A web with one page, /, which says the name of the shop; like the real one it is kept in memory. */
const WEB = `
const { whilePagesLoad } = globalThis;
await whilePagesLoad?.();
export const getPageInfo = ({ pathname }) => ({ cache: 'public', secret: false, allowsAnalytics: false, address: pathname });
export const render = async (_request, visit) =>
  new Response('<html><p>' + visit.shop.name + '</p></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
`;

type Given = {
  databaseUrl: string;
  /** Further settings, as in the environment. */
  env?: Record<string, string>;
  /** Runs when the shop has read its settings, and before its scheduled tasks start. */
  whilePagesLoad?: () => Promise<void>;
};

export type RealShop = RunningServer & {
  /** JSON in and out, over HTTP. */
  ask(
    method: string,
    path: string,
    given?: { body?: unknown; token?: string },
  ): Promise<{ status: number; body: any }>;
};

/** The shop as `npm start` opens it, with all its wiring and scheduled tasks, but for the screens. */
export async function openRealShop({ databaseUrl, env = {}, whilePagesLoad }: Given): Promise<RealShop> {
  const root = await mkdtemp(join(tmpdir(), 'presently-real-shop-'));
  await mkdir(join(root, 'web', 'build', 'client'), { recursive: true });
  await mkdir(join(root, 'web', 'build', 'server'));
  await writeFile(join(root, 'web', 'build', 'server', 'package.json'), '{"type":"module"}');
  await writeFile(join(root, 'web', 'build', 'server', 'index.js'), WEB);
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret of the tests, 32 characters long',
    SEED_DEMO: 'off',
    PREPARE_PICTURES: 'off',
    FULFILMENT: 'manual',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...env,
  };
  Object.assign(globalThis, { whilePagesLoad });
  const shop = await startServer(readConfig(settings, root), root, () => {});
  return {
    origin: shop.origin,
    async ask(method, path, { body, token } = {}) {
      const response = await fetch(shop.origin + path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = String(response.headers.get('content-type')).includes('json');
      return { status: response.status, body: isJson ? JSON.parse(text) : text };
    },
    async close() {
      await shop.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
