import { isTimeZone } from '@presently/contracts/time-zone';
import { z } from 'zod';
import { parseDatabaseUrl } from './platform/db/database-url.ts';
import { isLoopbackHost } from './platform/http/is-loopback-host.ts';

const onOffFlag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((value) => ['on', 'true', '1'].includes(value));
const integerBetween = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);
/** A duration; fractions are allowed, so that a test can shorten days to minutes. */
const positiveNumber = (max: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number')
    .transform(Number)
    .refine((value) => value > 0 && value <= max, `must be more than 0 and at most ${max}`);
const httpOrigin = z
  .string()
  .refine(
    (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'must be an origin such as https://gifts.example',
  )
  .transform((value) => new URL(value).origin);
const sentryDsn = z
  .string()
  .refine(
    (value) => /^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w./-]+)?\/\d+$/.test(value) && URL.canParse(value),
    'must be a DSN such as https://key@reports.example/1',
  );
/** https, except for localhost. */
const scriptUrl = z.string().refine((value) => {
  const url = URL.parse(value.replace('{id}', 'id'));
  return url?.protocol === 'https:' || isLoopbackHost(url?.hostname ?? '');
}, 'must be an address that begins with https://');
const commaSeparated = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.length > 0, 'must not be empty');
const httpOrigins = commaSeparated
  .refine((all) => all.every((one) => /^https?:$/.test(URL.parse(one)?.protocol ?? '')), 'must be origins')
  .transform((all) => all.map((one) => new URL(one).origin));
const phoneNumbers = commaSeparated.refine(
  (all) => all.every((phone) => /^\+1\d{10}$/.test(phone)),
  'must be numbers such as +12015550100, separated by commas',
);

const POSTGRES_URL = /^postgres(ql)?:\/\//;
/**
 * A URL with credentials; the error mentions URL-encoding, because special characters in its password are a common
 * mistake.
 */
const connectionUrl = (scheme: RegExp, schemes: string, parse = URL.parse) =>
  z.string().superRefine((value, context) => {
    if (!scheme.test(value)) context.addIssue(`must begin with ${schemes}`);
    else if (!parse(value))
      context.addIssue(
        'cannot be read as an address: encode special characters of its password (# is %23, / is %2F, @ is %40)',
      );
  });

/**
 * Schema of the environment variables; each error message completes a sentence that begins with the name of the
 * variable.
 */
export const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: integerBetween(0, 65535).optional(),
  HOST: z.string().optional(),
  PUBLIC_ORIGIN: httpOrigin.optional(),
  API_URL: httpOrigin.optional(),
  DATABASE_URL: connectionUrl(POSTGRES_URL, 'postgres://', parseDatabaseUrl).optional(),
  DATABASE_DIRECT_URL: connectionUrl(POSTGRES_URL, 'postgres://', parseDatabaseUrl).optional(),
  DATABASE_REPLICA_URL: commaSeparated
    .refine((all) => all.every((one) => POSTGRES_URL.test(one)), 'must begin with postgres://')
    .optional(),
  DATA_DIR: z.string().optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SEED_DEMO: onOffFlag.optional(),
  GUEST_CHECKOUT: onOffFlag.optional(),
  CLAIM_WINDOW_DAYS: positiveNumber(365).optional(),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as America/New_York').optional(),
  FULFILMENT: z.enum(['simulated', 'manual', 'carrier'], 'must be simulated, manual or carrier').optional(),
  CARRIER_WEBHOOK_SECRET: commaSeparated
    .refine((all) => all.every((secret) => secret.length >= 16), 'must have at least 16 characters each')
    .optional(),
  SIMULATED_STEP_SECONDS: positiveNumber(86_400).optional(),
  UNDO_SECONDS: integerBetween(0, 86_400).optional(),
  KEEP_ADDRESSES_DAYS: integerBetween(1, 36_500).optional(),
  KEEP_VIEWS_DAYS: integerBetween(1, 36_500).optional(),
  KEEP_MESSAGES_DAYS: integerBetween(1, 36_500).optional(),
  KEEP_AUDIT_DAYS: integerBetween(1, 36_500).optional(),
  KEEP_BACKUPS_DAYS: integerBetween(1, 36_500).optional(),
  OPERATOR_PHONES: phoneNumbers.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: commaSeparated.optional(),
  STRIPE_API_HOST: httpOrigin.optional(),
  STRIPE_JS_URL: z.url({ protocol: /^https?$/, error: 'must be the address of a script' }).optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_API_HOST: httpOrigin.optional(),
  SMS_PER_DAY: integerBetween(1, 10_000_000).optional(),
  SMTP_URL: connectionUrl(/^smtps?:\/\//, 'smtp:// or smtps://').optional(),
  MAIL_FROM: z.string().optional(),
  ERROR_REPORTING_DSN: sentryDsn.optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^[\w.:@-]{1,100}$/, 'must be the id that the analytics service has issued')
    .optional(),
  ANALYTICS_SCRIPT_URL: scriptUrl.optional(),
  ANALYTICS_ATTRIBUTE: z
    .string()
    .regex(/^data-[a-z-]+$/, 'must be an attribute such as data-website-id')
    .optional(),
  ANALYTICS_HOSTS: httpOrigins.optional(),
  S3_ENDPOINT: httpOrigin.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUSTED_PROXIES: commaSeparated.optional(),
  PREPARE_PICTURES: onOffFlag.optional(),
  MAX_CONNECTIONS: integerBetween(10, 100_000).optional(),
  CACHE_MB: integerBetween(0, 1024).optional(),
  BACKUP_TO: z
    .string()
    .regex(
      /^(?!s3:)|^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/,
      'must be a folder, or a bucket such as s3://bucket/prefix',
    )
    .optional(),
  BACKUP_S3_ENDPOINT: httpOrigin.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  METRICS_PORT: integerBetween(1, 65535).optional(),
  METRICS_HOST: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    )
    .optional(),
});
