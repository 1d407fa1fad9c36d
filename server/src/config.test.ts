import { describe, expect, it, test } from 'vitest';
import { type Config, ConfigError, hasLocalInbox, readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop@db.example/shop',
  PUBLIC_ORIGIN: 'https://gifts.example',
  SECRET_KEY: '8f3b1c07d96e4a52b0c7e1f4a93d5826',
  OPERATOR_PHONES: '+12025550100, +12025550101',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_FROM: '+12025550199',
  SMTP_URL: 'smtps://mail.example',
};

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env, '/shop');
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).problems;
  }
}

const variablesOf = (problems: string[]): string[] =>
  problems.map((problem) => problem.split(' ')[0] as string).sort();

test('with nothing set, everything is local @R4-10c @R5-1 @R5-8b @R5-9', () => {
  expect(readConfig({}, '/shop')).toMatchObject({
    production: false,
    port: 3000,
    portIsFixed: false,
    host: '127.0.0.1',
    databaseUrl: null,
    dataDir: '/shop/data',
    seedDemo: true,
    guestCheckout: true,
    claimWindowDays: 14,
    fulfilment: 'simulated',
    simulatedStepSeconds: 60,
    undoSeconds: 120,
    operatorPhones: ['+12015550100'],
    stripe: null,
    twilio: null,
    smsPerDay: 2_000,
    smtp: null,
    errorReportingDsn: null,
    analytics: null,
    trustedProxies: [],
    maxConnections: 5_000,
    cacheBytes: 32 * 1024 * 1024,
    logLevel: 'warn',
  });
});

test('with nothing set, data is kept as long as the documentation says', () => {
  expect(readConfig({}, '/shop')).toMatchObject({
    addressRetentionDays: 365,
    viewRetentionDays: 400,
    messageRetentionDays: 365,
    auditRetentionDays: 1_095,
    backupRetentionDays: null,
  });
});

describe('production', () => {
  it('opens with everything set, without demo and simulation @R4-10b', () => {
    expect(readConfig(PRODUCTION, '/shop')).toMatchObject({
      production: true,
      host: '0.0.0.0',
      logLevel: 'info',
      seedDemo: false,
      fulfilment: 'manual',
      operatorPhones: ['+12025550100', '+12025550101'],
      stripe: { webhookSecrets: ['whsec_1', 'whsec_2'] },
      smtp: { url: 'smtps://mail.example', from: 'Presently <gifts@gifts.example>', requireTls: true },
    });
  });

  it('names every missing variable at once @R5-10', () => {
    const { NODE_ENV, ...required } = PRODUCTION;
    expect(variablesOf(problemsOf({ NODE_ENV }))).toEqual(Object.keys(required).sort());
  });

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))(
    'requires %s to be set and not empty @R5-10',
    (name) => {
      expect(variablesOf(problemsOf({ ...PRODUCTION, [name]: undefined }))).toEqual([name]);
      expect(variablesOf(problemsOf({ ...PRODUCTION, [name]: '' }))).toEqual([name]);
    },
  );

  it('names what is malformed together with what is missing', () => {
    expect(
      variablesOf(problemsOf({ ...PRODUCTION, SECRET_KEY: 'short', PORT: 'x', TWILIO_FROM: undefined })),
    ).toEqual(['PORT', 'SECRET_KEY', 'TWILIO_FROM']);
  });
});

describe('production rejects unsafe values and names their variable', () => {
  it.each([
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
    ['STRIPE_API_HOST', { STRIPE_API_HOST: 'http://stripe.example' }],
    ['TWILIO_API_HOST', { TWILIO_API_HOST: 'http://10.0.0.4:4010' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://gifts.example' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://localhost:3000' }],
    ['API_URL', { API_URL: 'http://api.gifts.example' }],
    ['SECRET_KEY', { SECRET_KEY: 'k'.repeat(64) }],
    ['SECRET_KEY', { SECRET_KEY: 'abc'.repeat(20) }],
    ['SECRET_KEY', { SECRET_KEY: 'f0e1d2c3b4a59687'.repeat(2) }],
    ['SECRET_KEY', { SECRET_KEY: '1234567890'.repeat(4).slice(0, 35) }],
    ['SECRET_KEY', { SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz0123456789' }],
    ['SECRET_KEY', { SECRET_KEY: 'please-change-me-9f8e7d6c5b4a3210' }],
    ['SECRET_KEY', { SECRET_KEY: 'at least 32 random characters, a secret' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:25?ignoreTLS=true' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:587?requireTLS=false' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:587?opportunisticTLS=1' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://mail.example?secure=false' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }],
  ])('%s in %o @R5-10', (name, env) => {
    const problems = problemsOf({ ...PRODUCTION, ...env });
    expect(variablesOf(problems)).toContain(name);
    for (const value of Object.values(env)) expect(problems.join()).not.toContain(value);
  });

  it('accepts safe values', () => {
    const safe = [
      { SECRET_KEY: 'dGhpcyBpcyBub3QgcmFuZG9tLCBidXQgbG9uZw' },
      { SECRET_KEY: '0b5e3f9a7c1d8e2446f0a9b3c5d7e1f8' },
      { STRIPE_API_HOST: 'http://127.0.0.1:12111', TWILIO_API_HOST: 'https://api.example' },
      { SMTP_URL: 'smtp://user:word@mail.example:587?requireTLS=true&secure=true' },
      { SMTP_URL: 'smtp://localhost:2525?ignoreTLS=true' },
    ];
    for (const env of safe) expect(problemsOf({ ...PRODUCTION, ...env })).toEqual([]);
  });
});

test('rejects a mix of live and test keys in any mode', () => {
  const keys = (secret: string, publishable: string) => ({
    STRIPE_SECRET_KEY: secret,
    STRIPE_PUBLISHABLE_KEY: publishable,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  for (const mixed of [keys('sk_live_1', 'pk_test_1'), keys('sk_test_1', 'pk_live_1')])
    expect(problemsOf(mixed).join()).toMatch(
      /STRIPE_PUBLISHABLE_KEY is a (live|test) key, but STRIPE_SECRET_KEY/,
    );
  for (const same of [keys('sk_live_1', 'pk_live_1'), keys('sk_test_1', 'pk_test_1')])
    expect(problemsOf(same)).toEqual([]);
});

test('email is encrypted in production, except to a server on the same machine', () => {
  const requireTls = (env: Record<string, string>) => readConfig(env, '/shop').smtp?.requireTls;
  expect(requireTls({ ...PRODUCTION, SMTP_URL: 'smtp://mail.example:587' })).toBe(true);
  expect(requireTls({ ...PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:2525' })).toBe(false);
  expect(requireTls({ SMTP_URL: 'smtp://mail.example:587' })).toBe(false);
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
  [{ STRIPE_JS_URL: 'http://127.0.0.1:12111/stripe.js' }, ['STRIPE_JS_URL']],
  [{ STRIPE_JS_URL: 'stripe.js', STRIPE_API_HOST: 'http://127.0.0.1:12111' }, ['STRIPE_JS_URL']],
  [{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+12025550199' }, ['TWILIO_AUTH_TOKEN']],
  [
    { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: ' , ' },
    ['STRIPE_WEBHOOK_SECRET'],
  ],
  [
    { S3_ENDPOINT: 'https://store.example', S3_BUCKET: 'pictures' },
    ['S3_ACCESS_KEY_ID', 'S3_REGION', 'S3_SECRET_ACCESS_KEY'],
  ],
  [{ ANALYTICS_ID: 'shop-1' }, ['ANALYTICS_SCRIPT_URL']],
  [{ DATABASE_REPLICA_URL: 'postgres://replica' }, ['DATABASE_URL']],
  [{ ANALYTICS_SCRIPT_URL: 'https://figures.example/script.js' }, ['ANALYTICS_ID']],
])('rejects a partly configured provider in any mode: %o @R5-7c @R5-10', (env, missing) => {
  expect(variablesOf(problemsOf(env))).toEqual(missing);
});

test('there is a local inbox unless both SMS and email are sent', () => {
  const [twilio, smtp] = [{}, {}] as [Config['twilio'], Config['smtp']];
  expect([
    hasLocalInbox({ twilio: null, smtp: null }),
    hasLocalInbox({ twilio, smtp: null }),
    hasLocalInbox({ twilio: null, smtp }),
    hasLocalInbox({ twilio, smtp }),
  ]).toEqual([true, true, true, false]);
});

test('SMTP_URL alone is enough to send email', () => {
  expect(readConfig({ SMTP_URL: 'smtp://localhost:2525' }, '/shop').smtp?.from).toBe(
    'Presently <gifts@localhost>',
  );
});

test.each([
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['PUBLIC_ORIGIN', 'gifts.example'],
  ['PUBLIC_ORIGIN', 'ftp://gifts.example'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_URL', 'postgres://shop:a#b/c@db.example/shop'],
  ['SMTP_URL', 'smtp://user:pass word@:x'],
  ['CLAIM_WINDOW_DAYS', '0'],
  ['TIME_ZONE', 'Mars/Olympus'],
  ['SIMULATED_STEP_SECONDS', 'soon'],
  ['UNDO_SECONDS', '-1'],
  ['KEEP_ADDRESSES_DAYS', '0'],
  ['KEEP_VIEWS_DAYS', '0'],
  ['KEEP_BACKUPS_DAYS', '0'],
  ['KEEP_MESSAGES_DAYS', 'for ever'],
  ['GUEST_CHECKOUT', 'maybe'],
  ['FULFILMENT', 'drones'],
  ['OPERATOR_PHONES', '2025550100'],
  ['SMTP_URL', 'mail.example'],
  ['LOG_LEVEL', 'loud'],
  ['ERROR_REPORTING_DSN', 'https://reports.example/1'],
  ['ERROR_REPORTING_DSN', 'https://key@reports.example/'],
  ['ERROR_REPORTING_DSN', 'reports'],
])('rejects %s=%s and names it @R1-18c @R5-9', (name, value) => {
  expect(variablesOf(problemsOf({ [name]: value }))).toEqual([name]);
});

test('accepts several replicas, each of which must be a PostgreSQL URL', () => {
  const DATABASE_URL = 'postgres://db';
  const both = 'postgres://one/shop, postgresql://two/shop';
  expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL: both }, '/shop').databaseReplicaUrls).toEqual([
    'postgres://one/shop',
    'postgresql://two/shop',
  ]);
  for (const wrong of ['postgres://one,mysql://two', ' , '])
    expect(variablesOf(problemsOf({ DATABASE_URL, DATABASE_REPLICA_URL: wrong }))).toEqual([
      'DATABASE_REPLICA_URL',
    ]);
});

test('accepts a database on a local socket', () => {
  for (const DATABASE_URL of [
    'postgres://shop:word@/shop?host=/var/run/postgresql',
    'postgres:///shop?host=/var/run/postgresql',
  ])
    expect(readConfig({ DATABASE_URL }, '/shop').databaseUrl).toBe(DATABASE_URL);
});

test('accepts fractions as durations', () => {
  expect(readConfig({ CLAIM_WINDOW_DAYS: '0.5', SIMULATED_STEP_SECONDS: '1.5' }, '/shop')).toMatchObject({
    claimWindowDays: 0.5,
    simulatedStepSeconds: 1.5,
  });
});

test('accepts the usual words for off, and strips the path of an origin @R1-1b @R5-9', () => {
  expect(
    readConfig(
      {
        GUEST_CHECKOUT: 'off',
        SEED_DEMO: '0',
        PUBLIC_ORIGIN: 'https://gifts.example/shop/',
        DATA_DIR: '/var/shop/',
      },
      '/shop',
    ),
  ).toMatchObject({
    guestCheckout: false,
    seedDemo: false,
    publicOrigin: 'https://gifts.example',
    // Without the slash at its end.
    dataDir: '/var/shop',
  });
});

describe('S3 storage of images', () => {
  const STORE = {
    S3_ENDPOINT: 'https://store.example/',
    S3_BUCKET: 'our-pictures',
    S3_REGION: 'auto',
    S3_ACCESS_KEY_ID: 'AKIA1',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  it('is optional, also in production @R5-7c', () => {
    expect(readConfig(STORE, '/shop').s3).toEqual({
      endpoint: 'https://store.example',
      bucket: 'our-pictures',
      region: 'auto',
      accessKeyId: 'AKIA1',
      secretAccessKey: 'secret',
    });
    expect(readConfig(PRODUCTION, '/shop').s3).toBeNull();
  });

  it.each([
    ['S3_ENDPOINT', 'store.example'],
    ['S3_BUCKET', '../other'],
    ['S3_BUCKET', 'Our Pictures'],
  ])('rejects %s=%s and names it', (name, value) => {
    expect(variablesOf(problemsOf({ ...STORE, [name]: value }))).toEqual([name]);
  });
});

describe('analytics', () => {
  const SCRIPT = {
    ANALYTICS_ID: 'shop-1',
    ANALYTICS_SCRIPT_URL: 'https://figures.example/script.js?of={id}',
  };

  it('passes the id as an attribute, and in the URL where it has a placeholder @R1-18d', () => {
    expect(readConfig(SCRIPT, '/shop').analytics).toEqual({
      script: 'https://figures.example/script.js?of=shop-1',
      attribute: 'data-website-id',
      id: 'shop-1',
      hosts: ['https://figures.example'],
    });
  });

  it.each([
    ['ANALYTICS_ID', 'a b'],
    ['ANALYTICS_SCRIPT_URL', 'http://figures.example/script.js'],
    ['ANALYTICS_SCRIPT_URL', '/script.js'],
    ['ANALYTICS_ATTRIBUTE', 'onload'],
    ['ANALYTICS_HOSTS', 'figures.example'],
  ])('rejects %s=%s and names it @R1-18d', (name, value) => {
    expect(variablesOf(problemsOf({ ...SCRIPT, [name]: value }))).toEqual([name]);
  });
});

describe('the carrier webhook', () => {
  const SECRETS = 'one secret of the carrier,another secret of it';

  it('accepts two secrets during a rotation', () => {
    expect(readConfig({ FULFILMENT: 'carrier', CARRIER_WEBHOOK_SECRET: SECRETS }, '/shop')).toMatchObject({
      fulfilment: 'carrier',
      carrierWebhookSecrets: ['one secret of the carrier', 'another secret of it'],
    });
    expect(readConfig({}, '/shop').carrierWebhookSecrets).toBeNull();
  });

  it('requires a secret that cannot be guessed', () => {
    expect(variablesOf(problemsOf({ FULFILMENT: 'carrier' }))).toEqual(['CARRIER_WEBHOOK_SECRET']);
    expect(variablesOf(problemsOf({ CARRIER_WEBHOOK_SECRET: 'short' }))).toEqual(['CARRIER_WEBHOOK_SECRET']);
  });
});

describe('backups', () => {
  const BACKUP = { BACKUP_TO: 'my backups', BACKUP_PASSPHRASE: 'correct horse' };

  it('go to a folder, a relative one beside the shop @R14-2', () => {
    expect(readConfig({}, '/shop').backup).toBeNull();
    expect(readConfig(BACKUP, '/shop').backup).toEqual({
      to: '/shop/my backups',
      s3: null,
      passphrase: 'correct horse',
    });
  });

  it('go to a bucket, with a key of their own @R14-30', () => {
    const bucket = { ...BACKUP, BACKUP_TO: 's3://shop-backups/presently/one/' };
    const key = {
      BACKUP_S3_ENDPOINT: 'https://s3.example/',
      BACKUP_S3_REGION: 'auto',
      BACKUP_S3_ACCESS_KEY_ID: 'id',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig({ ...bucket, ...key }, '/shop').backup?.s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'shop-backups',
      prefix: 'presently/one',
      region: 'auto',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(
      readConfig({ ...bucket, ...key, BACKUP_TO: 's3://shop-backups' }, '/shop').backup?.s3,
    ).toMatchObject({ bucket: 'shop-backups', prefix: '' });
    expect(variablesOf(problemsOf(bucket))).toEqual(Object.keys(key).sort());
    for (const to of ['s3://', 's3:/bucket', 's3://Bucket/x', 's3://bucket/a b', 's3://bucket//x'])
      expect(variablesOf(problemsOf({ ...bucket, ...key, BACKUP_TO: to })), to).toEqual(['BACKUP_TO']);
  });

  it('need a passphrase of twelve characters, and the embedded database @R14-2', () => {
    expect(variablesOf(problemsOf({ ...BACKUP, BACKUP_PASSPHRASE: undefined }))).toEqual([
      'BACKUP_PASSPHRASE',
    ]);
    expect(variablesOf(problemsOf({ ...BACKUP, BACKUP_TO: undefined }))).toEqual(['BACKUP_TO']);
    expect(problemsOf({ ...BACKUP, BACKUP_PASSPHRASE: 'elevenchars' })).toEqual([
      'BACKUP_PASSPHRASE must have at least 12 characters',
    ]);
    expect(variablesOf(problemsOf({ ...BACKUP, DATABASE_URL: 'postgres://shop@db.example/shop' }))).toEqual([
      'BACKUP_TO',
    ]);
  });
});
