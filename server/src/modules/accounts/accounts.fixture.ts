import fastifyCookie from '@fastify/cookie';
import Fastify, { type InjectOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { test as base } from 'vitest';
import { createTestDatabase } from '../../../test/support/test-database.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { readConfig } from '../../config.ts';
import type { ResolvedConfig } from '../../deps.ts';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { handleError } from '../../platform/http/error-handler.ts';
import { noMetrics } from '../../platform/metrics/metrics.ts';
import { createScheduler } from '../../platform/scheduler.ts';
import { createInfoPagesCache } from '../info-pages/index.ts';
import { inboxRoutes } from '../messaging/index.ts';
import { createShopSettingsCache } from '../shop-settings/index.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { accountRoutes } from './accounts.routes.ts';
import { authenticate } from './authenticate.ts';
import { UNKNOWN_DEVICE } from './known-device.ts';
import { resendLimit } from './sign-in-limits.ts';

type RequestOptions = {
  body?: unknown;
  token?: string | undefined;
  /** The refresh cookie's value. */
  cookie?: string | undefined;
  /** The cookie of a known device. */
  device?: string | undefined;
  /** The cookie of a new browser that has requested a code before. */
  browser?: string | undefined;
  /** IP address. */
  from?: string | undefined;
};
type Answer = {
  status: number;
  body: any;
  headers: Record<string, unknown>;
  cookies: { name: string; value: string; [attribute: string]: unknown }[];
};

export type AccountsApp = Awaited<ReturnType<typeof startAccounts>>;

/** The accounts and messaging modules alone, with their own test database. */
export async function startAccounts(
  overrides: Partial<ResolvedConfig> = {},
  /** Another instance whose database to share. */
  sharedWith?: { url: string },
) {
  const testDatabase = sharedWith
    ? { url: sharedWith.url, drop: async () => {} }
    : await createTestDatabase();
  const database = openDatabase({ url: testDatabase.url, onError: () => {} });
  const settings: ResolvedConfig = {
    ...readConfig({}, '/nowhere'),
    publicOrigin: 'http://localhost:3000',
    secretKey: 'a secret of the tests, 32 characters long',
    ...overrides,
  };
  const app = Fastify({ logger: false });
  const shopSettings = createShopSettingsCache({ settings, database, log: app.log });
  const deps: AccountsDeps = {
    settings,
    shopSettings,
    infoPages: createInfoPagesCache({ database, log: app.log }),
    database,
    scheduler: createScheduler(app.log),
    metrics: noMetrics,
    clock: systemClock,
    log: app.log,
    events: { userDeleted: async () => {}, exportUserData: async () => ({}) },
  };
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  await app.register(fastifyCookie);
  await app.register(
    async (api) => {
      api.addHook('onRequest', authenticate(deps));
      accountRoutes(api, deps);
      inboxRoutes(api, deps);
      for (const auth of ['public', 'optional', 'bearer', 'packer', 'manager', 'owner'] as const) {
        api.get(`/asks/${auth}`, { config: { auth } }, async ({ viewer }) => ({ viewer }));
      }
    },
    { prefix: '/api' },
  );
  await warmPool({ deps });

  const call = async (
    method: InjectOptions['method'],
    url: string,
    { body, token, cookie, device, browser, from }: RequestOptions = {},
  ): Promise<Answer> => {
    const response = await app.inject({
      method: method as 'GET',
      url: `/api${url}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      cookies: {
        ...(cookie === undefined ? {} : { presently_refresh: cookie }),
        ...(device === undefined ? {} : { presently_device: device }),
        ...(browser === undefined ? {} : { presently_browser: browser }),
      },
      ...(from ? { remoteAddress: from } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return {
      status: response.statusCode,
      body: response.json(),
      headers: response.headers,
      cookies: response.cookies as Answer['cookies'],
    };
  };

  const inbox = async (to: string) =>
    (await call('GET', `/dev/messages?to=${encodeURIComponent(to)}`)).body.data as { body: string }[];
  const lastCode = async (phone: string) =>
    /\b\d{6}\b/.exec((await inbox(phone))[0]?.body ?? '')?.[0] as string;
  const sendCode = (phone: string, given: RequestOptions = {}) =>
    call('POST', '/auth/send-code', { body: { phone_number: phone }, ...given });
  const verify = (phone: string, code: string, given: RequestOptions = {}) =>
    call('POST', '/auth/verify-code', { body: { phone_number: phone, code }, ...given });

  return {
    call,
    deps,
    url: testDatabase.url,
    inbox,
    lastCode,
    sendCode,
    verify,
    /** Requests a code for a number and signs in with it. */
    async signIn(phone: string) {
      await sendCode(phone);
      const answer = await verify(phone, await lastCode(phone));
      return { answer, token: answer.body.data.token as string, cookie: refreshCookie(answer) };
    },
    /** Moves the number's code and resend delay into the past. */
    async age(phone: string, seconds: number): Promise<void> {
      await database.pool.query(
        `UPDATE verification_codes SET expires_at = expires_at - make_interval(secs => $2) WHERE phone_number = $1`,
        [phone, seconds],
      );
      const { bucket } = resendLimit(settings, { phoneNumber: phone, device: UNKNOWN_DEVICE }, 1);
      await database.pool.query(
        `UPDATE rate_limits SET resets_at = resets_at - make_interval(secs => $2) WHERE key = $1`,
        [bucket, seconds],
      );
    },
    async close() {
      await app.close();
      await database.close();
      await testDatabase.drop();
    },
  };
}

/** The value of the refresh cookie that a response sets. */
export const refreshCookie = ({ cookies }: Pick<Answer, 'cookies'>): string =>
  cookies.find(({ name }) => name === 'presently_refresh')?.value ?? '';

/** The cookie that marks a browser as a known device for the number. */
export const deviceCookie = ({ cookies }: Pick<Answer, 'cookies'>): string =>
  cookies.find(({ name }) => name === 'presently_device')?.value ?? '';

/** A different six-digit code. */
export const differentCode = (code: string, step = 1): string =>
  String((Number(code) + step) % 1_000_000).padStart(6, '0');

/** The cookie that identifies a new browser from its next request on. */
export const browserCookie = ({ cookies }: Pick<Answer, 'cookies'>): string =>
  cookies.find(({ name }) => name === 'presently_browser')?.value ?? '';

/** Vitest's `test` with the accounts and messaging modules of the file as `shop`, closed after the last test. */
export const test = base
  .extend('settings', { scope: 'file' }, (): Partial<ResolvedConfig> => ({}))
  .extend('shop', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const shop = await startAccounts(settings);
    onCleanup(() => shop.close());
    return shop;
  });
