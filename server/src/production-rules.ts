import { isLoopbackHost } from './platform/http/is-loopback-host.ts';

type Env = Record<string, string | undefined>;
type StripeMode = 'live' | 'test';

/** Query parameters of SMTP_URL with which nodemailer would send unencrypted or accept any certificate. */
const INSECURE_SMTP_OPTIONS: [name: string, safeValue: string][] = [
  ['ignoreTLS', 'false'],
  ['opportunisticTLS', 'false'],
  ['requireTLS', 'true'],
  ['secure', 'true'],
  ['tls.rejectUnauthorized', 'true'],
];

const PLACEHOLDER = /change.?me|secret|passw|example|placeholder|replace|your.?key|letmein|qwerty|presently/i;
/** 32 random hexadecimal characters contain 14 distinct ones on average, and practically never fewer than 8. */
const MIN_DISTINCT_CHARACTERS = 8;

/** The Stripe mode that a key belongs to; null when it is not a Stripe key. */
const stripeModeOf = (key: string | undefined): StripeMode | null =>
  (/^(?:[sr]k|pk)_(live|test)_/.exec(key ?? '')?.[1] as StripeMode | undefined) ?? null;

/**
 * With keys of different modes no payment completes, because the browser's payment methods do not exist for the server.
 */
export function mixedStripeKeys(env: Env): string[] {
  const [secret, publishable] = [
    stripeModeOf(env['STRIPE_SECRET_KEY']),
    stripeModeOf(env['STRIPE_PUBLISHABLE_KEY']),
  ];
  if (secret === null || publishable === null || secret === publishable) return [];
  return [`STRIPE_PUBLISHABLE_KEY is a ${publishable} key, but STRIPE_SECRET_KEY is a ${secret} key`];
}

/** Settings that are well formed but would put money, sign-ins or messages at risk in production. */
export function unsafeInProduction(env: Env): string[] {
  return [
    ...['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']
      .filter((name) => stripeModeOf(env[name]) === 'test')
      .map((name) => `${name} is a test key: production takes real cards`),
    ...['PUBLIC_ORIGIN', 'API_URL']
      .filter((name) => URL.parse(env[name] ?? '')?.protocol === 'http:')
      .map((name) => `${name} must begin with https://: browsers send the sign-in cookie over https only`),
    ...['STRIPE_API_HOST', 'TWILIO_API_HOST']
      .filter((name) => isPlainHttp(env[name]))
      .map((name) => `${name} must begin with https://, unless it is on this machine: it is sent the keys`),
    ...weakSecretKey(env['SECRET_KEY']),
    ...weakSmtp(env['SMTP_URL']),
  ];
}

function isPlainHttp(value: string | undefined): boolean {
  const url = URL.parse(value ?? '');
  return url?.protocol === 'http:' && !isLoopbackHost(url.hostname);
}

function weakSecretKey(key: string | undefined): string[] {
  // A short key is rejected in every mode, by the schema.
  if (key === undefined || key.length < 32 || !isGuessable(key)) return [];
  return ['SECRET_KEY is easy to guess: make one with `openssl rand -hex 32`'];
}

function isGuessable(key: string): boolean {
  const isRepetitive = (key + key).indexOf(key, 1) < key.length;
  const codes = Array.from(key, (character) => character.charCodeAt(0));
  const sequential = codes.filter(
    (code, index) => index > 0 && Math.abs(code - (codes[index - 1] as number)) <= 1,
  );
  return (
    new Set(key).size < MIN_DISTINCT_CHARACTERS ||
    isRepetitive ||
    // Runs of consecutive characters, such as 1234567890 repeated.
    sequential.length > key.length / 2 ||
    PLACEHOLDER.test(key)
  );
}

/** `smtp://` itself is fine: in production nothing is sent before STARTTLS (messaging/smtp-sender.ts). */
function weakSmtp(smtpUrl: string | undefined): string[] {
  const url = URL.parse(smtpUrl ?? '');
  if (!url || isLoopbackHost(url.hostname)) return [];
  const insecure = INSECURE_SMTP_OPTIONS.find(([name, safeValue]) =>
    url.searchParams.getAll(name).some((value) => value !== safeValue),
  );
  return insecure ? [`SMTP_URL must not set ${insecure[0]}: production sends email encrypted only`] : [];
}
