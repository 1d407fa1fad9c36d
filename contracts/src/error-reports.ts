/*
 * Removes personal data from error reports, in the browser and on the server, before they are sent to the operator's
 * error tracker. An allowlist: the report is rebuilt from fields that are known to be harmless.
 */

interface Frame {
  filename?: string;
  function?: string;
  lineno?: number;
  colno?: number;
  in_app?: boolean;
}

/** The fields of a Sentry event that are read; all others are dropped. */
export interface ErrorReport {
  event_id?: string;
  timestamp?: number;
  platform?: string;
  level?: string;
  environment?: string;
  message?: string;
  tags?: Record<string, unknown>;
  exception?: { values?: { type?: string; value?: string; stacktrace?: { frames?: Frame[] } }[] };
}

/** Tags that our own code sets, with route patterns instead of URLs. */
const SAFE_TAGS = ['side', 'route', 'task', 'log'];

const MAX_TEXT_LENGTH = 1000;

/** The order matters: each pattern is applied to the result of the previous ones. */
const SECRETS: [RegExp, string][] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s'"`<>]+/gi, '[address]'],
  [/[^\s@'"`<>]+@[^\s@'"`<>]+/g, '[email]'],
  // Quoted text may be user input, except names of tables, columns and properties.
  [/(?<!\w)(["'`])(?!\w+_\w+\1)(?<!(?:reading|setting) .)[\s\S]*?\1(?!\w)/g, '[text]'],
  [/\/(?:[\w.~%-]+\/)*[\w.~%-]*\?[^\s]*/g, '[address]'],
  [/\b(track|claim|recipient|manage|orders|payments|users|gift|gifts|purchase)\/[^\s/]+/g, '$1/[id]'],
  [/(?<![\w-])(?![a-z]+(?:_[a-z]+)+(?![\w-]))[\w-]{16,}(?![\w-])/g, '[id]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b|(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi, '[ip]'],
  [/\+?\(?\d[\d\s().-]{3,}\d/g, '[number]'],
];

/** An error message with URLs, email and IP addresses, ids, keys, numbers and quoted text replaced; at most 1,000 characters. */
export function scrubText(text: string): string {
  // Drizzle appends the parameters, which are personal data; the SQL itself has none.
  const [statement = ''] = text.split('\nparams:');
  if (statement.startsWith('Failed query:')) return statement.slice(0, MAX_TEXT_LENGTH);
  return SECRETS.reduce(
    (scrubbed, [secret, placeholder]) => scrubbed.replace(secret, placeholder),
    statement,
  ).slice(0, MAX_TEXT_LENGTH);
}

/** Paths of source files stay; a page URL may contain a secret key and becomes `[page]`. */
function scrubFile(file: string): string {
  const path = file.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/, '');
  return /\.[cm]?[jt]sx?$/.test(path) || path.startsWith('node:') ? path : '[page]';
}

function scrubFrame({ filename, function: name, lineno, colno, in_app }: Frame): Frame {
  return {
    ...(filename === undefined
      ? {}
      : { filename: filename.startsWith('node:') ? filename : scrubFile(filename) }),
    ...(name === undefined ? {} : { function: /^[\w.$<> ?[\]#-]{1,100}$/.test(name) ? name : '[function]' }),
    ...(lineno === undefined ? {} : { lineno }),
    ...(colno === undefined ? {} : { colno }),
    ...(in_app === undefined ? {} : { in_app }),
  };
}

/** The report reduced to safe data: error types, scrubbed messages, code locations and `SAFE_TAGS`. */
export function scrubReport<Report extends ErrorReport>(report: Report): Report {
  const { event_id, timestamp, platform, level, environment, message, tags = {}, exception } = report;
  const safe: ErrorReport = {
    event_id,
    timestamp,
    platform,
    level,
    environment,
    ...(message === undefined ? {} : { message: scrubText(message) }),
    tags: Object.fromEntries(Object.entries(tags).filter(([name]) => SAFE_TAGS.includes(name))),
    exception: {
      values: (exception?.values ?? []).map(({ type = 'Error', value = '', stacktrace }) => ({
        type: /^\w{1,60}$/.test(type) ? type : 'Error',
        value: scrubText(value),
        stacktrace: { frames: (stacktrace?.frames ?? []).map(scrubFrame) },
      })),
    },
  } as ErrorReport;
  return safe as Report;
}
