import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../../src/bootstrap.ts';
import { readConfig } from '../../src/config.ts';

/** A web build with one page, which shows the shop's name and is cached like the real one. */
const WEB = `
const { whilePagesLoad } = globalThis;
await whilePagesLoad?.();
export const getPageInfo = async ({ pathname }) => ({ cache: 'public', secret: false, allowsAnalytics: false, usesCamera: false, address: pathname, pattern: '/*' });
export const render = async (_request, visit) =>
  new Response('<html><p>' + visit.shop.name + '</p></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
`;

type RealShopOptions = {
  databaseUrl: string;
  /** Further environment variables. */
  env?: Record<string, string>;
  /** Called after the settings are read and before the scheduled tasks start. */
  whilePagesLoad?: () => Promise<void>;
};

export type RealShop = RunningServer & {
  /** Sends an HTTP request with JSON bodies. */
  ask(
    method: string,
    path: string,
    given?: { body?: unknown; token?: string; key?: string },
  ): Promise<{ status: number; body: any }>;
  /** Signs in with a code sent by SMS. Answers with the access token. */
  signIn(phone: string): Promise<string>;
};

/** Starts the shop as `npm start` does, with all its wiring and scheduled tasks, but with a stub of the web build. */
export async function openRealShop({
  databaseUrl,
  env = {},
  whilePagesLoad,
}: RealShopOptions): Promise<RealShop> {
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
  const ask: RealShop['ask'] = async (method, path, { body, token, key } = {}) => {
    const response = await fetch(shop.origin + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = String(response.headers.get('content-type')).includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
  return {
    origin: shop.origin,
    ask,
    async signIn(phone) {
      await ask('POST', '/api/auth/send-code', { body: { phone_number: phone } });
      const inbox = await ask('GET', `/api/dev/messages?to=${encodeURIComponent(phone)}`);
      const code = /\b\d{6}\b/.exec(inbox.body.data[0].body)?.[0];
      const { body } = await ask('POST', '/api/auth/verify-code', { body: { phone_number: phone, code } });
      return body.data.token;
    },
    async close() {
      await shop.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
