import { isLoopbackHost } from './platform/http/is-loopback-host.ts';

type Present = Record<string, string | undefined>;
type StripeMode = 'live' | 'test';

/** Options in the query of SMTP_URL with which nodemailer would send without encryption, or to anybody. */
const WEAKER_SMTP: [name: string, unless: string][] = [
  ['ignoreTLS', 'false'],
  ['opportunisticTLS', 'false'],
  ['requireTLS', 'true'],
  ['secure', 'true'],
  ['tls.rejectUnauthorized', 'true'],
];

const PLACEHOLDER = /change.?me|secret|passw|example|placeholder|replace|your.?key|letmein|qwerty|presently/i;
/** Random hexadecimal of 32 characters has 14 different ones on average, and fewer than 8 never in practice. */
const MIN_DIFFERENT_CHARACTERS = 8;

/** Which of Stripe's modes a key belongs to; null for one that is not formed like Stripe's. */
const modeOf = (key: string | undefined): StripeMode | null =>
  (/^(?:[sr]k|pk)_(live|test)_/.exec(key ?? '')?.[1] as StripeMode | undefined) ?? null;

/** Keys of two modes can never complete a payment: the browser's payment methods do not exist for the server. */
export function mixedStripeKeys(present: Present): string[] {
  const [secret, publishable] = [
    modeOf(present['STRIPE_SECRET_KEY']),
    modeOf(present['STRIPE_PUBLISHABLE_KEY']),
  ];
  if (secret === null || publishable === null || secret === publishable) return [];
  return [`STRIPE_PUBLISHABLE_KEY is a ${publishable} key, but STRIPE_SECRET_KEY is a ${secret} key`];
}

/** Settings that are well formed and would still put money, sign-ins or messages at risk in production. */
export function unsafeInProduction(present: Present): string[] {
  return [
    ...['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']
      .filter((name) => modeOf(present[name]) === 'test')
      .map((name) => `${name} is a test key: production takes real cards`),
    ...['PUBLIC_ORIGIN', 'API_URL']
      .filter((name) => URL.parse(present[name] ?? '')?.protocol === 'http:')
      .map((name) => `${name} must begin with https://: browsers send the sign-in cookie over https only`),
    ...['STRIPE_API_HOST', 'TWILIO_API_HOST']
      .filter((name) => isPlainHttp(present[name]))
      .map((name) => `${name} must begin with https://, unless it is on this machine: it is sent the keys`),
    ...weakSecretKey(present['SECRET_KEY']),
    ...weakSmtp(present['SMTP_URL']),
  ];
}

function isPlainHttp(value: string | undefined): boolean {
  const url = URL.parse(value ?? '');
  return url?.protocol === 'http:' && !isLoopbackHost(url.hostname);
}

function weakSecretKey(key: string | undefined): string[] {
  // A short one is refused in every mode already.
  if (key === undefined || key.length < 32 || !isGuessable(key)) return [];
  return ['SECRET_KEY is easy to guess: make one with `openssl rand -hex 32`'];
}

function isGuessable(key: string): boolean {
  const repeatsItself = (key + key).indexOf(key, 1) < key.length;
  const codes = Array.from(key, (character) => character.charCodeAt(0));
  const neighbours = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] as number)) <= 1);
  return (
    new Set(key).size < MIN_DIFFERENT_CHARACTERS ||
    repeatsItself ||
    // Keys typed in rows, such as 1234567890 again and again.
    neighbours.length > key.length / 2 ||
    PLACEHOLDER.test(key)
  );
}

/** `smtp://` itself is fine: in production nothing is sent before STARTTLS (messaging/smtp-sender.ts). */
function weakSmtp(value: string | undefined): string[] {
  const url = URL.parse(value ?? '');
  if (!url || isLoopbackHost(url.hostname)) return [];
  const weaker = WEAKER_SMTP.find(([name, unless]) =>
    url.searchParams.getAll(name).some((one) => one !== unless),
  );
  return weaker ? [`SMTP_URL must not set ${weaker[0]}: production sends e-mail encrypted only`] : [];
}
