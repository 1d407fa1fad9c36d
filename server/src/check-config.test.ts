import { execFile, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FakeStripe, startFakeStripe } from '@presently/fake-stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { startFakeS3 } from '../test/support/fake-s3.ts';
import { startFakeSmtp } from '../test/support/fake-smtp.ts';
import { startFakeTwilio } from '../test/support/fake-twilio.ts';
import { urlOf } from '../test/support/role-urls.ts';
import { createTestDatabase, superuserUrlOf, type TestDatabase } from '../test/support/test-database.ts';
import { checkConfig } from './check-config.ts';
import { openBackupTarget } from './modules/backup/index.ts';

const COMMAND = fileURLToPath(new URL('./entrypoints/check-config.ts', import.meta.url));
const ORIGIN = 'https://gifts.example';

let database: TestDatabase;
let stripe: FakeStripe;
let twilio: Awaited<ReturnType<typeof startFakeTwilio>>;
let smtp: Awaited<ReturnType<typeof startFakeSmtp>>;
let s3: Awaited<ReturnType<typeof startFakeS3>>;
let folder: string;
let settings: Record<string, string>;

beforeAll(async () => {
  [database, stripe, twilio, smtp, s3, folder] = await Promise.all([
    createTestDatabase(),
    startFakeStripe(),
    startFakeTwilio(),
    startFakeSmtp(),
    startFakeS3(),
    mkdtemp(join(tmpdir(), 'presently-check-config-')),
  ]);
});
afterAll(async () => {
  await Promise.all([stripe.close(), twilio.close(), smtp.close(), s3.close(), database.drop()]);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await stripe.webhooks({ url: `${ORIGIN}/api/payments/webhook` });
  settings = {
    NODE_ENV: 'trial',
    DATABASE_URL: database.url,
    PUBLIC_ORIGIN: ORIGIN,
    SECRET_KEY: '4f1d8a0c6b2e9375a1c8e4f7d0b36925',
    OPERATOR_PHONES: '+12015550100',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_HOST: stripe.origin,
    TWILIO_ACCOUNT_SID: twilio.settings.accountSid,
    TWILIO_AUTH_TOKEN: twilio.settings.authToken,
    TWILIO_FROM: twilio.settings.from,
    TWILIO_API_HOST: twilio.settings.apiHost,
    SMTP_URL: smtp.settings.url,
    TRUSTED_PROXIES: '127.0.0.1',
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_REGION: s3.settings.region,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  };
});

/** @returns the findings by kind, and whether the settings are fine */
async function check(changes: Record<string, string | undefined> = {}, isOffline = false, root = '/nowhere') {
  const found = { info: [] as string[], warn: [] as string[], error: [] as string[] };
  const log = {
    info: (sentence: string) => void found.info.push(sentence),
    warn: (sentence: string) => void found.warn.push(sentence),
    error: (sentence: string) => void found.error.push(sentence),
  };
  const isFine = await checkConfig({ ...settings, ...changes }, { root, isOffline, log });
  return { ...found, isFine };
}

it('confirms what works, and sends nothing @R17-2', async () => {
  const { error, info, isFine } = await check();
  expect(error).toEqual([]);
  expect(isFine).toBe(true);
  for (const name of ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'TWILIO_FROM', 'SMTP_URL', 'S3_BUCKET'])
    expect(info).toContainEqual(expect.stringContaining(name));
  expect([twilio.taken, smtp.received, [...s3.objects]]).toEqual([[], [], []]);
});

test.each([
  [
    'STRIPE_SECRET_KEY',
    { STRIPE_SECRET_KEY: 'sk_test_of_somebody_else' },
    /is not accepted by Stripe \(401\)/,
  ],
  ['STRIPE_SECRET_KEY', { STRIPE_API_HOST: 'http://127.0.0.1:1' }, /no response from Stripe/],
  [
    'PUBLIC_ORIGIN',
    { PUBLIC_ORIGIN: 'https://other.example' },
    /no webhook endpoint https:\/\/other.example/,
  ],
  ['TWILIO_AUTH_TOKEN', { TWILIO_AUTH_TOKEN: 'a wrong token' }, /does not accept them \(401\)/],
  ['TWILIO_FROM', { TWILIO_FROM: '+12015550199' }, /is not a number of this account/],
  ['SMTP_URL', { SMTP_URL: 'smtp://127.0.0.1:1' }, /cannot be used \(ESOCKET\)/],
  ['S3_BUCKET', { S3_BUCKET: 'another-bucket' }, /no such bucket/],
  ['S3_SECRET_ACCESS_KEY', { S3_SECRET_ACCESS_KEY: 'wrong' }, /does not accept it/],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'http://127.0.0.1:1' }, /cannot be reached/],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop' }, /cannot be reached \(ECONNREFUSED\)/],
])('names %s when it does not work: %o @R17-2', async (name, changes, reason) => {
  const { error, isFine } = await check(changes);
  expect(isFine).toBe(false);
  expect(error).toEqual([expect.stringMatching(reason)]);
  expect(error[0]).toContain(name);
});

it('says when the SMTP server rejects the password', async () => {
  const url = new URL(smtp.settings.url);
  url.password = 'wrong';
  const { error } = await check({ SMTP_URL: url.href });
  expect(error).toEqual([expect.stringMatching(/^SMTP_URL: .* does not accept user and password/)]);
});

it('applies every rule of production, and still tries what is complete', async () => {
  const { error, info } = await check({
    NODE_ENV: 'production',
    SECRET_KEY: undefined,
    PORT: 'eighty',
    TWILIO_FROM: undefined,
  });
  expect(error).toContainEqual(expect.stringMatching(/^STRIPE_SECRET_KEY is a test key/));
  expect(error).toContainEqual(expect.stringMatching(/^SECRET_KEY is missing/));
  expect(error).toContainEqual('PORT must be a whole number.');
  expect(error).toContainEqual('TWILIO_FROM is missing.');
  expect(info).toContainEqual(expect.stringMatching(/^STRIPE_SECRET_KEY is accepted/));
  expect(info).not.toContainEqual(expect.stringContaining('TWILIO'));
});

it('without NODE_ENV the rules are those of production, and it says that the shop would not start so', async () => {
  const { error } = await check({ NODE_ENV: undefined }, true);
  expect(error[0]).toMatch(/^NODE_ENV is missing/);
  expect(error).toContainEqual(expect.stringMatching(/is a test key/));
});

it('offline it connects to nothing', async () => {
  const nowhere = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop', STRIPE_API_HOST: 'http://127.0.0.1:1' };
  expect(await check(nowhere, true)).toMatchObject({ error: [], isFine: true });
});

it('warns of a superuser, of a trial Twilio account and without trusted proxies', async () => {
  const { warn } = await check({ DATABASE_URL: superuserUrlOf(database.url) });
  expect(warn).toContainEqual(expect.stringContaining('is a superuser'));
  const production = await check({ NODE_ENV: 'production', TRUSTED_PROXIES: undefined }, true);
  expect(production.warn).toEqual([expect.stringMatching(/^TRUSTED_PROXIES is not set/)]);
});

it('a restricted key that may not read events is a note, and the endpoint is checked nevertheless @R17-4', async () => {
  const server = createServer(({ url = '' }, response) => {
    response.statusCode = url.startsWith('/v1/events') ? 403 : 200;
    response.end(JSON.stringify(response.statusCode === 403 ? { error: {} } : { data: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { warn, error } = await check({ STRIPE_API_HOST: `http://127.0.0.1:${port}` });
  server.close();
  expect(warn).toContainEqual(expect.stringMatching(/^STRIPE_SECRET_KEY is a restricted key/));
  expect(error).toEqual([expect.stringMatching(/no webhook endpoint/)]);
});

test.each([
  ['is disabled', { status: 'disabled', enabled_events: ['*'] }, /is disabled/],
  [
    'does not get the events of refunds',
    {
      status: 'enabled',
      enabled_events: [
        'payment_intent.succeeded',
        'payment_intent.payment_failed',
        'payment_intent.canceled',
        'charge.refunded',
      ],
    },
    /does not get the events refund\.created, refund\.updated, refund\.failed\./,
  ],
])('says when the webhook endpoint %s @R17-4', async (_name, endpoint, problem) => {
  const url = `${ORIGIN}/api/payments/webhook`;
  const server = createServer((request, response) => {
    const data = request.url?.startsWith('/v1/webhook_endpoints') ? [{ url, ...endpoint }] : [];
    response.end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { error } = await check({ STRIPE_API_HOST: `http://127.0.0.1:${port}` });
  server.close();
  expect(error).toEqual([expect.stringMatching(problem)]);
});

test.each([
  ['en', undefined, []],
  ['es', 'es', []],
  ['es', undefined, [expect.stringMatching(/^SHOP_LANGUAGE is en, .* built for es/)]],
])('a release in %s with SHOP_LANGUAGE=%s @R17-4', async (built, wanted, problems) => {
  const root = join(folder, 'release');
  await mkdir(join(root, 'node_modules'), { recursive: true });
  await writeFile(join(root, 'node_modules/.presently-release'), `0a1b,${built}`);
  expect((await check({ SHOP_LANGUAGE: wanted }, true, root)).error).toEqual(problems);
});

it('names the direct address when that one fails', async () => {
  const wrong = urlOf(database.url, { database: 'nowhere', role: 'presently_app' });
  const { error } = await check({ DATABASE_DIRECT_URL: wrong });
  expect(error).toEqual([expect.stringMatching(/^DATABASE_DIRECT_URL: there is no such database/)]);
});

describe('BACKUP_TO', () => {
  const to = (changes: Record<string, string | undefined>) =>
    check({ DATABASE_URL: undefined, BACKUP_PASSPHRASE: 'correct horse battery', ...changes });
  const bucketSettings = () => ({
    BACKUP_TO: `s3://${s3.settings.bucket}/shop`,
    BACKUP_S3_ENDPOINT: s3.settings.endpoint,
    BACKUP_S3_REGION: s3.settings.region,
    BACKUP_S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  });

  it('is tried by writing and deleting a file @R14-12', async () => {
    const store = join(folder, 'store');
    const missing = await to({ BACKUP_TO: store });
    expect(missing.warn).toContainEqual(expect.stringMatching(/^BACKUP_TO: .* does not exist.* mounted\?$/));
    await mkdir(store);
    for (const changes of [{ BACKUP_TO: store }, bucketSettings()]) {
      const { info, error } = await to(changes);
      expect(error).toEqual([]);
      expect(info).toContainEqual(
        expect.stringMatching(/^BACKUP_TO: .* has no backups yet, and can be written/),
      );
    }
    expect([await readdir(store), [...s3.objects]]).toEqual([[], []]);
  });

  it('is named when it does not work, or has backups of another passphrase @R14-12', async () => {
    const store = join(folder, 'other-store');
    await openBackupTarget(
      { to: store, s3: null, passphrase: 'another horse battery' },
      { hasBackups: false },
    );
    await writeFile(join(folder, 'a-file'), '');
    for (const [changes, reason] of [
      [{ BACKUP_TO: store }, /^BACKUP_TO: BACKUP_PASSPHRASE is not the one/],
      [{ BACKUP_TO: join(folder, 'a-file') }, /^BACKUP_TO: .*: (ENOTDIR|EEXIST)\.$/],
      [{ ...bucketSettings(), BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' }, /^BACKUP_TO: .*SignatureDoesNotMatch/],
    ] as const)
      expect((await to(changes)).error).toEqual([expect.stringMatching(reason)]);
    expect((await to({ BACKUP_TO: store, BACKUP_PASSPHRASE: undefined })).error).toEqual([
      expect.stringContaining('BACKUP_PASSPHRASE'),
    ]);
    expect(await readdir(store)).toEqual(['key.age']);
  });
});

describe('npm run check-config', () => {
  const run = (args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(process.execPath, [COMMAND, '--', ...args], { env: {} }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
    });
  const writeSettings = async (changes: Record<string, string> = {}) => {
    const file = join(folder, 'presently.env');
    const lines = Object.entries({ ...settings, ...changes }).map(([name, value]) => `${name}=${value}`);
    await writeFile(file, lines.join('\n'));
    await chmod(file, 0o600);
    return file;
  };

  it('exits with 0 when everything works, and with 1 otherwise, and prints no secret @R17-2', async () => {
    const fine = await run(['--env-file', await writeSettings()]);
    expect(fine).toMatchObject({ code: 0, output: expect.stringContaining('The shop can start with them.') });
    const file = await writeSettings({ NODE_ENV: 'production', TWILIO_AUTH_TOKEN: 'a wrong token' });
    const faulty = await run(['--env-file', file]);
    expect(faulty.code).toBe(1);
    expect(faulty.output).toMatch(/PROBLEM {2}STRIPE_SECRET_KEY is a test key/);
    const secrets = Object.entries(settings).filter(([name]) => /KEY|SECRET|TOKEN|_URL/.test(name));
    for (const [, secret] of [...secrets, ['', 'a wrong token']])
      expect(fine.output + faulty.output).not.toContain(secret);
  });

  it('mentions misspelt names, and a file that others may read @R17-4', async () => {
    const file = await writeSettings({ TWILO_FROM: '+12015550111' });
    await chmod(file, 0o644);
    const { code, output } = await run(['--env-file', file, '--offline']);
    expect(code).toBe(0);
    expect(output).toContain('TWILO_FROM is not a setting of the shop');
    expect(output).toContain('can be read by every user');
  });

  it('names values with a # that systemd would read in full @R17-4', async () => {
    const quoted = { TWILIO_AUTH_TOKEN: '"a#b"', SMTP_URL: "'smtp://a#b'" };
    const file = await writeSettings({ SECRET_KEY: 'a#b', MAIL_FROM: 'a b', ...quoted });
    const { output } = await run(['--env-file', file, '--offline']);
    expect(output.match(/\w+(?= has a #)/g)).toEqual(['SECRET_KEY']);
  });

  it('reads a file that its user may not open from standard input @R17-4', async () => {
    const file = await writeSettings({ TWILO_FROM: '+12015550111' });
    await chmod(file, 0o644);
    const args = [COMMAND, '--', '--env-file', '-', '--offline'];
    const child = spawn(process.execPath, args, { env: {}, stdio: [openSync(file, 'r'), 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(0);
    expect(output).toContain('TWILO_FROM is not a setting of the shop');
    expect(output).toContain('standard input can be read by every user');
  });

  it('installs nothing @R17-4', async () => {
    const script = join(folder, 'checkout/scripts/check-config.sh');
    await mkdir(dirname(script), { recursive: true });
    await copyFile(fileURLToPath(new URL('../../scripts/check-config.sh', import.meta.url)), script);
    const [code, output] = await new Promise<[unknown, string]>((resolve) => {
      execFile('sh', [script], (error, _stdout, stderr) => resolve([error?.code, stderr]));
    });
    expect(code).toBe(1);
    expect(output).toContain('Nothing is installed in');
  });

  test.each([
    [['--env-file', '/nowhere/at-all'], /cannot be read \(ENOENT\)/],
    [['--unknown'], /unknown/],
  ])('%j is refused', async (args, reason) => {
    const { code, output } = await run(args);
    expect(code).not.toBe(0);
    expect(output).toMatch(reason);
  });
});
