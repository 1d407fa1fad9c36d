import { isAbsolute, resolve } from 'node:path';
import { Environment } from './environment.ts';
import { isLoopbackHost } from './platform/http/is-loopback-host.ts';
import { mixedStripeKeys, unsafeInProduction } from './production-rules.ts';

/** Where the shop's money, messages and database come from, settled once at boot. */
export type Config = {
  production: boolean;
  port: number;
  /** Whether PORT was asked for; otherwise the next free one will do. */
  portIsFixed: boolean;
  host: string;
  /** Origin of every link in messages; no slash at the end. `null`: http://localhost:<port> once the port is known. */
  publicOrigin: string | null;
  /** Origin of the API for browsers when it is not the shop's own. */
  apiUrl: string | null;
  /** `null`: the embedded database under `dataDir`. */
  databaseUrl: string | null;
  /** Replicas of it that answer reads. */
  databaseReplicaUrls: string[];
  dataDir: string;
  /** Key of the shop's own hashes; `null`: one is made and kept under `dataDir`. */
  secretKey: string | null;
  seedDemo: boolean;
  guestCheckout: boolean;
  claimWindowDays: number;
  fulfilment: 'simulated' | 'manual' | 'carrier';
  /** What the carrier signs its events with; two while one is replaced. Its events are taken only when set. */
  carrierWebhookSecrets: string[] | null;
  simulatedStepSeconds: number;
  /** For how many days views of gifts, sent messages and the audit log are kept. */
  viewRetentionDays: number;
  messageRetentionDays: number;
  auditRetentionDays: number;
  operatorPhones: string[];
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecrets: string[];
    apiHost: string | null;
    /** Instead of Stripe's own script in the browser. */
    scriptUrl: string | null;
  } | null;
  twilio: { accountSid: string; authToken: string; from: string; apiHost: string | null } | null;
  /** `requireTls`: nothing is sent before the connection is encrypted. */
  smtp: { url: string; from: string; requireTls: boolean } | null;
  /** SMS that may be paid for in one day. */
  smsPerDay: number;
  /** Where errors of server and browser are reported to; `null`: nowhere. */
  errorReportingDsn: string | null;
  /** The operator's own measuring script and the origins it sends its figures to; `null`: none is loaded. */
  measuring: { script: string; attribute: string; id: string; hosts: string[] } | null;
  /** Where originals of uploaded pictures lie for all instances; `null`: under `dataDir`. */
  s3: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  /** Addresses of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Connections that are served at once. */
  maxConnections: number;
  /** Memory for ready-made answers and pages, in bytes each; 0 makes every one anew. */
  cacheBytes: number;
  /** Whether pictures are made before anybody asks for them. */
  prewarmImages: boolean;
  logLevel: string;
};

/** Every fault of the settings at once, each naming its variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly faults: string[];
  constructor(faults: string[]) {
    super(
      `The settings have ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

/** What each provider needs, and what production needs it for, if it does. */
const PROVIDERS: { names: string[]; purpose?: string }[] = [
  {
    names: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    purpose: 'production takes real cards',
  },
  { names: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'], purpose: 'production sends real SMS' },
  { names: ['SMTP_URL'], purpose: 'production sends real e-mail' },
  { names: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
  { names: ['ANALYTICS_ID', 'ANALYTICS_SCRIPT_URL'] },
];

const NEEDED_IN_PRODUCTION: Record<string, string> = {
  DATABASE_URL: 'production keeps its orders in a database of its own',
  PUBLIC_ORIGIN: 'gift links begin with it',
  SECRET_KEY: 'at least 32 random characters',
  OPERATOR_PHONES: 'who owns the shop',
};

/** A provider is set whole or not at all: half of one is a fault, and so is none in production. */
function missingOf(present: Record<string, unknown>, production: boolean): string[] {
  const halves = PROVIDERS.flatMap(({ names, purpose }) => {
    const missing = names.filter((name) => !(name in present));
    if (missing.length === 0 || (missing.length === names.length && !(production && purpose))) return [];
    return missing.map((name) =>
      missing.length < names.length ? `${name} is missing` : `${name} is missing (${purpose})`,
    );
  });
  const needed = Object.entries(production ? NEEDED_IN_PRODUCTION : {}).filter(
    ([name]) => !(name in present),
  );
  const carrier =
    present['FULFILMENT'] === 'carrier' && !('CARRIER_WEBHOOK_SECRET' in present)
      ? ['CARRIER_WEBHOOK_SECRET is missing (the carrier signs its events with it)']
      : [];
  const primary =
    'DATABASE_REPLICA_URL' in present && !('DATABASE_URL' in present) && !production
      ? ['DATABASE_URL is missing (DATABASE_REPLICA_URL names replicas of it)']
      : [];
  return [...halves, ...carrier, ...primary, ...needed.map(([name, why]) => `${name} is missing (${why})`)];
}

/** Another script than Stripe's own is for trying the shop out, against another host than Stripe's own. */
function strangeScript(present: Record<string, unknown>, production: boolean): string[] {
  if (!('STRIPE_JS_URL' in present)) return [];
  if (production) return ['STRIPE_JS_URL does not exist in production'];
  return 'STRIPE_API_HOST' in present ? [] : ['STRIPE_JS_URL is only for use with STRIPE_API_HOST'];
}

/**
 * Reads the settings from the environment.
 * @param root folder of the checkout, against which a relative DATA_DIR is taken
 * @throws ConfigError with the full list of faults
 */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const production = present['NODE_ENV'] === 'production';
  const parsed = Environment.safeParse(present);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  faults.push(...missingOf(present, production), ...strangeScript(present, production));
  faults.push(...mixedStripeKeys(present), ...(production ? unsafeInProduction(present) : []));
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  const e = parsed.data;
  const dataDir = e.DATA_DIR ?? 'data';
  return {
    production,
    port: e.PORT ?? 3000,
    portIsFixed: e.PORT !== undefined,
    host: e.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicOrigin: e.PUBLIC_ORIGIN ?? null,
    apiUrl: e.API_URL ?? null,
    databaseUrl: e.DATABASE_URL ?? null,
    databaseReplicaUrls: e.DATABASE_REPLICA_URL ?? [],
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(root, dataDir),
    secretKey: e.SECRET_KEY ?? null,
    seedDemo: e.SEED_DEMO ?? !production,
    guestCheckout: e.GUEST_CHECKOUT ?? true,
    claimWindowDays: e.CLAIM_WINDOW_DAYS ?? 14,
    carrierWebhookSecrets: e.CARRIER_WEBHOOK_SECRET ?? null,
    fulfilment: e.FULFILMENT ?? (production ? 'manual' : 'simulated'),
    simulatedStepSeconds: e.SIMULATED_STEP_SECONDS ?? 60,
    viewRetentionDays: e.KEEP_VIEWS_DAYS ?? 400,
    messageRetentionDays: e.KEEP_MESSAGES_DAYS ?? 365,
    auditRetentionDays: e.KEEP_AUDIT_DAYS ?? 1_095,
    operatorPhones: e.OPERATOR_PHONES ?? ['+12015550100'],
    stripe: e.STRIPE_SECRET_KEY
      ? {
          secretKey: e.STRIPE_SECRET_KEY,
          publishableKey: e.STRIPE_PUBLISHABLE_KEY as string,
          webhookSecrets: e.STRIPE_WEBHOOK_SECRET as string[],
          apiHost: e.STRIPE_API_HOST ?? null,
          scriptUrl: e.STRIPE_JS_URL ?? null,
        }
      : null,
    twilio: e.TWILIO_ACCOUNT_SID
      ? {
          accountSid: e.TWILIO_ACCOUNT_SID,
          authToken: e.TWILIO_AUTH_TOKEN as string,
          from: e.TWILIO_FROM as string,
          apiHost: e.TWILIO_API_HOST ?? null,
        }
      : null,
    smtp: e.SMTP_URL
      ? {
          url: e.SMTP_URL,
          from:
            e.MAIL_FROM ??
            `Presently <gifts@${e.PUBLIC_ORIGIN ? new URL(e.PUBLIC_ORIGIN).hostname : 'localhost'}>`,
          requireTls: production && !isLoopbackHost(new URL(e.SMTP_URL).hostname),
        }
      : null,
    errorReportingDsn: e.ERROR_REPORTING_DSN ?? null,
    measuring: e.ANALYTICS_ID
      ? {
          script: (e.ANALYTICS_SCRIPT_URL as string).replace('{id}', encodeURIComponent(e.ANALYTICS_ID)),
          attribute: e.ANALYTICS_ATTRIBUTE ?? 'data-website-id',
          id: e.ANALYTICS_ID,
          hosts: e.ANALYTICS_HOSTS ?? [new URL(e.ANALYTICS_SCRIPT_URL as string).origin],
        }
      : null,
    smsPerDay: e.SMS_PER_DAY ?? 2_000,
    s3: e.S3_ENDPOINT
      ? {
          endpoint: e.S3_ENDPOINT,
          bucket: e.S3_BUCKET as string,
          region: e.S3_REGION as string,
          accessKeyId: e.S3_ACCESS_KEY_ID as string,
          secretAccessKey: e.S3_SECRET_ACCESS_KEY as string,
        }
      : null,
    trustedProxies: e.TRUSTED_PROXIES ?? [],
    maxConnections: e.MAX_CONNECTIONS ?? 5_000,
    cacheBytes: (e.CACHE_MB ?? 32) << 20,
    prewarmImages: e.PREPARE_PICTURES ?? true,
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}
