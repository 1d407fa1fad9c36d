import { resolve } from 'node:path';
import { isTimeZone } from '@presently/contracts/time-zone';
import type { z } from 'zod';
import { Environment } from './environment.ts';
import { type BACKUP_S3, isBucket, missingSettings, PROVIDERS } from './missing-settings.ts';
import type { S3StoreSettings } from './platform/backup-store/s3-store.ts';
import { isLoopbackHost } from './platform/http/is-loopback-host.ts';
import { mixedStripeKeys, unsafeInProduction } from './production-rules.ts';

/** The shop's settings, read from the environment once at boot. */
export type Config = {
  production: boolean;
  port: number;
  /** Whether PORT was set; otherwise the next free port is used. */
  portIsFixed: boolean;
  host: string;
  /**
   * Origin of every link in messages, without a trailing slash. `null`: http://localhost:<port> once the port is known.
   */
  publicOrigin: string | null;
  /** Origin of the API for browsers; `null`: the same as `publicOrigin`. */
  apiUrl: string | null;
  /** `null`: the embedded database under `dataDir`. */
  databaseUrl: string | null;
  /** The same database without a pooler in between, as the owner of its schema: for migrations and notifications. */
  databaseDirectUrl: string | null;
  /** Read replicas of `databaseUrl`. */
  databaseReplicaUrls: string[];
  dataDir: string;
  /** Key of the shop's HMACs; `null`: one is generated and stored under `dataDir`. */
  secretKey: string | null;
  seedDemo: boolean;
  guestCheckout: boolean;
  claimWindowDays: number;
  /** IANA name of the time zone whose days the shop uses, until an owner sets another. */
  timeZone: string;
  fulfilment: 'simulated' | 'manual' | 'carrier';
  /** Secrets of the carrier's webhook, two during a rotation; `null`: the webhook accepts nothing. */
  carrierWebhookSecrets: string[] | null;
  simulatedStepSeconds: number;
  /** How long operators can undo a shipment; its messages are delayed by as long. */
  undoSeconds: number;
  /** Days after the delivery until a recipient's address is erased. */
  addressRetentionDays: number;
  /** Days after which gift views, sent messages and audit entries are deleted. */
  viewRetentionDays: number;
  messageRetentionDays: number;
  auditRetentionDays: number;
  /** Retention of backups made outside the shop; null: none that the shop knows of. */
  backupRetentionDays: number | null;
  operatorPhones: string[];
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecrets: string[];
    apiHost: string | null;
    /** Replaces Stripe.js in the browser; `null`: Stripe's own. */
    scriptUrl: string | null;
  } | null;
  twilio: { accountSid: string; authToken: string; from: string; apiHost: string | null } | null;
  /** `requireTls`: refuse to send over an unencrypted connection. */
  smtp: { url: string; from: string; requireTls: boolean } | null;
  /** Max SMS per day, across all instances. */
  smsPerDay: number;
  /** Sentry DSN for errors of server and browser; `null`: no reports. */
  errorReportingDsn: string | null;
  /** The operator's analytics script and the origins it sends data to; `null`: none is loaded. */
  analytics: { script: string; attribute: string; id: string; hosts: string[] } | null;
  /** Bucket for uploaded original images, shared by all instances; `null`: under `dataDir`. */
  s3: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** Max open HTTP connections. */
  maxConnections: number;
  /** Max bytes of each in-memory cache (API responses, pages); 0 disables caching. */
  cacheBytes: number;
  /** Whether image variants are rendered at start rather than on first request. */
  prepareImages: boolean;
  /**
   * The destination of backups of the embedded database, a folder or a bucket, and their passphrase; `null`: no
   * backups.
   */
  backup: { to: string; s3: S3StoreSettings | null; passphrase: string } | null;
  /** Where Prometheus reads metrics; `null`: none are collected. */
  metrics: { port: number; host: string } | null;
  logLevel: string;
};

/** Whether any kind of message stays in the local inbox, because no provider is configured. */
export const hasLocalInbox = ({ twilio, smtp }: Pick<Config, 'twilio' | 'smtp'>): boolean => !twilio || !smtp;

/** All problems with the settings, each naming its environment variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: string[];
  constructor(problems: string[]) {
    const count = problems.length === 1 ? 'a fault' : `${problems.length} faults`;
    super(`The settings have ${count}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** STRIPE_JS_URL is for tests against a fake Stripe (STRIPE_API_HOST). */
function misplacedStripeScript(present: Record<string, unknown>, production: boolean): string[] {
  if (!('STRIPE_JS_URL' in present)) return [];
  if (production) return ['STRIPE_JS_URL does not exist in production'];
  return 'STRIPE_API_HOST' in present ? [] : ['STRIPE_JS_URL is only for use with STRIPE_API_HOST'];
}

/** The system's time zone, or UTC if PostgreSQL does not know its name. */
function timeZoneOfTheServer(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** @param to `s3://bucket/prefix`, or a folder, absolute or relative to `root` */
function backupTarget(
  to: string,
  variables: Partial<Record<(typeof BACKUP_S3)[number], string>>,
  root: string,
): { to: string; s3: S3StoreSettings | null } {
  if (!isBucket(to)) return { to: resolve(root, to), s3: null };
  const { hostname: bucket, pathname } = new URL(to);
  return {
    to,
    s3: {
      endpoint: variables.BACKUP_S3_ENDPOINT as string,
      bucket,
      region: variables.BACKUP_S3_REGION as string,
      accessKeyId: variables.BACKUP_S3_ACCESS_KEY_ID as string,
      secretAccessKey: variables.BACKUP_S3_SECRET_ACCESS_KEY as string,
      prefix: pathname.replace(/^\/|\/$/g, ''),
    },
  };
}

/**
 * Reads the settings from the environment.
 * @param root folder of the checkout, against which a relative DATA_DIR is resolved
 * @throws ConfigError with the full list of problems
 */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  const present = presentIn(env);
  const production = present['NODE_ENV'] === 'production';
  const parsed = Environment.safeParse(present);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  problems.push(...missingSettings(present, production), ...misplacedStripeScript(present, production));
  problems.push(...mixedStripeKeys(present), ...(production ? unsafeInProduction(present) : []));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data, root);
}

/**
 * The settings that `npm run check-config` can test despite problems: without invalid ones and incomplete providers.
 */
export function readUsableSettings(env: Record<string, string | undefined>, root: string): Config {
  const present = presentIn(env);
  const parsed = Environment.safeParse(present);
  const invalid = new Set(parsed.error?.issues.map(({ path }) => String(path[0])));
  const isUsable = (name: string) => name in present && !invalid.has(name);
  const unusable = PROVIDERS.flatMap(({ names }) => (names.every(isUsable) ? [] : names));
  const usable = Object.entries(present).filter(([name]) => isUsable(name) && !unusable.includes(name));
  return toConfig(Environment.parse(Object.fromEntries(usable)), root);
}

const presentIn = (env: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));

function toConfig(variables: z.infer<typeof Environment>, root: string): Config {
  const production = variables.NODE_ENV === 'production';
  const dataDir = variables.DATA_DIR ?? 'data';
  return {
    production,
    port: variables.PORT ?? 3000,
    portIsFixed: variables.PORT !== undefined,
    host: variables.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicOrigin: variables.PUBLIC_ORIGIN ?? null,
    apiUrl: variables.API_URL ?? null,
    databaseUrl: variables.DATABASE_URL ?? null,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrls: variables.DATABASE_REPLICA_URL ?? [],
    dataDir: resolve(root, dataDir),
    secretKey: variables.SECRET_KEY ?? null,
    seedDemo: variables.SEED_DEMO ?? !production,
    guestCheckout: variables.GUEST_CHECKOUT ?? true,
    claimWindowDays: variables.CLAIM_WINDOW_DAYS ?? 14,
    timeZone: variables.TIME_ZONE ?? timeZoneOfTheServer(),
    carrierWebhookSecrets: variables.CARRIER_WEBHOOK_SECRET ?? null,
    fulfilment: variables.FULFILMENT ?? (production ? 'manual' : 'simulated'),
    simulatedStepSeconds: variables.SIMULATED_STEP_SECONDS ?? 60,
    undoSeconds: variables.UNDO_SECONDS ?? 120,
    addressRetentionDays: variables.KEEP_ADDRESSES_DAYS ?? 365,
    viewRetentionDays: variables.KEEP_VIEWS_DAYS ?? 400,
    messageRetentionDays: variables.KEEP_MESSAGES_DAYS ?? 365,
    auditRetentionDays: variables.KEEP_AUDIT_DAYS ?? 1_095,
    backupRetentionDays: variables.KEEP_BACKUPS_DAYS ?? null,
    operatorPhones: variables.OPERATOR_PHONES ?? ['+12015550100'],
    stripe: variables.STRIPE_SECRET_KEY
      ? {
          secretKey: variables.STRIPE_SECRET_KEY,
          publishableKey: variables.STRIPE_PUBLISHABLE_KEY as string,
          webhookSecrets: variables.STRIPE_WEBHOOK_SECRET as string[],
          apiHost: variables.STRIPE_API_HOST ?? null,
          scriptUrl: variables.STRIPE_JS_URL ?? null,
        }
      : null,
    twilio: variables.TWILIO_ACCOUNT_SID
      ? {
          accountSid: variables.TWILIO_ACCOUNT_SID,
          authToken: variables.TWILIO_AUTH_TOKEN as string,
          from: variables.TWILIO_FROM as string,
          apiHost: variables.TWILIO_API_HOST ?? null,
        }
      : null,
    smtp: variables.SMTP_URL
      ? {
          url: variables.SMTP_URL,
          from:
            variables.MAIL_FROM ??
            `Presently <gifts@${variables.PUBLIC_ORIGIN ? new URL(variables.PUBLIC_ORIGIN).hostname : 'localhost'}>`,
          requireTls: production && !isLoopbackHost(new URL(variables.SMTP_URL).hostname),
        }
      : null,
    errorReportingDsn: variables.ERROR_REPORTING_DSN ?? null,
    analytics: variables.ANALYTICS_ID
      ? {
          script: (variables.ANALYTICS_SCRIPT_URL as string).replace(
            '{id}',
            encodeURIComponent(variables.ANALYTICS_ID),
          ),
          attribute: variables.ANALYTICS_ATTRIBUTE ?? 'data-website-id',
          id: variables.ANALYTICS_ID,
          hosts: variables.ANALYTICS_HOSTS ?? [new URL(variables.ANALYTICS_SCRIPT_URL as string).origin],
        }
      : null,
    smsPerDay: variables.SMS_PER_DAY ?? 2_000,
    s3: variables.S3_ENDPOINT
      ? {
          endpoint: variables.S3_ENDPOINT,
          bucket: variables.S3_BUCKET as string,
          region: variables.S3_REGION as string,
          accessKeyId: variables.S3_ACCESS_KEY_ID as string,
          secretAccessKey: variables.S3_SECRET_ACCESS_KEY as string,
        }
      : null,
    trustedProxies: variables.TRUSTED_PROXIES ?? [],
    maxConnections: variables.MAX_CONNECTIONS ?? 5_000,
    cacheBytes: (variables.CACHE_MB ?? 32) << 20,
    prepareImages: variables.PREPARE_PICTURES ?? true,
    backup: variables.BACKUP_TO
      ? {
          ...backupTarget(variables.BACKUP_TO, variables, root),
          passphrase: variables.BACKUP_PASSPHRASE as string,
        }
      : null,
    metrics: variables.METRICS_PORT
      ? { port: variables.METRICS_PORT, host: variables.METRICS_HOST ?? '127.0.0.1' }
      : null,
    logLevel: variables.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}
