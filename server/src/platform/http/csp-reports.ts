import { reportCspViolation } from '@presently/contracts/csp-reports';

const ENDPOINT_NAME = 'csp';

const reportUrl = (apiUrl: string | null | undefined): string =>
  `${apiUrl ?? ''}/api${reportCspViolation.path}`;

/** Value of the header `Reporting-Endpoints`, to which `report-to` refers. */
export const reportingEndpoints = (apiUrl: string | null): string =>
  `${ENDPOINT_NAME}="${reportUrl(apiUrl)}"`;

/** The reporting directives of a Content-Security-Policy; `report-uri` is for browsers without `report-to`. */
export const reportDirectives = (apiUrl?: string | null): string =>
  `report-uri ${reportUrl(apiUrl)}; report-to ${ENDPOINT_NAME}`;

/** The part of a violation report that is logged: nothing that could identify a person, an order or a gift link. */
export type Violation = { directive: string; blocked: string; page: string; file: string; line: number };

type Report = Record<string, unknown>;

const isObject = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses both formats that browsers send: one `csp-report`, or an array of reports of several types. */
export function parseViolations(body: unknown): Violation[] {
  if (isObject(body) && isObject(body['csp-report'])) return [toViolation(body['csp-report'])];
  if (!Array.isArray(body)) return [];
  return body
    .filter(isObject)
    .flatMap(({ type, body: report }) =>
      type === 'csp-violation' && isObject(report) ? [toViolation(report)] : [],
    );
}

const toViolation = (report: Report): Violation => {
  const first = (...names: string[]): unknown => names.map((name) => report[name]).find(Boolean);
  return {
    directive: keyword(first('effective-directive', 'effectiveDirective', 'violated-directive')),
    blocked: sourceOf(first('blocked-uri', 'blockedURL')),
    page: firstSegment(first('document-uri', 'documentURL')),
    file: assetOf(first('source-file', 'sourceFile')),
    line: Number(first('line-number', 'lineNumber')) || 0,
  };
};

const keyword = (value: unknown): string => /^[a-z-]{1,40}/.exec(String(value))?.[0] ?? '';

/** `inline`, `eval` or the origin of the blocked resource, without its path, which may contain a secret. */
function sourceOf(value: unknown): string {
  const url = URL.parse(String(value));
  if (!url) return keyword(value);
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, 100);
}

/** `/track` of `https://gifts.example/track/<key>` */
const firstSegment = (value: unknown): string =>
  /^\/[a-z-]{0,30}/.exec(URL.parse(String(value))?.pathname ?? '')?.[0] ?? '';

/** Only paths of our own built files; other paths may contain a secret. */
const assetOf = (value: unknown): string =>
  /^\/assets\/[\w.-]{1,80}$/.exec(URL.parse(String(value))?.pathname ?? '')?.[0] ?? '';
