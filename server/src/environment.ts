import { z } from 'zod';
import { parseDatabaseUrl } from './platform/db/database-url.ts';

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((value) => ['on', 'true', '1'].includes(value));
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);
/** A length of time; fractions let a shop be tried out in minutes instead of days. */
const length = (max: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number')
    .transform(Number)
    .refine((value) => value > 0 && value <= max, `must be more than 0 and at most ${max}`);
const origin = z
  .string()
  .refine(
    (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'must be an origin such as https://gifts.example',
  )
  .transform((value) => new URL(value).origin);
const dsn = z
  .string()
  .refine(
    (value) => /^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w./-]+)?\/\d+$/.test(value) && URL.canParse(value),
    'must be a DSN such as https://key@reports.example/1',
  );
/** Only a developer's own machine may go without https. */
const scriptAddress = z.string().refine((value) => {
  const url = URL.parse(value.replace('{id}', 'id'));
  return url?.protocol === 'https:' || /^(localhost|127\.0\.0\.1)$/.test(url?.hostname ?? '');
}, 'must be an address that begins with https://');
const list = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.length > 0, 'names nothing');
const origins = list
  .refine((all) => all.every((one) => /^https?:$/.test(URL.parse(one)?.protocol ?? '')), 'must be origins')
  .transform((all) => all.map((one) => new URL(one).origin));
const phones = list.refine(
  (all) => all.every((phone) => /^\+1\d{10}$/.test(phone)),
  'must be numbers such as +12015550100, separated by commas',
);

const POSTGRES_URL = /^postgres(ql)?:\/\//;
/** An address that may hold a password, whose special characters are easily forgotten to be encoded. */
const addressOf = (scheme: RegExp, schemes: string, parse = URL.parse) =>
  z.string().superRefine((value, context) => {
    if (!scheme.test(value)) context.addIssue(`must begin with ${schemes}`);
    else if (!parse(value))
      context.addIssue(
        'cannot be read as an address: encode special characters of its password (# is %23, / is %2F, @ is %40)',
      );
  });

/** What the shop understands of its environment variables, each with what is wrong with a bad one. */
export const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: whole(0, 65535).optional(),
  HOST: z.string().optional(),
  PUBLIC_ORIGIN: origin.optional(),
  API_URL: origin.optional(),
  DATABASE_URL: addressOf(POSTGRES_URL, 'postgres://', parseDatabaseUrl).optional(),
  DATABASE_REPLICA_URL: list
    .refine((all) => all.every((one) => POSTGRES_URL.test(one)), 'must begin with postgres://')
    .optional(),
  DATA_DIR: z.string().optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SEED_DEMO: onOff.optional(),
  GUEST_CHECKOUT: onOff.optional(),
  CLAIM_WINDOW_DAYS: length(365).optional(),
  FULFILMENT: z.enum(['simulated', 'manual', 'carrier'], 'must be simulated, manual or carrier').optional(),
  CARRIER_WEBHOOK_SECRET: list
    .refine((all) => all.every((secret) => secret.length >= 16), 'must have at least 16 characters each')
    .optional(),
  SIMULATED_STEP_SECONDS: length(86_400).optional(),
  KEEP_VIEWS_DAYS: whole(1, 36_500).optional(),
  KEEP_MESSAGES_DAYS: whole(1, 36_500).optional(),
  KEEP_AUDIT_DAYS: whole(1, 36_500).optional(),
  OPERATOR_PHONES: phones.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: list.optional(),
  STRIPE_API_HOST: origin.optional(),
  STRIPE_JS_URL: z.url({ protocol: /^https?$/, error: 'must be the address of a script' }).optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_API_HOST: origin.optional(),
  SMS_PER_DAY: whole(1, 10_000_000).optional(),
  SMTP_URL: addressOf(/^smtps?:\/\//, 'smtp:// or smtps://').optional(),
  MAIL_FROM: z.string().optional(),
  ERROR_REPORTING_DSN: dsn.optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^[\w.:@-]{1,100}$/, 'must be the id that the measuring service has given out')
    .optional(),
  ANALYTICS_SCRIPT_URL: scriptAddress.optional(),
  ANALYTICS_ATTRIBUTE: z
    .string()
    .regex(/^data-[a-z-]+$/, 'must be an attribute such as data-website-id')
    .optional(),
  ANALYTICS_HOSTS: origins.optional(),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUSTED_PROXIES: list.optional(),
  PREPARE_PICTURES: onOff.optional(),
  MAX_CONNECTIONS: whole(10, 100_000).optional(),
  CACHE_MB: whole(0, 1024).optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    )
    .optional(),
});
