/*
 * What an error report may say, on both sides of the wire. Reports leave the shop for a service of the operator's
 * choice, so a report is made anew from what is known to be harmless, never by striking out what is known to be bad.
 */

interface Frame {
  filename?: string;
  function?: string;
  lineno?: number;
  colno?: number;
  in_app?: boolean;
}

/** The part of an error event that is looked at. */
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

/** Tags that we set ourselves, to patterns and not to what somebody asked for. */
const KNOWN_TAGS = ['side', 'route', 'task', 'log'];

const MAX_LETTERS = 1000;

/** In this order: what an earlier line has replaced, a later one does not see. */
const SECRETS: [RegExp, string][] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s'"`<>]+/gi, '[address]'],
  [/[^\s@'"`<>]+@[^\s@'"`<>]+/g, '[e-mail]'],
  // Quoted is what somebody sent; names of tables, columns and properties are our own.
  [/(?<!\w)(["'`])(?!\w+_\w+\1)(?<!(?:reading|setting) .)[\s\S]*?\1(?!\w)/g, '[text]'],
  [/\/(?:[\w.~%-]+\/)*[\w.~%-]*\?[^\s]*/g, '[address]'],
  [/\b(track|claim|recipient|manage|orders|payments|users|gift|gifts|purchase)\/[^\s/]+/g, '$1/[id]'],
  [/(?<![\w-])(?![a-z]+(?:_[a-z]+)+(?![\w-]))[\w-]{16,}(?![\w-])/g, '[id]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b|(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi, '[ip]'],
  [/\+?\(?\d[\d\s().-]{3,}\d/g, '[number]'],
];

/** An error's own words without links, addresses, ids, keys, numbers and whatever was quoted. */
export function scrubText(text: string): string {
  // The query layer names its statement, which is ours, and then what it was about.
  const [statement = ''] = text.split('\nparams:');
  if (statement.startsWith('Failed query:')) return statement.slice(0, MAX_LETTERS);
  return SECRETS.reduce((left, [secret, stand]) => left.replace(secret, stand), statement).slice(
    0,
    MAX_LETTERS,
  );
}

/** Where our code lies is no secret; an address of a page may be a key. */
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

/** The report as it may leave: what broke and where in the code, and nothing of whose request or page it was. */
export function scrubReport<Report extends ErrorReport>(report: Report): Report {
  const { event_id, timestamp, platform, level, environment, message, tags = {}, exception } = report;
  const safe: ErrorReport = {
    event_id,
    timestamp,
    platform,
    level,
    environment,
    ...(message === undefined ? {} : { message: scrubText(message) }),
    tags: Object.fromEntries(Object.entries(tags).filter(([name]) => KNOWN_TAGS.includes(name))),
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
